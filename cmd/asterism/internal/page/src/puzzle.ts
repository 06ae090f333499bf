// What a puzzle is on the page: its cells, how they are grouped, and the one line that says all of it. The engine reads
// every other notation; this line the page reads itself, so that the board of an address stands before the engine does.

export type Family = "starbattle" | "sudoku";

/** Puzzle is what its author gave. Cells are numbered row by row from 0. */
export interface Puzzle {
  readonly family: Family;
  readonly size: number;
  /** stars in each row, column and shape; 0 in a Sudoku. */
  readonly stars: number;
  /** rows and columns of a box; 0 in a Star Battle. */
  readonly box: { rows: number; columns: number };
  /** the shape or box of each cell, from 0. */
  readonly shapes: readonly number[];
  /** the given digit of each cell, 0 where there is none. */
  readonly givens: readonly number[];
}

const digits = ".123456789ABCDEFGHIJKLMNOP";
const usualBoxes: Record<number, [number, number]> = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4], 25: [5, 5] };

/** starBattle is a Star Battle of given shapes. */
export function starBattle(size: number, stars: number, shapes: readonly number[]): Puzzle {
  return { family: "starbattle", size, stars, box: { rows: 0, columns: 0 }, shapes, givens: new Array<number>(size * size).fill(0) };
}

/** sudoku is a Sudoku of given digits. */
export function sudoku(rows: number, columns: number, givens: readonly number[]): Puzzle {
  const size = rows * columns;
  const shapes = givens.map((_, cell) => Math.floor(rowOf(size, cell) / rows) * rows + Math.floor((cell % size) / columns));
  return { family: "sudoku", size, stars: 0, box: { rows, columns }, shapes, givens };
}

/** empty is a puzzle to begin setting with: of a Star Battle, each row is a shape. */
export function empty(family: Family, size: number, stars: number): Puzzle {
  const cells = size * size;
  if (family === "starbattle") {
    return starBattle(size, stars, Array.from({ length: cells }, (_, cell) => rowOf(size, cell)));
  }
  const [rows, columns] = usualBoxes[size] ?? [3, 3];
  return sudoku(rows, columns, new Array<number>(rows * columns * rows * columns).fill(0));
}

const rowOf = (size: number, cell: number) => Math.floor(cell / size);

/** canonical is the one line that says the puzzle; the engine writes the same. */
export function canonical(p: Puzzle): string {
  if (p.family === "starbattle") {
    return `${p.size}x${p.stars}.${p.shapes.map(letter).join("")}`;
  }
  const usual = usualBoxes[p.size];
  const before = usual && usual[0] === p.box.rows && usual[1] === p.box.columns ? "" : `${p.box.rows}x${p.box.columns}:`;
  return before + p.givens.map(digitChar).join("");
}

/** letter is the name of a shape by its number, from 0. */
export const letter = (shape: number): string => String.fromCharCode(65 + shape);

/** digitChar writes a digit, 0 as a dot, those over 9 as capitals. */
export const digitChar = (d: number): string => digits[d] ?? "?";

/** digitOf reads what digitChar writes; -1 for anything else. */
export const digitOf = (c: string): number => digits.indexOf(c.toUpperCase());

/** parseCanonical reads the one line; undefined for any other text, which is then for the engine. */
export function parseCanonical(text: string): Puzzle | undefined {
  const star = /^(\d{1,2})x(\d{1,2})\.([A-Za-z]+)$/.exec(text);
  if (star) {
    return parseStarBattle(Number(star[1]), Number(star[2]), star[3]!);
  }
  const lines = /^(?:(\d{1,2})x(\d{1,2}):)?([.0-9A-Pa-p]+)$/.exec(text);
  return lines ? parseSudoku(Number(lines[1] ?? 0), Number(lines[2] ?? 0), lines[3]!) : undefined;
}

function parseStarBattle(size: number, stars: number, layout: string): Puzzle | undefined {
  if (layout.length !== size * size) {
    return undefined;
  }
  return starBattle(size, stars, renumbered([...layout]));
}

function parseSudoku(rows: number, columns: number, line: string): Puzzle | undefined {
  const size = Math.sqrt(line.length);
  const boxes = rows ? [rows, columns] : usualBoxes[size];
  const givens = [...line].map((c) => (c === "0" ? 0 : digitOf(c)));
  if (!boxes || boxes[0]! * boxes[1]! !== size || givens.some((d) => d < 0 || d > size)) {
    return undefined;
  }
  return sudoku(boxes[0]!, boxes[1]!, givens);
}

