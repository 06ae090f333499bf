// Playing: marks by mouse, touch and keys, help in four rungs, and a branch to try things out.

import { batch, computed, effect, signal } from "@preact/signals";
import { Board } from "./board";
import { ask, complain, position, wire } from "./engine";
import { Button, Icon, type IconName } from "./icons";
import * as Marks from "./marks";
import { Cross, Dot, Open, Star } from "./marks";
import type * as M from "./messages";
import { around, cellNamed, digitChar, fromInfo } from "./puzzle";
import { autoCheck, autoCross, back, canBack, canForth, cursor, forth, history, mark, marks, mode, open, packInfo, picture, puzzle, say } from "./state";

/** Tool is what a press on a cell of a Star Battle does: go on to the next mark, or make one kind of mark. */
type Tool = "cycle" | "star" | "cross" | "dot";

const tool = signal<Tool>("cycle");
/** whether digits are typed as pencil marks. */
export const pencil = signal(false);
const hint = signal<M.HintAnswer | null>(null);
const wrong = signal<M.WrongAnswer | null>(null);

const rungs = ["where", "which", "what", "why"] as const;
const kinds: Record<Exclude<Tool, "cycle">, number> = { star: Star, cross: Cross, dot: Dot };

/** forgetHelp takes hints and verdicts away once the board is another. */
effect(() => {
  void marks.value;
  void puzzle.value;
  batch(() => {
    hint.value = null;
    wrong.value = null;
  });
});

effect(() => {
  if (mode.value === "play" && Marks.complete(puzzle.value, marks.value)) {
    void finish();
  } else if (autoCheck.value && wire.link.value === "up" && mode.value === "play") {
    void check(true);
  }
});

async function finish(): Promise<void> {
  try {
    const answer = await ask<M.WrongAnswer>("wrong", position());
    wrong.value = answer;
    if (answer.solved) {
      say("Solved. Well done.");
    }
  } catch (fault) {
    complain(fault);
  }
}

/** check asks which marks are wrong; quietly, nothing is said where all is well. */
export async function check(quietly = false): Promise<void> {
  const asked = marks.value;
  try {
    const answer = await ask<M.WrongAnswer>("wrong", position());
    if (asked !== marks.value) {
      return;
    }
    wrong.value = answer;
    if (!quietly) {
      const n = answer.placed.length + answer.crossed.length;
      say(n === 0 ? "Everything is right so far." : n === 1 ? "One mark is wrong." : `${n} marks are wrong.`, n > 0);
    }
  } catch (fault) {
    complain(fault);
  }
}

/** help goes one rung up the ladder: where to scene, which technique, what follows, and why. */
export async function help(): Promise<void> {
  const rung = rungs[Math.min(rungs.length - 1, hint.value ? rungs.indexOf(hint.value.rung as (typeof rungs)[number]) + 1 : 0)]!;
  const asked = marks.value;
  try {
    const answer = await ask<M.HintAnswer>("hint", { ...position(), rung });
    if (asked === marks.value) {
      hint.value = answer;
    }
  } catch (fault) {
    complain(fault);
  }
}

/** follow does what the hint says. */
export function follow(): void {
  const said = hint.value;
  if (!said) {
    return;
  }
  const p = puzzle.value;
  if (said.take?.length) {
    const cells = said.take.map((name) => cellNamed(p, name));
    mark(Marks.put(marks.value, cells, Open));
  } else {
    const start = p.family === "sudoku" && (said.eliminate?.length ?? 0) > 0 && marks.value.notes.every((bits) => bits === 0) ? Marks.fillNotes(p, marks.value) : marks.value;
    mark(Marks.change(p, start, said.place ?? [], said.eliminate ?? []));
  }
}

/** what a drag has begun with: the marks before it, the mark it makes, and where. */
let drag: { before: Marks.Marks; from: number; to: number; moved: boolean } | null = null;

function press(cell: number, e: PointerEvent): void {
  batch(() => {
    cursor.value = cell;
    if (puzzle.value.family === "starbattle") {
      const before = marks.value;
      const to = e.button === 2 ? (before.cells[cell] === Star ? Open : Star) : nextMark(before.cells[cell]!, tool.value);
      drag = { before, from: cell, to, moved: false };
      mark(withCrosses(Marks.put(before, [cell], to), [cell], to));
    }
  });
}

function nextMark(now: number, how: Tool): number {
  if (how === "cycle") {
    return now === Open || now === Dot ? Cross : now === Cross ? Star : Open;
  }
  return now === kinds[how] ? Open : kinds[how];
}

/** dragOver paints on: crosses over open cells, or rubs out what it began on. One drag is one step of undo. */
function dragOver(cell: number): void {
  if (!drag) {
    return;
  }
  const began = drag.before.cells[drag.from]!;
  if (!drag.moved && tool.value === "cycle" && began !== Open) {
    drag.to = Open;
    amend(Marks.put(drag.before, [drag.from], Open));
  }
  drag.moved = true;
  if (drag.before.cells[cell] === began) {
    amend(Marks.put(marks.value, [cell], drag.to));
  }
}

