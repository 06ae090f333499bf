// Which pack solves, and whether it may take for granted that there is one solution.

import { hello, pack, packInUse, puzzle, unique } from "./state";

/** Packs chooses by which pack the puzzle is judged. */
export function Packs() {
  const fitting = (hello.value?.packs ?? []).filter((p) => p.family === puzzle.value.family);
  return (
    <span class="packs">
      <select aria-label="Pack" value={packInUse.value} onChange={(e) => (pack.value = e.currentTarget.value)}>
        {fitting.map((p) => <option value={p.name} title={p.title}>{p.name}</option>)}
      </select>
      <label class="small" title="Use rules that take for granted that there is one solution"><input type="checkbox" checked={unique.value} onChange={(e) => (unique.value = e.currentTarget.checked)} /> assume unique</label>
    </span>
  );
}
