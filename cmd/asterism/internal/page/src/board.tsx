// The board: an SVG in which a cell is 1 wide and the grid begins at 0,0, so that the engine's layers fit over it as they are.

import { type Signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { Cross, Dot, noteDigits, Star, type Marks } from "./marks";
import { cellName, digitChar, letter, needsBorder, tints, type Puzzle } from "./puzzle";

/** tintCount is how many tints page.css has for shapes. */
const tintCount = 8;

/** Scene is what is on the board besides the puzzle itself. Cells are numbers, from 0. */
export interface Scene {
  marks: Marks;
  /** the marks before a branch: what differs from them is drawn in another colour. */
  branch?: Marks | null;
  /** the engine's picture of a step: an SVG <g>. */
  layer?: string;
  wrong?: ReadonlySet<number>;
  differ?: ReadonlySet<number>;
  lit?: ReadonlySet<number>;
  /** cells in which the step that is drawn places a star. */
  found?: ReadonlySet<number>;
  /** what all solutions say of a candidate: a text and a class for each cell, or for each candidate in a Sudoku. */
  truth?: ReadonlyMap<string, Truth>;
}

/** Truth is that: share is in how many of all solutions, from 0 to 1. */
export interface Truth { text: string; kind: string; share?: number }

interface Events {
  /** a button went down on a cell; what says which, and whether a drag may follow. */
  down?(cell: number, e: PointerEvent): void;
  /** the pointer came to another cell with the button held. */
  drag?(cell: number): void;
  up?(): void;
  hover?(cell: number): void;
}

interface Props extends Events {
  puzzle: Puzzle;
  scene: Scene;
  cursor?: Signal<number>;
  label: string;
}

/** Board draws a puzzle and tells which cell is touched. */
export function Board({ puzzle, scene, cursor, label, ...events }: Props) {
  const pointer = usePointer(puzzle, events);
  const n = puzzle.size;
  const active = cursor && cursor.value >= 0 ? `cell-${cursor.value}` : undefined;
  return (
    <svg class={`board ${puzzle.family}`} style={{ width: `min(100%, max(${Math.round((n + 0.74) * 76)}px, ${((n + 0.74) * 2.6).toFixed(1)}vw))` }} viewBox={`-0.62 -0.62 ${n + 0.74} ${n + 0.74}`} role="grid" tabindex={0} aria-label={label}
      aria-rowcount={n} aria-colcount={n} aria-activedescendant={active} {...pointer}>
      <Hatch />
      <Numbers size={n} />
      <Cells puzzle={puzzle} scene={scene} />
      {scene.layer ? <g class="layer" aria-hidden="true" dangerouslySetInnerHTML={{ __html: scene.layer }} /> : null}
      <Lines puzzle={puzzle} />
      <MarksLayer puzzle={puzzle} scene={scene} />
      <Rings puzzle={puzzle} scene={scene} cursor={cursor?.value ?? -1} />
    </svg>
  );
}

/** usePointer turns pointer events into cells. */
function usePointer(puzzle: Puzzle, events: Events) {
  const last = useRef(-1);
  const cellAt = (e: PointerEvent) => {
    const svg = e.currentTarget as SVGSVGElement;
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
    const column = Math.floor(at.x), row = Math.floor(at.y);
    return row >= 0 && column >= 0 && row < puzzle.size && column < puzzle.size ? row * puzzle.size + column : -1;
  };
  const end = () => {
    if (last.current >= 0) {
      last.current = -1;
      events.up?.();
    }
  };
  return {
    onPointerDown: (e: PointerEvent) => {
      const cell = cellAt(e);
      if (cell >= 0) {
        (e.currentTarget as Element).setPointerCapture(e.pointerId);
        last.current = cell;
        events.down?.(cell, e);
      }
    },
    onPointerMove: (e: PointerEvent) => {
      const cell = cellAt(e);
      events.hover?.(cell);
      if (last.current >= 0 && cell >= 0 && cell !== last.current) {
        last.current = cell;
        events.drag?.(cell);
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => events.hover?.(-1),
    onContextMenu: (e: Event) => e.preventDefault(),
  };
}

/** Hatch is the pattern of cells on which solutions differ: lines, so that it is not told by colour alone. */
const Hatch = () => (
  <defs aria-hidden="true">
    <pattern id="hatch" width="0.16" height="0.16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="0.16" class="hatch" />
    </pattern>
  </defs>
);

/** Numbers are those of rows and columns, as sentences call them. */
function Numbers({ size }: { size: number }) {
  const all = Array.from({ length: size }, (_, i) => i);
  return (
    <g class="numbers" aria-hidden="true">
      {all.map((i) => <text x={i + 0.5} y={-0.2}>{i + 1}</text>)}
      {all.map((i) => <text x={-0.32} y={i + 0.6}>{i + 1}</text>)}
    </g>
  );
}

/** Cells are the tinted grounds, a row of the grid each; they have what a screen reader says. */
function Cells({ puzzle, scene }: { puzzle: Puzzle; scene: Scene }) {
  const tint = useMemo(() => tints(puzzle, tintCount), [puzzle]);
  const rows = Array.from({ length: puzzle.size }, (_, row) => row);
  const ground = (cell: number) => puzzle.family === "starbattle" ? `tint-${tint[puzzle.shapes[cell]!]}` : `box-${boxParity(puzzle, cell)}`;
  return (
    <g>
      {rows.map((row) => (
        <g role="row" aria-rowindex={row + 1}>
          {rows.map((column) => {
            const cell = row * puzzle.size + column;
            return (
              <rect id={`cell-${cell}`} role="gridcell" aria-colindex={column + 1} aria-label={spoken(puzzle, scene, cell)}
                class={`cell ${ground(cell)}`} x={column} y={row} width={1} height={1} />
            );
          })}
        </g>
      ))}
    </g>
  );
}

const boxParity = (p: Puzzle, cell: number) =>
  (Math.floor(Math.floor(cell / p.size) / p.box.rows) + Math.floor((cell % p.size) / p.box.columns)) % 2;

/** spoken is what a screen reader says of a cell. */
function spoken(p: Puzzle, scene: Scene, cell: number): string {
  const where = cellName(p, cell) + (p.family === "starbattle" ? `, shape ${letter(p.shapes[cell]!)}` : "");
  const wrong = scene.wrong?.has(cell) ? ", wrong" : "";
  const differs = scene.differ?.has(cell) ? ", solutions differ" : "";
  return `${where}, ${said(p, scene.marks, cell)}${wrong}${differs}`;
}

function said(p: Puzzle, m: Marks, cell: number): string {
  if (p.family === "starbattle") {
    return ["open", "star", "cross", "dot"][m.cells[cell]!]!;
  }
  if (p.givens[cell]) {
    return `given ${digitChar(p.givens[cell]!)}`;
  }
  const notes = noteDigits(p, m.notes[cell]!).map(digitChar).join(" ");
  return m.cells[cell] ? digitChar(m.cells[cell]!) : notes ? `pencil marks ${notes}` : "empty";
}

/** Lines are thin between cells and thick around shapes. */
function Lines({ puzzle }: { puzzle: Puzzle }) {
  const { thin, thick } = useMemo(() => linePaths(puzzle), [puzzle]);
  return (
    <g aria-hidden="true">
      <path class="line" d={thin} />
      <path class="border" d={thick} />
    </g>
  );
}

function linePaths(p: Puzzle): { thin: string; thick: string } {
  const paths = { thin: "", thick: "" };
  const n = p.size;
  const at = (row: number, column: number) => (row < 0 || column < 0 || row >= n || column >= n ? -1 : row * n + column);
  for (let row = 0; row <= n; row++) {
    for (let column = 0; column <= n; column++) {
      if (column < n) {
        paths[needsBorder(p, at(row - 1, column), at(row, column)) ? "thick" : "thin"] += `M${column} ${row}h1`;
      }
      if (row < n) {
        paths[needsBorder(p, at(row, column - 1), at(row, column)) ? "thick" : "thin"] += `M${column} ${row}v1`;
      }
    }
  }
  return paths;
}

/** starPath is a star with five points around 0,0, as wide as 0.6. */
const starPath = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 === 0 ? 0.33 : 0.145;
  const angle = Math.PI * (i / 5 - 0.5);
  return `${i === 0 ? "M" : "L"}${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle) + 0.02).toFixed(3)}`;
}).join("") + "Z";

function MarksLayer({ puzzle, scene }: { puzzle: Puzzle; scene: Scene }) {
  return (
    <g class="marks" aria-hidden="true">
      {puzzle.family === "starbattle" ? <Letters puzzle={puzzle} /> : null}
      {puzzle.shapes.map((_, cell) => <Mark puzzle={puzzle} scene={scene} cell={cell} />)}
    </g>
  );
}

/** Letters stand in the first cell of each shape. */
function Letters({ puzzle }: { puzzle: Puzzle }) {
  const first = new Map<number, number>();
  puzzle.shapes.forEach((shape, cell) => first.has(shape) || first.set(shape, cell));
  return <>{[...first].map(([shape, cell]) => (
    <text class="letter" x={(cell % puzzle.size) + 0.12} y={Math.floor(cell / puzzle.size) + 0.29}>{letter(shape)}</text>
  ))}</>;
}

/** Mark is what one cell holds. */
function Mark({ puzzle, scene, cell }: { puzzle: Puzzle; scene: Scene; cell: number }) {
  const x = (cell % puzzle.size) + 0.5, y = Math.floor(cell / puzzle.size) + 0.5;
  const value = scene.marks.cells[cell]!;
  const tried = scene.branch && (scene.branch.cells[cell] !== value || scene.branch.notes[cell] !== scene.marks.notes[cell]) ? " tried" : "";
  const at = `translate(${x} ${y})`;
  if (puzzle.family === "sudoku") {
    return <Digits puzzle={puzzle} scene={scene} cell={cell} at={at} tried={tried} />;
  }
  const truth = scene.truth?.get(cellName(puzzle, cell));
  if (scene.found?.has(cell)) {
    return <path class="star found" transform={at} d={starPath} />;
  }
  switch (value) {
    case Star:
      return <path class={`star${tried}`} transform={at} d={starPath} />;
    case Cross:
      return <path class={`cross${tried}`} transform={at} d="M-.12-.12.12.12M-.12.12.12-.12" />;
    case Dot:
      return <circle class={`dot${tried}`} cx={x} cy={y} r={0.09} />;
  }
  return truth ? <><rect class={`share ${truth.kind}`} x={x - 0.5} y={y - 0.5} width={1} height={1} fill-opacity={0.55 * (truth.share ?? 0)} /><text class={`truth ${truth.kind}`} x={x} y={y + 0.1}>{truth.text}</text></> : null;
}

function Digits({ puzzle, scene, cell, at, tried }: { puzzle: Puzzle; scene: Scene; cell: number; at: string; tried: string }) {
  const given = puzzle.givens[cell]!;
  const placed = given || scene.marks.cells[cell]!;
  if (placed) {
    return <text class={`digit ${given ? "given" : "placed"}${tried}`} transform={at} y={0.24}>{digitChar(placed)}</text>;
  }
  const across = Math.ceil(Math.sqrt(puzzle.size)), room = 1 / across;
  const small = (d: number, text: string, kind: string) => (
    <text class={kind} transform={at} font-size={room * 0.66} x={((d - 1) % across + 0.5) * room - 0.5} y={(Math.floor((d - 1) / across) + 0.5) * room - 0.5 + room * 0.24}>{text}</text>
  );
  if (scene.truth) {
    const all = Array.from({ length: puzzle.size }, (_, i) => i + 1);
    return <>{all.map((d) => scene.truth!.get(`${cellName(puzzle, cell)}=${d}`)).map((t, i) => (t ? small(i + 1, digitChar(i + 1), `truth ${t.kind}`) : null))}</>;
  }
  return <>{noteDigits(puzzle, scene.marks.notes[cell]!).map((d) => small(d, digitChar(d), `note${tried}`))}</>;
}

/** Rings are drawn over all else: the cursor, what is lit up, what is wrong, where solutions differ. */
function Rings({ puzzle, scene, cursor }: { puzzle: Puzzle; scene: Scene; cursor: number }) {
  const box = (cell: number, kind: string, inset: number) => (
    <rect class={kind} x={(cell % puzzle.size) + inset} y={Math.floor(cell / puzzle.size) + inset} width={1 - 2 * inset} height={1 - 2 * inset} rx={0.08} />
  );
  return (
    <g aria-hidden="true">
      {[...(scene.differ ?? [])].map((cell) => box(cell, "differs", 0.03))}
      {[...(scene.wrong ?? [])].map((cell) => box(cell, "wrong", 0.07))}
      {[...(scene.lit ?? [])].map((cell) => box(cell, "lit", 0.05))}
      {cursor >= 0 ? box(cursor, "cursor", 0.04) : null}
    </g>
  );
}
