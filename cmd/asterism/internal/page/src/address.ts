// The address holds what a link shares and a reload keeps: the puzzle, the mode, the step, the pack, the marks, and rules that
// are not saved. In a link that is handed on, all rules stand that differ from the shipped ones.

import { effect } from "@preact/signals";
import { read } from "./engine";
import { create, edit, edits, files, openRule, path } from "./files";
import * as Marks from "./marks";
import { canonical, parseCanonical } from "./puzzle";
import { fromMarks, history, keepBoard, marks, mode, open, pack, pane, puzzle, step, text, unique } from "./state";

/** Shared are rules by path. */
type Shared = Record<string, string>;

/** Rest is what of an address waits until the engine is there: rules, a rule to open, a puzzle in a notation that only it reads. */
interface Rest { rules: Shared; rule: string; puzzle: string }

let rest: Rest | null = null;

/** readAddress takes over what the address says. What needs the engine is left for takeRest. */
export async function readAddress(): Promise<void> {
  const said = new URLSearchParams(location.hash.slice(1));
  const line = said.get("p") ?? "", board = said.get("m"), wanted = said.get("mode"), packedRules = said.get("rules");
  const p = parseCanonical(line);
  if (p) {
    open(p, board === null ? undefined : Marks.parse(p, board));
  }
  mode.value = wanted === "set" || wanted === "study" ? wanted : "play";
  pack.value = said.get("pack") ?? "";
  unique.value = said.has("unique");
  const rule = said.get("rule") ?? "";
  fromMarks.value = said.has("from") || (rule !== "" && board !== null);
  step.value = rule ? 1 : Number(said.get("n") ?? 0);
  rest = { rules: packedRules ? await unpack(packedRules).catch(() => ({})) : {}, rule, puzzle: p ? "" : line };
}

/** takeRest takes over the rest of the address: rules of a link go into the overlay, and are not saved. */
export function takeRest(): void {
  const left = rest;
  rest = null;
  for (const [p, textOf] of Object.entries(left?.rules ?? {})) {
    if (files.value.some((f) => f.path === p)) {
      edit(p, textOf);
    } else {
      create(p, textOf);
    }
    path.value = p;
  }
  if (left?.puzzle) {
    void read(left.puzzle);
  }
  if (left?.rule) {
    openRule(left.rule);
    pane.value = "board";
  }
}

/** write keeps the address up to date, a little after the last change. */
export function keepAddress(): void {
  let waiting = 0;
  effect(() => {
    void [text.value, mode.value, pack.value, unique.value, fromMarks.value, step.value, marks.value, edits.value];
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      keepBoard();
      void write();
    }, 200);
  });
}

async function write(): Promise<void> {
  const unsaved = Object.fromEntries(Object.entries(edits.value).map(([p, e]) => [p, e.text]));
  const hash = rest ? null : await addressOf(unsaved);
  if (hash !== null && `#${hash}` !== location.hash) {
    window.history.replaceState(null, "", `#${hash}`);
  }
}

async function addressOf(rules: Shared): Promise<string> {
  const said = new URLSearchParams();
  said.set("p", canonical(puzzle.value));
  const board = Marks.keptText(puzzle.value, history.value.now);
  const parts: Record<string, string> = {
    m: board.replaceAll(" ", ","), mode: mode.value === "play" ? "" : mode.value, n: step.value && mode.value === "study" ? String(step.value) : "",
    pack: pack.value, unique: unique.value ? "1" : "", from: fromMarks.value ? "marks" : "", rules: Object.keys(rules).length ? await packed(rules) : "",
  };
  Object.entries(parts).forEach(([name, value]) => value && said.set(name, value));
  return said.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
}

/** link is the address to hand on: with it anybody sees the same puzzle solved by the same rules. */
export async function link(): Promise<string> {
  const own = Object.fromEntries(files.value.filter((f) => !f.shipped && f.hash !== "").map((f) => [f.path, f.text]));
  const typed = Object.fromEntries(Object.entries(edits.value).map(([p, e]) => [p, e.text]));
  return `${location.href.split("#")[0]}#${await addressOf({ ...own, ...typed })}`;
}

/** packed is rules as text for an address: deflated, base64 with - and _. */
async function packed(rules: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(rules)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(code: string): Promise<Shared> {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text()) as Shared;
}