/** amend changes the last step instead of making another. */
const amend = (next: Marks.Marks): void => void (history.value = { ...history.value, now: next });

/** withCrosses crosses out what touches a new star, where the player has asked for that. */
function withCrosses(m: Marks.Marks, cells: readonly number[], to: number): Marks.Marks {
  if (!autoCross.value || to !== Star) {
    return m;
  }
  const beside = cells.flatMap((cell) => around(puzzle.value, cell)).filter((cell) => m.cells[cell] === Open || m.cells[cell] === Dot);
  return Marks.put(m, beside, Cross);
}

/** write puts a mark into the cell of the cursor: Star, Cross, Dot or Open. */
export function write(value: number): void {
  const cell = cursor.value;
  if (cell >= 0 && puzzle.value.family === "starbattle") {
    const to = marks.value.cells[cell] === value ? Open : value;
    mark(withCrosses(Marks.put(marks.value, [cell], to), [cell], to));
  }
}

/** cycleAt goes on to the next mark in the cell of the cursor. */
export const cycleAt = (): void => {
  if (cursor.value >= 0) {
    write(nextMark(marks.value.cells[cursor.value]!, "cycle"));
  }
};

/** type places a digit or writes a pencil mark; 0 empties the cell. */
export function type(digit: number, asNote = pencil.value): void {
  const cell = cursor.value, p = puzzle.value;
  if (cell < 0 || p.family !== "sudoku" || digit > p.size) {
    return;
  }
  if (digit > 0 && asNote) {
    mark(Marks.toggleNote(p, marks.value, cell, digit));
  } else if (digit === 0 && !marks.value.cells[cell] && !p.givens[cell]) {
    mark({ ...marks.value, notes: marks.value.notes.map((bits, i) => (i === cell ? 0 : bits)) });
  } else {
    mark(Marks.putDigit(p, marks.value, cell, marks.value.cells[cell] === digit ? 0 : digit));
  }
}

export const tryOut = (): void => void (history.value = Marks.tryOut(history.value));
export const keepBranch = (): void => void (history.value = Marks.keep(history.value));
export const dropBranch = (): void => void (history.value = Marks.drop(history.value));
export const fill = (): void => mark(Marks.fillNotes(puzzle.value, marks.value));
export const clear = (): void => mark(Marks.blank(puzzle.value));

const cellsOf = (names: readonly string[]) => new Set(names.map((name) => cellNamed(puzzle.value, name)));

/** wrongCells are the cells with marks that contradict the solution, as far as somebody has asked. */
const wrongCells = computed(() => cellsOf([...(picture.value?.wrong ?? []), ...(wrong.value?.placed ?? []), ...(wrong.value?.crossed ?? []), ...(hint.value?.take ?? [])]));
const litCells = computed(() => cellsOf(hint.value?.cells ?? []));

export function PlayBoard() {
  const scene = { marks: marks.value, branch: history.value.branch, wrong: wrongCells.value, lit: litCells.value, layer: picture.value?.layer ?? hint.value?.layer ?? "" };
  return <Board puzzle={puzzle.value} scene={scene} cursor={cursor} label="The board: arrows move, ? shows all keys" down={press} drag={dragOver} up={() => (drag = null)} />;
}

const tools: { tool: Tool; icon: IconName; label: string; keys: string }[] = [
  { tool: "cycle", icon: "cycle", label: "Cross, star, open in turn", keys: "Space" },
  { tool: "star", icon: "star", label: "Stars", keys: "S" },
  { tool: "cross", icon: "cross", label: "Crosses", keys: "X" },
  { tool: "dot", icon: "dot", label: "Dots, for yourself", keys: "D" },
];

export function PlayTools() {
  const star = puzzle.value.family === "starbattle";
  return (
    <div class="tools" role="toolbar" aria-label="Marks">
      <div class="group">
        {star
          ? tools.map((t) => <Button icon={t.icon} label={t.label} keys={t.keys} pressed={tool.value === t.tool} act={() => (tool.value = t.tool)} />)
          : <>
            <Button icon="pencil" label="Pencil marks" keys="N" pressed={pencil.value} act={() => (pencil.value = !pencil.value)} />
            <Button icon="fill" label="Write all pencil marks" keys="F" act={fill} />
          </>}
      </div>
      <div class="group">
        <Button icon="undo" label="Undo" keys="[ or Ctrl Z" disabled={!canBack.value} act={back} />
        <Button icon="redo" label="Redo" keys="] or Ctrl Y" disabled={!canForth.value} act={forth} />
      </div>
      <Branch />
      <div class="group end">
        <Button icon="check" label="Correct so far?" keys="C" text="Check" act={() => void check()} />
        <Button icon="bulb" label="Hint: where, which, what, why" keys="H" text="Hint" kind="main" act={() => void help()} />
      </div>
    </div>
  );
}

