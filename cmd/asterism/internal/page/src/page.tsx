// The page: a head, three panes over a strip, and what lies over them. On a phone one pane shows at a time.

import { computed, effect, signal } from "@preact/signals";
import { render, type ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { keepAddress, readAddress, takeRest } from "./address";
import { begin, judged, judgeFault, read, wire } from "./engine";
import { conflict, files, good, mistakes, unsaved } from "./files";
import { Button } from "./icons";
import { onKey, Sheet, sheetOpen } from "./keys";
import { OpenElsewhere } from "./share";
import { PlayBoard, PlayFoot, PlayTools } from "./play";
import { SetBoard, SetFoot, SetTools } from "./set";
import { canonical } from "./puzzle";
import { cycleTheme, hello, judgement, mode, notice, pane, picture, puzzle, theme, type Mode, type Pane } from "./state";
import { Steps, StudyBoard, StudyFoot, StudyTools } from "./steps";

/** Late is a part that is fetched once the page stands, because the editor is most of what there is to fetch. */
const late = signal<{ Rules: ComponentType; Tiers: ComponentType } | null>(null);
const pasting = signal("");

const modes: [Mode, string][] = [["play", "Play"], ["set", "Set"], ["study", "Study"]];
const panes: [Pane, string][] = [["board", "Board"], ["steps", "Steps"], ["rules", "Rules"], ["tiers", "Tiers"]];

/** paste gives the keys to the field for puzzles. */
export const paste = (): void => document.querySelector<HTMLInputElement>("#paste")?.focus();

function Head() {
  return (
    <header class="head">
      <div class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3.5 18.8 13.2 28.5 16 18.8 18.8 16 28.5 13.2 18.8 3.5 16 13.2 13.2Z" /><circle cx="25.5" cy="6.5" r="2" /><circle cx="7" cy="25.5" r="1.6" /></svg><h1>Asterism</h1></div>
      <nav class="modes" aria-label="What the board is for">
        {modes.map(([m, title]) => <button type="button" aria-pressed={mode.value === m} title={`${title}  (Alt ${m === "study" ? "Y" : title[0]})`} onClick={() => (mode.value = m)}>{title}</button>)}
      </nav>
      <form class="paste" onSubmit={submit}>
        <input id="paste" type="text" placeholder="Paste a puzzle or its address" aria-label="Paste a puzzle or its address" spellcheck={false} autocomplete="off"
          value={pasting.value} onInput={(e) => (pasting.value = e.currentTarget.value)} onPaste={pasteAtOnce} />
      </form>
      <OpenElsewhere />
      <Button icon={theme.value} label={`Colours: ${theme.value === "auto" ? "as the system" : theme.value}`} keys="T" act={() => cycleTheme()} />
      <Button icon="help" label="Keys and help" keys="?" act={() => (sheetOpen.value = true)} />
    </header>
  );
}

function submit(e: Event): void {
  e.preventDefault();
  void take(pasting.value);
}

/** pasteAtOnce opens what is pasted without Enter; a text of several lines keeps them. */
function pasteAtOnce(e: ClipboardEvent): void {
  const pasted = e.clipboardData?.getData("text") ?? "";
  if (pasted.trim() !== "") {
    e.preventDefault();
    void take(pasted);
  }
}

async function take(pasted: string): Promise<void> {
  if (pasted.trim() !== "" && (await read(pasted))) {
    pasting.value = "";
    pane.value = "board";
    document.querySelector<HTMLElement>(".board")?.focus();
  } else {
    pasting.value = pasted.split("\n")[0] ?? "";
  }
}

const boards: Record<Mode, { Tools: ComponentType; Board: ComponentType; Foot: ComponentType }> = {
  play: { Tools: PlayTools, Board: PlayBoard, Foot: PlayFoot },
  set: { Tools: SetTools, Board: SetBoard, Foot: SetFoot },
  study: { Tools: StudyTools, Board: StudyBoard, Foot: StudyFoot },
};

function BoardPane() {
  const { Tools, Board, Foot } = boards[mode.value];
  return (
    <section id="pane-board" class="pane board-pane" aria-label="Board" tabIndex={-1}>
      <Tools />
      <div class="stage"><Board /></div>
      {picture.value ? <p class="caption" role="status">{picture.value.title}<Button icon="close" label="Put the picture away" act={() => (picture.value = null)} /></p> : null}
      <Verdict />
      <div class="foot"><Foot /></div>
    </section>
  );
}

/** Verdict is what the engine says of the puzzle: how many solutions, how hard, by which rule, how fast. */
function Verdict() {
  const j = judgement.value;
  const title = puzzle.value.family === "starbattle" ? `${puzzle.value.size}×${puzzle.value.size}, ${puzzle.value.stars}★` : `Sudoku ${puzzle.value.size}×${puzzle.value.size}`;
  return (
    <div class="verdict" role="status" aria-live="polite" data-puzzle={canonical(puzzle.value)} data-judged={judged.value}>
      <span class="kind">{title}</span>
      {!j && !judgeFault.value && wire.link.value === "begin" ? <span class="quiet"><span class="spinner" aria-hidden="true" /> the engine is starting</span> : null}
      {judgeFault.value ? <span class="count none" title={judgeFault.value}>✗ {judgeFault.value}</span> : null}
      {j && !judgeFault.value ? <>
        <span class={`count ${solutionKind(j.solutions)}`}>{solutionText(j.solutions)}</span>
        <span class="grade">{j.status === "solved" ? j.grade || "solved" : j.status}</span>
        {j.rule && mode.value !== "play" ? <span class="rule" title={j.title}>{j.rule}</span> : null}
        {mode.value !== "play" ? <span class="quiet">{j.steps} steps</span> : null}
        <span class="quiet time">{timeText(j.micros)}</span>
        {!good.value ? <span class="badge warned" title="The rules have a mistake as they are written now">by the last good rules</span> : null}
        {j.unsound ? <span class="badge lying" title={j.unsound.because}>{j.unsound.rule} lies</span> : null}
      </> : null}
    </div>
  );
}

const solutionKind = (n: number) => (n === 1 ? "one" : n === 0 ? "none" : "several");
const solutionText = (n: number) => (n === 1 ? "✓ unique" : n === 0 ? "✗ no solution" : n < 0 ? "? not counted" : "≠ several solutions");
const timeText = (micros: number) => (micros < 1000 ? `${micros} µs` : micros < 100_000 ? `${(micros / 1000).toFixed(1)} ms` : `${(micros / 1e6).toFixed(1)} s`);

function Tabs() {
  const badge: Partial<Record<Pane, number>> = { rules: mistakes.value.length };
  return (
    <nav class="tabs" aria-label="Panes">
      {panes.map(([p, title]) => <button type="button" aria-pressed={pane.value === p} onClick={() => (pane.value = p)}>{title}{badge[p] ? <span class="badge">{badge[p]}</span> : null}</button>)}
    </nav>
  );
}

const waits = <p class="quiet wait">One moment …</p>;

function Page() {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    void Promise.all([import("./rules"), import("./tiers")]).then(([{ Rules }, { Tiers }]) => (late.value = { Rules, Tiers }));
  }, []);
  const { Rules, Tiers } = late.value ?? {};
  return (
    <div class={`page show-${pane.value}`}>
      <Head />
      <main class="panes">
        <BoardPane />
        <section id="pane-steps" class="pane steps-pane" aria-label="Steps" tabIndex={-1}><Steps /></section>
        <section id="pane-rules" class="pane rules-pane" aria-label="Rules" tabIndex={-1}>{Rules ? <Rules /> : waits}</section>
        <section id="pane-tiers" class="pane tiers-pane" aria-label="Tiers" tabIndex={-1}>{Tiers ? <Tiers /> : waits}</section>
      </main>
      <Tabs />
      <Sheet />
      <Notice />
    </div>
  );
}

function Notice() {
  const said = notice.value;
  const away = wire.link.value === "down" ? "The engine is away. What you do here stays; trying again." : null;
  return <div class="notices" role="status" aria-live="polite">{away ? <p class="notice bad">{away}</p> : null}{said ? <p class={said.bad ? "notice bad" : "notice"}>{said.text}</p> : null}</div>;
}

/** settled is whether all is saved, so that the page may be left without a question. */
const settled = computed(() => unsaved.value.length === 0 && conflict.value === null);

async function main(): Promise<void> {
  effect(() => void (document.documentElement.dataset.theme = theme.value));
  await readAddress();
  const root = document.getElementById("page")!;
  root.replaceChildren(); // the head that stood there until now
  render(<Page />, root);
  performance.mark("painted");
  keepAddress();
  begin();
  const stop = effect(() => {
    if (files.value.length > 0 && hello.value) {
      queueMicrotask(() => stop());
      takeRest();
    }
  });
  addEventListener("hashchange", () => void readAddress().then(takeRest));
  addEventListener("beforeunload", (e) => settled.value || e.preventDefault());
}

void main();
