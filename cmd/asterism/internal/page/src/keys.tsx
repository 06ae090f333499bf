// Every key of the page in one table: what is pressed is looked up here, and the sheet under ? shows just this.

import { signal } from "@preact/signals";
import { help as hint, check, clear, cycleAt, dropBranch, fill, follow, keepBranch, pencil, tryOut, type, write } from "./play";
import { Cross, Dot, Open, Star } from "./marks";
import { digitOf } from "./puzzle";
import { back, cursor, cycleTheme, forth, hello, mode, pane, puzzle, step, type Mode, type Pane } from "./state";
import { Button } from "./icons";
import { joinCursor, letterAt, newShapeAt, setDigit } from "./set";
import { goToStep } from "./steps";
import { save } from "./files";
import { paste } from "./page";

/** Key is what keys do something, where, and what. */
interface Key {
  keys: string[];
  label: string;
  where: "everywhere" | Mode;
  family?: "starbattle" | "sudoku";
  /** works while one types, too. */
  typing?: boolean;
  act(key: string): void;
}

export const sheetOpen = signal(false);

const show = (to: Pane) => () => {
  pane.value = to;
  document.getElementById(`pane-${to}`)?.focus();
};

const arrows: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** move moves the cursor by an arrow key and gives the cell it comes from. */
function move(key: string): number {
  const [down, across] = arrows[key]!;
  const n = puzzle.value.size, from = Math.max(0, cursor.value);
  if (cursor.value >= 0) {
    const row = Math.min(n - 1, Math.max(0, Math.floor(from / n) + down)), column = Math.min(n - 1, Math.max(0, (from % n) + across));
    cursor.value = row * n + column;
  } else {
    cursor.value = 0;
  }
  return from;
}

const every: Key[] = [
  { keys: ["?"], label: "This sheet", where: "everywhere", act: () => (sheetOpen.value = !sheetOpen.value) },
  { keys: ["Escape"], label: "Leave a field, a sheet or the editor", where: "everywhere", typing: true, act: leave },
  { keys: ["1"].map((k) => `Alt+${k}`), label: "The board", where: "everywhere", typing: true, act: show("board") },
  { keys: ["Alt+2"], label: "The steps", where: "everywhere", typing: true, act: show("steps") },
  { keys: ["Alt+3"], label: "The rules", where: "everywhere", typing: true, act: show("rules") },
  { keys: ["Alt+4"], label: "The tiers", where: "everywhere", typing: true, act: show("tiers") },
  { keys: ["Alt+p"], label: "Play", where: "everywhere", act: () => (mode.value = "play") },
  { keys: ["Alt+s"], label: "Set", where: "everywhere", act: () => (mode.value = "set") },
  { keys: ["Alt+y"], label: "Study", where: "everywhere", act: () => (mode.value = "study") },
  { keys: ["/"], label: "Paste or type a puzzle", where: "everywhere", act: () => paste() },
  { keys: ["[", "Ctrl+z"], label: "Undo", where: "everywhere", act: back },
  { keys: ["]", "Ctrl+y", "Ctrl+Shift+z"], label: "Redo", where: "everywhere", act: forth },
  { keys: ["Ctrl+s"], label: "Save the rule file", where: "everywhere", typing: true, act: () => void save() },
  { keys: ["t"], label: "Light, dark, as the system", where: "everywhere", act: () => cycleTheme() },
  { keys: Object.keys(arrows), label: "Move over the board", where: "play", act: move },
  { keys: ["h"], label: "Hint, a rung further", where: "play", act: () => void hint() },
  { keys: ["Enter"], label: "Do what the hint says", where: "play", act: follow },
  { keys: ["c"], label: "Correct so far?", where: "play", act: () => void check() },
  { keys: ["b"], label: "Try a branch", where: "play", act: tryOut },
  { keys: ["k"], label: "Keep the branch", where: "play", act: keepBranch },
  { keys: ["Shift+B"], label: "Drop the branch", where: "play", act: dropBranch },
  { keys: ["Shift+Delete"], label: "Begin again", where: "play", act: clear },
  { keys: [" "], label: "Next mark", where: "play", family: "starbattle", act: cycleAt },
  { keys: ["s", "*"], label: "Star", where: "play", family: "starbattle", act: () => write(Star) },
  { keys: ["x"], label: "Cross", where: "play", family: "starbattle", act: () => write(Cross) },
  { keys: ["d", "."], label: "Dot", where: "play", family: "starbattle", act: () => write(Dot) },
  { keys: ["Backspace", "Delete"], label: "Empty the cell", where: "play", family: "starbattle", act: () => write(Open) },
  { keys: ["digit"], label: "Digit; over 9 a letter in capitals", where: "play", family: "sudoku", act: (key) => type(digitOf(key)) },
  { keys: ["Shift+digit"], label: "Pencil mark", where: "play", family: "sudoku", act: (key) => type(digitOf(key), true) },
  { keys: ["Backspace", "Delete", "0"], label: "Empty the cell", where: "play", family: "sudoku", act: () => type(0, false) },
  { keys: ["n"], label: "Pencil marks on and off", where: "play", family: "sudoku", act: () => (pencil.value = !pencil.value) },
  { keys: ["f"], label: "Write all pencil marks", where: "play", family: "sudoku", act: fill },
  { keys: Object.keys(arrows), label: "Move over the board", where: "set", act: move },
  { keys: Object.keys(arrows).map((k) => `Shift+${k}`), label: "Take the next cell into the shape", where: "set", family: "starbattle", act: (key) => joinCursor(move(key)) },
  { keys: ["n"], label: "A new shape from the cell", where: "set", family: "starbattle", act: newShapeAt },
  { keys: ["letter"], label: "Give the cell to the shape of a letter (Shift)", where: "set", family: "starbattle", act: letterAt },
  { keys: ["digit"], label: "Digit; over 9 a letter in capitals", where: "set", family: "sudoku", act: (key) => setDigit(digitOf(key)) },
  { keys: ["Backspace", "Delete", "0", "."], label: "Empty the cell", where: "set", family: "sudoku", act: () => setDigit(0) },
  { keys: ["ArrowUp", "ArrowLeft", "k"], label: "The step before", where: "study", act: () => goToStep(step.value - 1) },
  { keys: ["ArrowDown", "ArrowRight", "j"], label: "The next step", where: "study", act: () => goToStep(step.value + 1) },
  { keys: ["Home"], label: "The start", where: "study", act: () => goToStep(0) },
  { keys: ["End"], label: "The end", where: "study", act: () => goToStep(Infinity) },
];

