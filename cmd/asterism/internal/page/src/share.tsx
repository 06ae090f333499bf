// Handing a puzzle on: a link, its text in every notation, pictures, and its address at other sites.

import { signal } from "@preact/signals";
import { link } from "./address";
import { ask, complain, position } from "./engine";
import { Button } from "./icons";
import type * as M from "./messages";
import { hello, marks, mode, packInUse, puzzle, say, step, text } from "./state";

const shown = signal(false);
/** what was written last, where the browser's clipboard could not take it. */
const written = signal("");

/** OpenElsewhere is the button and its menu. */
export function OpenElsewhere() {
  return (
    <div class="menu-place" onKeyDown={(e) => e.key === "Escape" && (shown.value = false)}>
      <Button icon="share" label="Share, copy, open elsewhere" text="Share" pressed={shown.value} act={() => (shown.value = !shown.value)} />
      {shown.value ? <Menu /> : null}
    </div>
  );
}

function Menu() {
  const written = (hello.value?.notations ?? []).filter((n) => n.writes && n.family === puzzle.value.family);
  return (
    <div class="menu card" role="dialog" aria-label="Share">
      <Entry label="Copy a link to this page" act={copyLink} />
      <h3>Pictures</h3>
      <Entry label="SVG" act={() => download("svg")} />
      <Entry label="PNG" act={() => download("png")} />
      <h3>Copy as</h3>
      {written.map((n) => <Entry label={n.name} title={n.description} act={() => copyAs(n.name)} />)}
      <Entry label="marks" title="What is on the board, a row each" act={() => copyAs("marks")} />
      <h3>Open elsewhere</h3>
      <Elsewhere />
      <Written />
    </div>
  );
}

const Entry = ({ label, title, act }: { label: string; title?: string; act: () => Promise<void> }) => (
  <button type="button" class="entry" title={title} onClick={() => void act().catch(complain)}>{label}</button>
);

function Written() {
  return written.value ? <textarea class="written" readOnly rows={3} aria-label="What was written" value={written.value} ref={(e) => e?.select()} /> : null;
}

/** copy puts a text on the clipboard; where the browser does not let it, the text is shown to be copied by hand. */
async function copy(textOf: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf);
    written.value = "";
    shown.value = false;
    say(`Copied ${what}.`);
  } catch {
    written.value = textOf;
  }
}

const copyLink = async () => copy(await link(), "the link");

/** written asks the engine for the puzzle, with its marks or its step, in some form. */
const exported = (as: string) => ask<M.ExportAnswer>("export", { ...position(mode.value === "set" ? undefined : marks.value), pack: packInUse.value, as, step: mode.value === "study" ? step.value : 0 });

const copyAs = async (as: string) => copy((await exported(as)).text ?? "", as);

async function download(as: string): Promise<void> {
  const answer = await exported(as);
  const bytes = answer.base64 ? Uint8Array.from(atob(answer.base64), (c) => c.charCodeAt(0)) : new TextEncoder().encode(answer.text ?? "");
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([bytes], { type: answer.type }));
  a.download = answer.name || `puzzle.${as}`;
  a.click();
  URL.revokeObjectURL(a.href);
}

/** sites are those whose addresses we can write, by the notation that has one. */
const sites: Record<string, { site: string; as: string }[]> = {
  starbattle: [{ site: "puzz.link", as: "puzzlink" }, { site: "Penpa+", as: "penpa" }],
  sudoku: [{ site: "SudokuWiki", as: "sudokuwiki" }, { site: "Penpa+", as: "penpa" }],
};

function Elsewhere() {
  const known = new Set([...(hello.value?.notations ?? []).filter((n) => n.writes).map((n) => n.name), "sudokuwiki"]);
  const fitting = (sites[puzzle.value.family] ?? []).filter((s) => known.has(s.as));
  return <>{fitting.map((s) => <Entry label={s.site} title={`Open ${text.value.slice(0, 20)}… there`} act={() => openAt(s.as)} />)}</>;
}

async function openAt(as: string): Promise<void> {
  const answer = await exported(as);
  window.open(answer.text, "_blank", "noopener");
}