/** Info is a puzzle as the engine tells it. */
interface Info { family: string; size: number; stars: number; boxRows?: number; boxColumns?: number; blocks: readonly number[]; givens: string }

/** fromInfo is the puzzle that the engine tells. */
export function fromInfo(info: Info): Puzzle {
  return info.family === "starbattle"
    ? starBattle(info.size, info.stars, info.blocks)
    : sudoku(info.boxRows ?? 3, info.boxColumns ?? 3, [...info.givens].map((c) => Math.max(0, digitOf(c))));
}

/** renumbered gives the shapes the letters in the order in which one reads them. */
export function renumbered(shapes: readonly (string | number)[]): number[] {
  const seen = new Map<string | number, number>();
  return shapes.map((s) => {
    if (!seen.has(s)) {
      seen.set(s, seen.size);
    }
    return seen.get(s)!;
  });
}

/** cellName is how sentences name a cell: r1c1 is the upper left. */
export const cellName = (p: Puzzle, cell: number): string => `r${rowOf(p.size, cell) + 1}c${(cell % p.size) + 1}`;

/** cellNamed is the cell of a name, which may go on with a digit as in r1c2=3; -1 if it is none. */
export function cellNamed(p: Puzzle, name: string): number {
  const m = /^r(\d+)c(\d+)/.exec(name);
  return m ? (Number(m[1]) - 1) * p.size + Number(m[2]) - 1 : -1;
}

/** sides are the cells that share a side with a cell. */
function sides(p: Puzzle, cell: number): number[] {
  const { size } = p;
  const column = cell % size;
  return [cell - size, cell + size, column > 0 ? cell - 1 : -1, column < size - 1 ? cell + 1 : -1].filter((c) => c >= 0 && c < size * size);
}

/** around are the cells that touch a cell, at a side or a corner. */
export function around(p: Puzzle, cell: number): number[] {
  const row = rowOf(p.size, cell), column = cell % p.size, found: number[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(p.size - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(p.size - 1, column + 1); c++) {
      if (r !== row || c !== column) {
        found.push(r * p.size + c);
      }
    }
  }
  return found;
}

/** seen are the cells that share a row, column or box with a cell. */
export function seen(p: Puzzle, cell: number): number[] {
  const found: number[] = [];
  p.shapes.forEach((shape, other) => {
    const same = rowOf(p.size, other) === rowOf(p.size, cell) || other % p.size === cell % p.size || shape === p.shapes[cell];
    if (same && other !== cell) {
      found.push(other);
    }
  });
  return found;
}

/** tints gives each shape one of a number of tints, so that shapes that touch differ and all tints are used about equally. */
export function tints(p: Puzzle, count: number): number[] {
  const shapes = Math.max(...p.shapes) + 1;
  const beside: Set<number>[] = Array.from({ length: shapes }, () => new Set<number>());
  p.shapes.forEach((shape, cell) => around(p, cell).forEach((other) => beside[shape]!.add(p.shapes[other]!)));
  const used = new Array<number>(count).fill(0);
  const tint: number[] = [];
  for (let shape = 0; shape < shapes; shape++) {
    const taken = new Set([...beside[shape]!].filter((other) => other < shape).map((other) => tint[other]));
    const free = used.map((_, t) => t).sort((a, b) => Number(taken.has(a)) - Number(taken.has(b)) || used[a]! - used[b]! || a - b);
    tint.push(free[0]!);
    used[free[0]!]!++;
  }
  return tint;
}

/** needsBorder says whether a thick line runs between two cells; outside the board is -1. */
export const needsBorder = (p: Puzzle, a: number, b: number): boolean => a < 0 || b < 0 || p.shapes[a] !== p.shapes[b];

/** fallsApart says whether the cells of each shape hang together, and gives the first shape that does not; -1 if all do. */
export function fallsApart(p: Puzzle): number {
  const reached = new Set<number>();
  const flooded = new Set<number>();
  for (let cell = 0; cell < p.shapes.length; cell++) {
    const shape = p.shapes[cell]!;
    if (reached.has(cell)) {
      continue;
    }
    if (flooded.has(shape)) {
      return shape;
    }
    flooded.add(shape);
    flood(p, cell, reached);
  }
  return -1;
}

function flood(p: Puzzle, from: number, reached: Set<number>): void {
  const open = [from];
  reached.add(from);
  while (open.length > 0) {
    const cell = open.pop()!;
    for (const next of sides(p, cell)) {
      if (!reached.has(next) && p.shapes[next] === p.shapes[from]) {
        reached.add(next);
        open.push(next);
      }
    }
  }
}