/** leave closes the sheet, or gives the keys back to the board. */
function leave(): void {
  if (sheetOpen.value) {
    sheetOpen.value = false;
  } else {
    document.querySelector<HTMLElement>(".board")?.focus();
  }
}

/** names are the ways in which a key may stand in the table. */
function names(e: KeyboardEvent): string[] {
  const ctrl = e.ctrlKey || e.metaKey ? "Ctrl+" : "";
  const alt = e.altKey ? "Alt+" : "";
  const shift = e.shiftKey ? "Shift+" : "";
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(e.code)?.[1];
  const plain = ctrl || alt ? [] : [...(digit ? [`${shift}digit`] : /^[A-P]$/.test(e.key) ? ["digit"] : []), ...(/^[A-Z]$/.test(e.key) ? ["letter"] : [])];
  const shifted = e.key.length > 1 || ctrl || /^[A-Z]$/.test(e.key) ? [ctrl + alt + shift + e.key] : [];
  return [...shifted, ...(e.shiftKey && (e.key.length > 1 || ctrl) ? [] : [ctrl + alt + e.key]), ...(alt && digit ? [alt + digit] : []), ...plain];
}

const typingIn = (target: EventTarget | null) => target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, .cm-editor, [contenteditable]") !== null;

/** onKey acts on a key that is pressed anywhere. */
export function onKey(e: KeyboardEvent): void {
  const typing = typingIn(e.target);
  const pressed = names(e);
  const active = (k: Key) => (k.where === "everywhere" || k.where === mode.value) && (!k.family || k.family === puzzle.value.family);
  const found = e.defaultPrevented ? undefined : every.find((k) => active(k) && (!typing || k.typing) && k.keys.some((name) => pressed.includes(name)));
  const onControl = e.target instanceof Element && e.target.closest("button, a, summary, input, select, [role=option], [role=tab]") !== null;
  if (!found || (onControl && ["Enter", " "].includes(e.key)) || (onControl && e.key in arrows && !(e.target as Element).closest("button"))) {
    return;
  }
  e.preventDefault();
  found.act(pressed.some((name) => name.endsWith("digit")) && /\d$/.test(e.code) ? e.code.slice(-1) : e.key);
}

const keyNames: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space", Escape: "Esc", Backspace: "⌫", Delete: "Del", digit: "1 – 9", letter: "A – Z" };

const shownKey = (key: string) => key.split("+").map((part) => keyNames[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");

/** elsewhere are keys that the editor and the cards of the tiers act on themselves. */
const elsewhere: [string, [string, string][]][] = [
  ["Editor", [["Ctrl Space", "Complete"], ["F12", "Go to the definition"], ["Shift F12", "Find references"], ["F2", "Rename"], ["Shift Alt F", "Lay out the file"], ["F8", "Next mistake"], ["Ctrl F", "Search and replace"], ["Ctrl Z, Ctrl Y", "Undo, redo"], ["Esc, Tab", "Leave the editor"]]],
  ["Tiers", [["Shift ←, Shift →", "Move the rule to the tier beside"], ["Shift ↑, Shift ↓", "Move the rule within its tier"], ["Del", "Cut the rule"], ["Enter", "Open the rule"]]],
];

const places: [Key["where"], string][] = [["everywhere", "Everywhere"], ["play", "Play"], ["set", "Set"], ["study", "Study"]];

/** Sheet shows every key. */
export function Sheet() {
  if (!sheetOpen.value) {
    return null;
  }
  return (
    <div class="veil" onClick={(e) => e.target === e.currentTarget && (sheetOpen.value = false)}>
      <section class="sheet" role="dialog" aria-modal="true" aria-label="Keys">
        <div class="title"><h2>Keys</h2><Button icon="close" label="Close" keys="Esc" act={() => (sheetOpen.value = false)} /></div>
        <div class="columns" tabIndex={0} ref={(e) => e?.focus()}>
          {(hello.value?.help ?? []).length ? <section><h3>Help</h3><ul>{hello.value!.help.map((h) => <li><a href={h.href} target="_blank" rel="noopener">{h.title}</a></li>)}</ul></section> : null}
          {places.map(([where, title]) => (
            <section>
              <h3>{title}</h3>
              <dl>{every.filter((k) => k.where === where).map((k) => (
                <div><dt>{k.keys.map((key) => <kbd>{shownKey(key)}</kbd>)}</dt><dd>{k.label}{k.family ? <span class="quiet"> {k.family === "sudoku" ? "Sudoku" : "Star Battle"}</span> : null}</dd></div>
              ))}</dl>
            </section>
          ))}
          {elsewhere.map(([title, rows]) => <section><h3>{title}</h3><dl>{rows.map(([keys, label]) => <div><dt>{keys.split(", ").map((k) => <kbd>{k}</kbd>)}</dt><dd>{label}</dd></div>)}</dl></section>)}
        </div>
      </section>
    </div>
  );
}