function Branch() {
  return (
    <div class="group">
      {history.value.branch
        ? <>
          <Button label="Keep the branch" keys="K" text="Keep" kind="tried" act={keepBranch} />
          <Button label="Drop the branch" keys="Shift B" text="Drop" kind="tried" act={dropBranch} />
        </>
        : <Button icon="branch" label="Try a branch, in another colour" keys="B" act={tryOut} />}
    </div>
  );
}

/** PlayFoot is what stands below the board: digits to press, then the hint. */
export function PlayFoot() {
  return (
    <>
      {puzzle.value.family === "sudoku" ? <Digits /> : null}
      <Hint />
      <details class="options">
        <summary>Options</summary>
        <label><input type="checkbox" checked={autoCheck.value} onChange={(e) => (autoCheck.value = e.currentTarget.checked)} /> Show wrong marks at once</label>
        {puzzle.value.family === "starbattle"
          ? <label><input type="checkbox" checked={autoCross.value} onChange={(e) => (autoCross.value = e.currentTarget.checked)} /> A star crosses out what touches it</label> : null}
        <Another />
        <Button label="Begin again; undo brings the marks back" text="Begin again" act={clear} />
        <Button label="Look at the solve from these marks" text="Study this position" act={() => (mode.value = "study")} />
      </details>
    </>
  );
}

/** making is a new puzzle that is being made. */
const making = signal<AbortController | null>(null);

/** another makes a puzzle of the same kind to play. */
async function another(grade: string): Promise<void> {
  const stop = new AbortController(), p = puzzle.value;
  making.value = stop;
  try {
    const answer = await ask<M.GenerateAnswer>("generate", { family: p.family, size: p.size, stars: p.stars, grade, count: 1, seed: Date.now() % 1e9 }, { signal: stop.signal });
    if (answer.puzzles[0]) {
      open(fromInfo(answer.puzzles[0]));
    } else {
      say("None was found in time; another grade may be easier to find.", true);
    }
  } catch (fault) {
    complain(fault);
  } finally {
    making.value = null;
  }
}

/** Another asks for a new puzzle, of a grade if one wishes. */
function Another() {
  const grades = (packInfo.value?.grades ?? []).filter((g) => !g.axis).map((g) => g.title);
  return making.value
    ? <span class="group"><span class="spinner" aria-hidden="true" /> making a puzzle <Button label="Stop making a puzzle" text="Stop" act={() => making.value?.abort()} /></span>
    : <span class="group"><Button label="A new puzzle of this kind" text="New puzzle" act={() => void another("")} />
      <select aria-label="A new puzzle of a grade" value="" onChange={(e) => e.currentTarget.value && void another(e.currentTarget.value)}>
        <option value="">of any grade</option>{grades.map((g) => <option>{g}</option>)}
      </select></span>;
}

function Digits() {
  const all = Array.from({ length: puzzle.value.size }, (_, i) => i + 1);
  return (
    <div class="digits" role="group" aria-label="Digits">
      {all.map((d) => <button type="button" onClick={() => type(d)} aria-label={`${pencil.value ? "Pencil mark" : "Digit"} ${digitChar(d)}`}>{digitChar(d)}</button>)}
      <button type="button" onClick={() => type(0, false)} aria-label="Empty the cell"><Icon name="erase" /></button>
    </div>
  );
}

function Hint() {
  const said = hint.value;
  if (!said) {
    return <p class="quiet hint" aria-live="polite">{Marks.complete(puzzle.value, marks.value) && wrong.value?.solved ? "Solved." : "Stuck? A hint tells where to look first, and only then more."}</p>;
  }
  const at = rungs.indexOf(said.rung as (typeof rungs)[number]);
  const ready = at >= 2 && [said.place, said.eliminate, said.take].some((names) => names?.length);
  return (
    <section class="hint card" aria-live="polite" aria-label="Hint">
      <ol class="rungs" aria-hidden="true">{rungs.map((r, i) => <li class={i <= at ? "on" : ""}>{r}</li>)}</ol>
      <p>{said.title ? <strong>{said.title}. </strong> : null}{said.text}</p>
      <div class="group">
        {at < rungs.length - 1 && said.status !== "solved" ? <Button label={`Next rung: ${rungs[at + 1]}`} keys="H" text={`Tell me ${rungs[at + 1]}`} act={() => void help()} /> : null}
        {ready ? <Button label="Do what the hint says" keys="Enter" text={said.take?.length ? "Take them back" : "Mark it"} kind="main" act={follow} /> : null}
      </div>
    </section>
  );
}
