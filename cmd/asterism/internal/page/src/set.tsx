// Setting: shapes by dragging, digits by typing, and what the engine says of the puzzle with every change.

import { computed, signal } from "@preact/signals";
import { Board, type Truth } from "./board";
import { ask, complain, position } from "./engine";
import { Button } from "./icons";
import type * as M from "./messages";
import { canonical, cellNamed, fallsApart, fromInfo, letter, renumbered, starBattle, sudoku, type Puzzle } from "./puzzle";
import { back, beginSetting, canBack, canForth, cursor, forth, judgement, marks, picture, puzzle, say, setPuzzle, showDraft } from "./state";

/** whether a press begins a new shape instead of taking cells into the one it begins in. */
const newShape = signal(false);
/** what all solutions say of each candidate, where somebody asked, and of which puzzle. */
const truth = signal<{ text: string; answer: M.CandidatesAnswer } | null>(null);
const cutoff = signal(1000);
/** a search for a puzzle nearby that goes on: what for, how far, and how to stop it. */
const search = signal<{ want: string; said: string; stop: AbortController } | null>(null);

/** withShape gives cells to a shape; a shape that has no cell left goes. */
const withShape = (p: Puzzle, cells: readonly number[], shape: number): Puzzle =>
  starBattle(p.size, p.stars, renumbered(p.shapes.map((old, cell) => (cells.includes(cell) ? shape : old))));

let drag: { before: Puzzle; cells: number[]; shape: number } | null = null;

function press(cell: number): void {
  const p = puzzle.value;
  cursor.value = cell;
  if (p.family !== "starbattle") {
    return;
  }
  const fresh = newShape.value && new Set(p.shapes).size < p.size;
  drag = { before: p, cells: [cell], shape: fresh ? p.size * p.size : p.shapes[cell]! };
  newShape.value = false;
  if (fresh) {
    showDraft(withShape(p, [cell], drag.shape));
  }
}

function dragOver(cell: number): void {
  if (drag) {
    drag.cells.push(cell);
    cursor.value = cell;
    showDraft(withShape(drag.before, drag.cells, drag.shape));
  }
}

function release(): void {
  const done = drag;
  drag = null;
  if (done) {
    setPuzzle(puzzle.value, done.before);
  }
}

/** joinCursor takes the cell of the cursor into the shape of another one. */
export const joinCursor = (from: number): void => setPuzzle(withShape(puzzle.value, [cursor.value], puzzle.value.shapes[from]!));

/** newShapeAt begins a shape in the cell of the cursor, where there are fewer than rows. */
export function newShapeAt(): void {
  const p = puzzle.value;
  if (cursor.value >= 0 && new Set(p.shapes).size < p.size) {
    setPuzzle(withShape(p, [cursor.value], p.size * p.size));
  } else if (cursor.value >= 0) {
    say(`There are ${p.size} shapes already, as many as rows.`);
  }
}

/** letterAt gives the cell of the cursor to the shape of a letter. */
export function letterAt(key: string): void {
  const shape = key.toUpperCase().charCodeAt(0) - 65;
  if (cursor.value >= 0 && shape < puzzle.value.size) {
    setPuzzle(withShape(puzzle.value, [cursor.value], puzzle.value.shapes.includes(shape) ? shape : puzzle.value.size * puzzle.value.size));
  }
}

/** setDigit gives a digit in the cell of the cursor; 0 takes it away. */
export function setDigit(digit: number): void {
  const p = puzzle.value, cell = cursor.value;
  if (cell >= 0 && digit <= p.size) {
    setPuzzle(sudoku(p.box.rows, p.box.columns, p.givens.map((old, i) => (i === cell ? digit : old))));
  }
}

/** trueCandidates asks what all solutions say. */
async function trueCandidates(): Promise<void> {
  if (truth.value) {
    truth.value = null;
    return;
  }
  const line = canonical(puzzle.value);
  try {
    const answer = await ask<M.CandidatesAnswer>("candidates", { ...position(), marks: "", cutoff: cutoff.value });
    truth.value = { text: line, answer };
    say(answer.solutions === 0 ? "There is no solution." : `${answer.exact ? "" : "At least "}${answer.solutions} ${answer.solutions === 1 ? "solution" : "solutions"}.`);
  } catch (fault) {
    complain(fault);
  }
}

/** truthShown is what the board shows of it: always, never, how often, and what would leave one solution. */
const truthShown = computed(() => {
  const asked = truth.value;
  if (!asked || asked.text !== canonical(puzzle.value) || asked.answer.solutions === 0) {
    return undefined;
  }
  const { counts, solutions, leaves } = asked.answer;
  const scene = new Map<string, Truth>();
  for (const [name, count] of Object.entries(counts)) {
    const share = count / solutions;
    scene.set(name, count === solutions ? { text: "✓", kind: "always", share } : leaves.includes(name) ? { text: "1!", kind: "leaves", share } : { text: percent(count, solutions), kind: "sometimes", share });
  }
  if (puzzle.value.family === "starbattle") {
    puzzle.value.shapes.forEach((_, cell) => {
      const name = `r${Math.floor(cell / puzzle.value.size) + 1}c${(cell % puzzle.value.size) + 1}`;
      scene.has(name) || scene.set(name, { text: "–", kind: "never" });
    });
  }
  return scene;
});

const percent = (count: number, of: number) => `${Math.max(1, Math.round((100 * count) / of))}%`;

