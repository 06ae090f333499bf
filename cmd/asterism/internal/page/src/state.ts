// The states of the page, each in one place. What a link shares and a reload keeps is in the address (see address.ts), what
// belongs to the one who sits here is in the browser's own storage, the rules are in their folder, and all else is worked
// out again.

import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import * as Marks from "./marks";
import type { Hello, Judgement, Solution } from "./messages";
import { canonical, empty, parseCanonical, type Puzzle } from "./puzzle";

/** Mode is what the board is for: marking it, changing the puzzle, or looking at its solve. */
export type Mode = "play" | "set" | "study";

/** Pane is a part of the page; on a phone one is shown at a time. */
export type Pane = "board" | "steps" | "rules" | "tiers";

const first = parseCanonical("10x2.AAABBBBBCCAAAABBBCCCDAAAAABBBCDDEAFFFFGCDDEFFFFGGCDEEFFFFGGGHEEHHFIGGGHHHHFFIIGGJJJJIIIIGGJJJJIIIIIG")!;

export const mode = signal<Mode>("play");
export const pane = signal<Pane>("board");
/** the puzzle on the board; set it with open or setPuzzle. */
export const puzzle = signal<Puzzle>(first);
/** what the player has marked, and its past. */
export const history = signal<Marks.History>(Marks.begin(Marks.blank(first)));
/** the puzzles before and after in setting, one for each drag or key. */
const drafts = signal<{ past: readonly Puzzle[]; future: readonly Puzzle[] }>({ past: [], future: [] });
/** the pack that solves; empty for the usual one of the family. */
export const pack = signal("");
export const unique = signal(false);
/** the cell that keys act on; −1 for none. */
export const cursor = signal(-1);
/** which step of the solve is shown: 0 is the start, one past the last is the end. */
export const step = signal(0);
/** whether the solve begins with the player's marks. */
export const fromMarks = signal(false);
/** what the engine said at the start; null until then. */
export const hello = signal<Hello | null>(null);
/** counts changes of the rules, so that what depends on them is asked again. */
export const rulesVersion = signal(0);
/** whether the next solve is to be compared with that by the rules before: once a rule was changed here. */
export const compareNext = signal(false);
export const judgement = signal<Judgement | null>(null);
export const solution = signal<Solution | null>(null);
/** a sentence at the foot of the page, and whether it tells of trouble. */
export const notice = signal<{ text: string; bad: boolean } | null>(null);
/** names of candidates that are lit up, because the pointer is on what a sentence says about them. */
export const lit = signal<readonly string[]>([]);
/** a picture of the engine that lies over the board instead of that of a step: a binding of a rule, a refutation. */
export const picture = signal<{ layer: string; title: string; wrong?: readonly string[] } | null>(null);
/** the cell under the pointer; −1 for none. */
export const hovered = signal(-1);

export const marks = computed(() => history.value.now);
export const text = computed(() => canonical(puzzle.value));
export const packInUse = computed(() => {
  const family = puzzle.value.family;
  const chosen = hello.value?.packs.find((p) => p.name === pack.value);
  return chosen?.family === family ? chosen.name : hello.value?.default[family] ?? "";
});
export const packInfo = computed(() => hello.value?.packs.find((p) => p.name === packInUse.value) ?? null);

/** say puts a sentence at the foot of the page for a while. */
export function say(text: string, bad = false): void {
  const said = { text, bad };
  notice.value = said;
  setTimeout(() => notice.value === said && (notice.value = null), bad ? 8000 : 4000);
}

/** open puts another puzzle on the board, with marks that came with it. */
export function open(next: Puzzle, withMarks?: Marks.Marks): void {
  batch(() => {
    puzzle.value = next;
    history.value = Marks.begin(withMarks ?? kept(next));
    drafts.value = { past: [], future: [] };
    judgement.value = null;
    solution.value = null;
    step.value = 0;
    cursor.value = -1;
  });
}

/** setPuzzle changes the puzzle in setting; one call is one step that undo takes back. Marks are wiped, and come back with it. */
export function setPuzzle(next: Puzzle, before = puzzle.value): void {
  if (canonical(next) === canonical(before)) {
    return;
  }
  batch(() => {
    drafts.value = { past: [...drafts.value.past, before], future: [] };
    showDraft(next);
  });
}

