export function Tiers() { return <p class="quiet">…</p>; }