/** nearby searches for a puzzle near this one; what it finds is one step that undo takes back. */
async function nearby(want: string, title: string): Promise<void> {
  const stop = new AbortController();
  search.value = { want: title, said: "searching", stop };
  const progress = (p: M.Progress) => search.value?.stop === stop && (search.value = { want: title, said: p.message || (p.done ? `${p.done} tried` : "searching"), stop });
  try {
    const answer = await ask<M.NearbyAnswer, M.Progress>("nearby", { ...position(), marks: "", want, seed: Date.now() % 1e9 }, { signal: stop.signal, progress });
    const moved = `${answer.moved.length} ${answer.moved.length === 1 ? "cell" : "cells"} changed`;
    setPuzzle(fromInfo(answer.puzzle));
    say(answer.found ? `${answer.puzzle.grade || "Found"}: ${moved}.` : `Not found; this is the nearest: ${moved}.`, !answer.found);
  } catch (fault) {
    complain(fault);
  } finally {
    search.value = null;
  }
}

const differCells = computed(() => {
  const judged = judgement.value;
  return new Set(judged && judged.solutions === 2 ? judged.differ.map((name) => cellNamed(puzzle.value, name)) : []);
});

export function SetBoard() {
  const scene = { marks: { ...marks.value, cells: marks.value.cells.map(() => 0), notes: marks.value.cells.map(() => 0) }, differ: truthShown.value ? new Set<number>() : differCells.value, layer: picture.value?.layer ?? "", ...(truthShown.value ? { truth: truthShown.value } : {}) };
  const label = puzzle.value.family === "starbattle" ? "The puzzle: drag from a shape to enlarge it" : "The puzzle: type digits";
  return <Board puzzle={puzzle.value} scene={scene} cursor={cursor} label={label} down={press} drag={dragOver} up={release} />;
}

export function SetTools() {
  const star = puzzle.value.family === "starbattle";
  return (
    <div class="tools" role="toolbar" aria-label="Setting">
      <div class="group">
        {star ? <Button icon="newShape" label="Draw a new shape" keys="N" pressed={newShape.value} act={() => (newShape.value = !newShape.value)} /> : null}
        <Button icon="undo" label="Undo" keys="[ or Ctrl Z" disabled={!canBack.value} act={back} />
        <Button icon="redo" label="Redo" keys="] or Ctrl Y" disabled={!canForth.value} act={forth} />
      </div>
      <Size />
    </div>
  );
}

/** Size chooses the kind of an empty puzzle to begin with. */
function Size() {
  const p = puzzle.value;
  const begin = (family: Puzzle["family"], size: number, stars: number) => beginSetting(family, size, stars);
  const sizes = p.family === "starbattle" ? Array.from({ length: 22 }, (_, i) => i + 4) : [4, 6, 9, 16, 25];
  return (
    <div class="group">
      <select aria-label="Kind of puzzle" value={p.family} onChange={(e) => (e.currentTarget.value === "sudoku" ? begin("sudoku", 9, 0) : begin("starbattle", 10, 2))}>
        <option value="starbattle">Star Battle</option>
        <option value="sudoku">Sudoku</option>
      </select>
      <select aria-label="Size" value={p.size} onChange={(e) => begin(p.family, Number(e.currentTarget.value), Math.max(1, p.stars))}>
        {sizes.map((n) => <option value={n}>{n}×{n}</option>)}
      </select>
      {p.family === "starbattle"
        ? <select aria-label="Stars" value={p.stars} onChange={(e) => setPuzzle(starBattle(p.size, Number(e.currentTarget.value), p.shapes))}>
          {[1, 2, 3, 4, 5, 6].map((n) => <option value={n}>{n}★</option>)}
        </select> : null}
    </div>
  );
}

export function SetFoot() {
  const p = puzzle.value;
  const apart = p.family === "starbattle" ? fallsApart(p) : -1;
  const missing = p.family === "starbattle" ? p.size - new Set(p.shapes).size : 0;
  return (
    <>
      {missing > 0 ? <p class="warn">{missing === 1 ? "One shape is" : `${missing} shapes are`} missing: press N, or the button with the plus, and draw.</p> : null}
      {apart >= 0 ? <p class="warn">Shape {letter(apart)} is in pieces; puzz.link cannot write that.</p> : null}
      {search.value
        ? <div class="card searching" role="status"><span class="spinner" aria-hidden="true" /> {search.value.want}: {search.value.said}<Button label="Stop the search" text="Stop" act={() => search.value?.stop.abort()} /></div>
        : <div class="group wrap">
          <Button label="Search a puzzle nearby with one solution" text="Make unique" kind="main" act={() => void nearby("unique", "Make unique")} />
          <Button label="Search a puzzle nearby that is a little harder" text="A little harder" act={() => void nearby("harder", "A little harder")} />
          <Button label="Search a puzzle nearby that is a little easier" text="A little easier" act={() => void nearby("easier", "A little easier")} />
        </div>}
      <div class="group wrap">
          <Button icon="chart" label="What all solutions say of each cell" text="True candidates" pressed={truthShown.value !== undefined} act={() => void trueCandidates()} />
          <label class="small">count up to <input class="count" type="number" min={2} max={100000} value={cutoff.value} onChange={(e) => (cutoff.value = Math.max(2, Number(e.currentTarget.value)))} /> solutions</label>
      </div>
      <p class="quiet">{p.family === "starbattle" ? "Drag from a cell: what you touch joins its shape." : "Choose a cell and type."}</p>
    </>
  );
}