/** showDraft shows a puzzle in the middle of a drag, which is no step yet. */
export function showDraft(next: Puzzle): void {
  batch(() => {
    cursor.value = next.size === puzzle.value.size ? cursor.value : -1;
    puzzle.value = next;
    history.value = Marks.begin(kept(next));
    step.value = 0;
  });
}

/** back and forth undo and redo what the mode is about: marks, or the puzzle. */
export function back(): void {
  const before = drafts.value.past.at(-1);
  if (mode.value !== "set") {
    history.value = Marks.undo(history.value);
  } else if (before) {
    const { past, future } = drafts.value;
    drafts.value = { past: past.slice(0, -1), future: [puzzle.value, ...future] };
    showDraft(before);
  }
}

export function forth(): void {
  const next = drafts.value.future[0];
  if (mode.value !== "set") {
    history.value = Marks.redo(history.value);
  } else if (next) {
    const { past, future } = drafts.value;
    drafts.value = { past: [...past, puzzle.value], future: future.slice(1) };
    showDraft(next);
  }
}

export const canBack = computed(() => (mode.value === "set" ? drafts.value.past : history.value.past).length > 0);
export const canForth = computed(() => (mode.value === "set" ? drafts.value.future : history.value.future).length > 0);

/** begin puts an empty puzzle on the board, to set. */
export function beginSetting(family: Puzzle["family"], size: number, stars: number): void {
  mode.value = "set";
  setPuzzle(empty(family, size, stars));
}

/** mark makes a change of the marks one step. */
export const mark = (next: Marks.Marks): void => void (history.value = Marks.commit(history.value, next));

/** shown is the board before the step that is shown, or as the player has it. */
export const shown = computed<Marks.Marks>(() => (mode.value === "study" && solution.value ? boardBefore(step.value) : marks.value));

/** stepShown is the step that is shown; behind the last one that which a solution contradicts. */
export const stepShown = computed(() => {
  const solved = solution.value;
  return solved?.steps[step.value - 1] ?? (solved && step.value === solved.steps.length + 1 ? solved.unsound : undefined);
});

/** boardBefore is the board of the solve before a step. */
function boardBefore(n: number): Marks.Marks {
  const p = puzzle.value;
  const solved = solution.value!;
  const start = Marks.wide(p, Marks.parse(p, solved.marks));
  return solved.steps.slice(0, Math.max(0, n - 1)).reduce((m, s) => Marks.change(p, m, s.place, s.eliminate), start);
}

/** stored is a signal that the browser keeps from one visit to the next. */
export function stored<T>(name: string, usual: T): Signal<T> {
  const key = `asterism.${name}`;
  const s = signal<T>(usual);
  try {
    s.value = JSON.parse(localStorage.getItem(key) ?? "null") ?? usual;
    effect(() => localStorage.setItem(key, JSON.stringify(s.value)));
  } catch {
    // A browser that keeps nothing shows the page all the same.
  }
  return s;
}

/** Settings of the one who sits here. */
export const theme = stored<"auto" | "light" | "dark">("theme", "auto");

/** cycleTheme goes on to the next choice of colours. */
export const cycleTheme = (): void => void (theme.value = ({ auto: "light", light: "dark", dark: "auto" } as const)[theme.value]);

export const autoCheck = stored("check", false);
export const autoCross = stored("cross", false);
const boards = stored<Record<string, string>>("boards", {});

/** kept is what was marked on a puzzle when it was last open. */
function kept(p: Puzzle): Marks.Marks {
  const board = boards.peek()[canonical(p)];
  return board ? Marks.parse(p, board) : Marks.blank(p);
}

/** keepBoard remembers the marks of the puzzle, and forgets the oldest of many. */
export function keepBoard(): void {
  const all = Object.entries(boards.peek()).filter(([line]) => line !== text.value);
  const now = Marks.keptText(puzzle.value, marks.value);
  boards.value = Object.fromEntries([...all.slice(-199), ...(now ? [[text.value, now] as const] : [])]);
}
