// What a player has written on the board, and its past: every change makes new marks, a drag makes one change, and undo
// gives any of them back. Nothing here draws or asks the engine.

import { cellNamed, digitChar, digitOf, seen, type Puzzle } from "./puzzle";

/** What a cell of a Star Battle holds. */
export const Open = 0, Star = 1, Cross = 2, Dot = 3;

/** Marks is one state of the board. */
export interface Marks {
  /** of a Star Battle Open, Star, Cross or Dot; of a Sudoku a digit or 0. Givens are not in it. */
  readonly cells: readonly number[];
  /** the pencil marks of each cell of a Sudoku: bit d stands for digit d. */
  readonly notes: readonly number[];
}

/** History is the marks now, those before and those taken back; a branch begins where it was last safe. */
export interface History {
  readonly past: readonly Marks[];
  readonly now: Marks;
  readonly future: readonly Marks[];
  /** the marks to go back to if the branch is dropped. */
  readonly branch: Marks | null;
}

const depth = 2000;

/** blank is a board with nothing on it. */
export function blank(p: Puzzle): Marks {
  const none = new Array<number>(p.size * p.size).fill(0);
  return { cells: none, notes: none };
}

/** begin is the history of a board at hand. */
export const begin = (now: Marks): History => ({ past: [], now, future: [], branch: null });

/** same says whether two states are equal. */
export const same = (a: Marks, b: Marks): boolean =>
  a.cells.every((v, i) => v === b.cells[i]) && a.notes.every((v, i) => v === b.notes[i]);

/** commit makes a change one step that undo takes back. */
export function commit(h: History, now: Marks): History {
  return same(h.now, now) ? h : { ...h, past: [...h.past.slice(-depth), h.now], now, future: [] };
}

/** undo and redo go one step back and forth; where there is none they change nothing. */
export function undo(h: History): History {
  const before = h.past.at(-1);
  return before ? { ...h, past: h.past.slice(0, -1), now: before, future: [h.now, ...h.future] } : h;
}

export function redo(h: History): History {
  const next = h.future[0];
  return next ? { ...h, past: [...h.past, h.now], now: next, future: h.future.slice(1) } : h;
}

/** tryOut sets a savepoint; what is marked from here on is drawn in another colour until it is kept or dropped. */
export const tryOut = (h: History): History => ({ ...h, branch: h.now });

/** keep makes the branch ordinary marks. */
export const keep = (h: History): History => ({ ...h, branch: null });

/** drop goes back to the savepoint, as one step that undo takes back. */
export const drop = (h: History): History => (h.branch ? { ...commit(h, h.branch), branch: null } : h);

/** put writes a value into cells. */
export function put(m: Marks, cells: Iterable<number>, value: number): Marks {
  const next = [...m.cells];
  for (const cell of cells) {
    next[cell] = value;
  }
  return { ...m, cells: next };
}

/** putDigit places a digit and takes it out of the pencil marks of the cells that see it. */
export function putDigit(p: Puzzle, m: Marks, cell: number, digit: number): Marks {
  if (p.givens[cell]) {
    return m;
  }
  const next = put(m, [cell], digit);
  if (digit === 0) {
    return next;
  }
  const notes = [...m.notes];
  seen(p, cell).forEach((other) => (notes[other]! &= ~(1 << digit)));
  notes[cell] = 0;
  return { ...next, notes };
}

/** toggleNote writes or rubs out a pencil mark. */
export function toggleNote(p: Puzzle, m: Marks, cell: number, digit: number): Marks {
  if (p.givens[cell] || m.cells[cell]) {
    return m;
  }
  const notes = [...m.notes];
  notes[cell]! ^= 1 << digit;
  return { ...m, notes };
}

/** fillNotes writes every pencil mark that no placed digit rules out. */
export function fillNotes(p: Puzzle, m: Marks): Marks {
  const digit = digitsOn(p, m);
  const all = ((1 << p.size) - 1) << 1;
  const notes = digit.map((placed, cell) => (placed ? 0 : seen(p, cell).reduce((left, other) => left & ~(1 << digit[other]!), all)));
  return { ...m, notes };
}

/** digitsOn is the digit of each cell, given or placed. */
const digitsOn = (p: Puzzle, m: Marks): number[] => m.cells.map((placed, cell) => p.givens[cell] || placed);

