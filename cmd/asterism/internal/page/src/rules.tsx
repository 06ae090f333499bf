export function Rules() { return <p class="quiet">…</p>; }