/** text is the board for the engine. Dots are the player's own business; pencil marks count where every empty cell has some. */
export function text(p: Puzzle, m: Marks): string {
  if (p.family === "starbattle") {
    return m.cells.map((v) => (v === Star ? "*" : v === Cross ? "x" : ".")).join("");
  }
  const digit = digitsOn(p, m);
  if (digit.some((d, cell) => d === 0 && m.notes[cell] === 0)) {
    return digit.map(digitChar).join("");
  }
  return digit.map((d, cell) => (d ? `(${digitChar(d)})` : noteDigits(p, m.notes[cell]!).map(digitChar).join(""))).join(" ");
}

/** keptText is the board with all that the player has put there, dots too; empty where there is nothing. */
export function keptText(p: Puzzle, m: Marks): string {
  if (same(m, blank(p))) {
    return "";
  }
  if (p.family === "starbattle") {
    return m.cells.map((v) => ".*xo"[v]).join("");
  }
  const word = (d: number, notes: number) => (d ? `(${digitChar(d)})` : noteDigits(p, notes).map(digitChar).join("") || ".");
  return m.cells.map((d, cell) => word(p.givens[cell] || d, m.notes[cell]!)).join(" ");
}

/** noteDigits lists the digits of a cell's pencil marks. */
export const noteDigits = (p: Puzzle, notes: number): number[] =>
  Array.from({ length: p.size }, (_, i) => i + 1).filter((d) => notes & (1 << d));

/** parse reads a board as the engine writes it: one character a cell, or in a Sudoku a word with what is open. */
export function parse(p: Puzzle, board: string): Marks {
  const spaced = /[\s,]/.test(board.trim());
  const words = spaced ? board.trim().split(/[\s,]+/) : [...board.trim()];
  if (words.length !== p.size * p.size) {
    return blank(p);
  }
  return p.family === "starbattle" ? { ...blank(p), cells: words.map(starMark) } : parseDigits(p, words, !spaced);
}

const starMark = (c: string) => (c === "*" ? Star : c === "x" ? Cross : c === "o" ? Dot : Open);

function parseDigits(p: Puzzle, words: readonly string[], single: boolean): Marks {
  const cells = words.map((w, cell) => (p.givens[cell] ? 0 : single || w.startsWith("(") ? Math.max(0, digitOf(w.replace(/[()]/g, ""))) : 0));
  const notes = words.map((w, cell) => (single || p.givens[cell] || cells[cell] ? 0 : [...w].reduce((bits, c) => bits | noteBit(c), 0)));
  return { cells, notes };
}

const noteBit = (c: string) => (digitOf(c) > 0 ? 1 << digitOf(c) : 0);

/** change is what a step does: candidates by name placed and eliminated. What every cell may hold is in the notes of a Sudoku. */
export function change(p: Puzzle, m: Marks, place: readonly string[], eliminate: readonly string[]): Marks {
  const cells = [...m.cells];
  const notes = [...m.notes];
  for (const name of eliminate) {
    const cell = cellNamed(p, name);
    if (p.family === "starbattle") {
      cells[cell] = Cross;
    } else {
      notes[cell]! &= ~(1 << digitNamed(name));
    }
  }
  for (const name of place) {
    const cell = cellNamed(p, name);
    cells[cell] = p.family === "starbattle" ? Star : digitNamed(name);
    notes[cell] = 0;
  }
  return { cells, notes };
}

/** digitNamed is the digit in the name of a candidate of a Sudoku: 7 of r1c2=7. */
const digitNamed = (name: string): number => Number(/=(\d+)$/.exec(name)?.[1] ?? 0);

/** wide is a Sudoku's board on which every open cell without pencil marks may hold any digit, as a solve begins. */
export function wide(p: Puzzle, m: Marks): Marks {
  const all = ((1 << p.size) - 1) << 1;
  const notes = m.notes.map((bits, cell) => (bits || p.givens[cell] || m.cells[cell] ? bits : all));
  return p.family === "sudoku" ? { ...m, notes } : m;
}

/** complete says whether every cell that can be filled is: all stars placed, or all digits. */
export function complete(p: Puzzle, m: Marks): boolean {
  if (p.family === "starbattle") {
    return m.cells.filter((v) => v === Star).length === p.size * p.stars;
  }
  return digitsOn(p, m).every((d) => d > 0);
}
