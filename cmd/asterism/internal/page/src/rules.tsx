// The rules: the files, the editor, and what the rule under the cursor does on the board at hand.

import { batch, computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask, complain, openInfo, position, wire } from "./engine";
import { Editor, type Note } from "./editor";
import { conflict, create, discard, edits, file, files, folder, good, goTo, keepMine, mistakes, path, place, remove, save, takeTheirs, textOf, unsaved, whereIs } from "./files";
import { Button } from "./icons";
import type * as M from "./messages";
import * as Marks from "./marks";
import { judgement, mode, packInfo, packInUse, picture, puzzle, rulesVersion, shown, solution } from "./state";
import { Cancelled, Fault } from "./wire";

const line = signal(1);

/** ruleAt is the rule that the cursor is in: its name and where it begins. */
const ruleAt = computed(() => {
  const lines = textOf(path.value).split("\n");
  for (let n = Math.min(line.value, lines.length); n >= 1; n--) {
    const head = /^\s*(rule|pack|define|pattern|examples)\s+([^\s"{(]+)/.exec(lines[n - 1]!);
    if (head) {
      return head[1] === "rule" ? { id: head[2]!, line: n } : null;
    }
  }
  return null;
});
const ruleName = computed(() => ruleAt.value?.id ?? "");

/** whether the funnel stands beside the clauses. */
const funnelOn = signal(true);
const funnel = signal<M.FunnelAnswer | null>(null);
const bindings = signal<{ answer: M.BindingsAnswer; at: number } | null>(null);
const verifying = signal<{ said: string; stop: AbortController } | null>(null);
const verdict = signal<M.VerifyAnswer | null>(null);

/** hereAsked is what the questions about the rule depend on. */
const here = computed(() => ({ rule: ruleName.value, board: Marks.text(puzzle.value, shown.value), version: rulesVersion.value, mode: mode.value, link: wire.link.value }));

effect(() => {
  const now = here.value;
  batch(() => {
    bindings.value = null;
    picture.value = null;
  });
  if (!now.rule || !funnelOn.value || now.link !== "up") {
    funnel.value = null;
    return;
  }
  const waits = setTimeout(() => void askFunnel(now.rule), 120);
  return () => clearTimeout(waits);
});

/** a verdict is about the rules as they were. */
effect(() => {
  void rulesVersion.value;
  verdict.value = null;
});

async function askFunnel(rule: string): Promise<void> {
  try {
    const answer = await ask<M.FunnelAnswer>("funnel", { ...position(shown.peek()), rule });
    if (rule === ruleName.peek()) {
      funnel.value = answer;
    }
  } catch (fault) {
    funnel.value = null;
    if (!(fault instanceof Fault)) {
      throw fault;
    }
  }
}

/** lies are the rules that said what a solution contradicts, here or when they were verified, and what they said. */
const lies = computed(() => {
  const found = new Map<string, string>();
  for (const lie of [judgement.value?.unsound, solution.value?.unsound]) {
    if (lie) {
      found.set(lie.rule, `It would have said: ${lie.because}`);
    }
  }
  verdict.value?.refutations.forEach((r) => found.set(r.rule, r.text));
  return found;
});

/** notes are what stands behind the lines of the file in the editor. */
const notes = computed<Note[]>(() => {
  const all: Note[] = [];
  const said = funnel.value;
  if (said && said.path === path.value && said.rule === ruleName.value) {
    said.clauses.forEach((c) => all.push({ line: c.line, lastLine: c.endLine, text: `${c.reached} → ${c.passed}`, kind: c.passed > 0 ? "passed" : "failed", title: `${c.reached} bindings came to this clause and ${c.passed} got through`, pale: c.reached === 0 }));
  }
  for (const [rule, why] of lies.value) {
    const at = whereIs(rule);
    if (at?.path === path.value) {
      all.push({ line: at.line, text: "lies", kind: "lying", title: why });
    }
  }
  return all;
});

/** nextBinding shows the next way in which the rule fires, drawn on the board. */
async function nextBinding(by: number): Promise<void> {
  try {
    const rule = ruleName.value;
    const known = bindings.value?.answer ?? (await ask<M.BindingsAnswer>("bindings", { ...position(shown.value), rule }));
    const n = known.fires.length;
    const at = bindings.value ? (bindings.value.at + by + n) % Math.max(1, n) : 0;
    bindings.value = { answer: known, at };
    picture.value = known.fires[at] ? { layer: known.fires[at]!.layer, title: known.fires[at]!.step?.because ?? "" } : null;
  } catch (fault) {
    complain(fault);
  }
}

/** verify has the exact solver confirm what the rule says; a refutation can be opened. */
async function verify(rule: string): Promise<void> {
  const stop = new AbortController();
  verifying.value = { said: "begins", stop };
  const progress = (p: M.Progress) => verifying.value?.stop === stop && (verifying.value = { said: p.message || `${p.done ?? 0} of ${p.total ?? "?"}`, stop });
  try {
    verdict.value = await ask<M.VerifyAnswer, M.Progress>("verify", rule ? { rule } : { pack: packInUse.value }, { signal: stop.signal, progress });
  } catch (fault) {
    if (!(fault instanceof Fault && fault.code === Cancelled)) {
      complain(fault);
    }
  } finally {
    verifying.value = null;
  }
}

/** openRefutation puts the smallest board on which a rule lies on the board, with the lie drawn. */
function openRefutation(r: M.Refutation): void {
  batch(() => {
    mode.value = "play";
    openInfo({ ...r.puzzle, marks: r.marks });
  });
  queueMicrotask(() => (picture.value = { layer: r.layer, title: r.text, wrong: r.contradicts }));
}

let editor: Editor | null = null;

export function Rules() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    editor = new Editor(holder.current!, (n) => (line.value = n));
    const stops = [
      effect(() => {
        if (path.value && textOf(path.value) !== undefined) {
          editor!.show(path.value);
          void [edits.value, files.value];
          editor!.follow();
          showPlace();
        }
      }),
      effect(() => editor!.note(notes.value)),
      effect(() => {
        if (files.value.length > 0 && packInfo.value && (!path.value || (path.value === unasked && !(unasked in edits.value)))) {
          openFirst();
        }
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <>
      <FileBar />
      <Conflict />
      <div class={`editor${good.value ? "" : " broken"}`} ref={holder} />
      <RuleBar />
    </>
  );
}

let placed = 0;

/** showPlace goes to the line that was asked for, once. */
function showPlace(): void {
  const { line, asked } = place.value;
  if (asked !== placed && line > 0) {
    editor!.goTo(line);
  }
  placed = asked;
}

/** the file that stands in the editor without anybody having asked for it. */
let unasked = "";

/** openFirst opens a file of one's own, or the pack in use; another one once the puzzle is of another family. */
function openFirst(): void {
  const first = firstFile();
  if (first !== path.peek()) {
    unasked = first;
    goTo(first, first === packInfo.value?.file ? packInfo.value.line : 0);
  }
}

function firstFile(): string {
  const own = files.value.find((f) => !f.shipped && !f.test);
  return own?.path ?? files.value.find((f) => f.path === packInfo.value?.file || packInfo.value?.file.endsWith(`/${f.path}`))?.path ?? files.value[0]!.path;
}

function FileBar() {
  const now = file.value;
  const dirty = path.value in edits.value;
  const label = (f: M.FileInfo) => `${f.path in edits.value ? "● " : ""}${f.path}${f.covers ? " (yours)" : ""}`;
  const own = files.value.filter((f) => !f.shipped), shipped = files.value.filter((f) => f.shipped);
  const fresh = unsaved.value.filter((p) => !files.value.some((f) => f.path === p));
  return (
    <div class="bar">
      <select class="file" aria-label="Rule file" value={path.value} onChange={(e) => goTo(e.currentTarget.value)}>
        {own.length + fresh.length > 0 ? <optgroup label={folder.value.name || "yours"}>{fresh.map((p) => <option value={p}>● {p} (new)</option>)}{own.map((f) => <option value={f.path}>{label(f)}</option>)}</optgroup> : null}
        <optgroup label="shipped">{shipped.map((f) => <option value={f.path}>{label(f)}</option>)}</optgroup>
      </select>
      <NewFile />
      <span class="state" role="status">{dirty ? <span class="unsaved">● not saved</span> : now?.shipped ? <span class="quiet">shipped</span> : now ? <span class="quiet">saved</span> : null}</span>
      <span class="group end">
        {dirty ? <Button label="Give up what is not saved" text="Discard" act={() => discardNow()} /> : now && !now.shipped && folder.value.writable ? <Button label="Take the file away" text="Remove" act={() => void remove(path.value)} /> : null}
        <Button icon="save" label={now?.shipped ? "Save a copy into the folder" : "Save"} text="Save" keys="Ctrl S" kind={dirty ? "main" : ""} disabled={!dirty || !folder.value.writable} act={() => void save()} />
      </span>
    </div>
  );
}

function discardNow(): void {
  const p = path.value;
  discard(p);
  if (!files.value.some((f) => f.path === p)) {
    editor?.forget(p);
  }
}

const naming = signal<string | null>(null);

/** NewFile asks for the name of a new file. */
function NewFile() {
  if (naming.value === null) {
    return <Button icon="plus" label="New file" act={() => (naming.value = "mine.rules")} />;
  }
  const done = (e: Event) => {
    e.preventDefault();
    const name = naming.value!.trim().replace(/(\.rules)?$/, ".rules");
    naming.value = null;
    if (files.value.some((f) => f.path === name && !f.shipped)) {
      goTo(name);
    } else {
      create(name, starter(name));
      queueMicrotask(() => editor?.focus());
    }
  };
  return <form class="naming" onSubmit={done}><input type="text" aria-label="Name of the new file" value={naming.value} onInput={(e) => (naming.value = e.currentTarget.value)} onKeyDown={(e) => e.key === "Escape" && (naming.value = null)} ref={(e) => e?.focus()} /></form>;
}

/** starter is what a new file begins with: a rule and a pack that has it, to be changed. */
function starter(name: string): string {
  const word = name.replace(/^.*\//, "").replace(/\.rules$/, "").replace(/[^A-Za-z0-9_]/g, "") || "mine";
  const family = puzzle.value.family;
  return name.endsWith("_test.rules") ? "" : `// Rules of ${word}.\n\npack ${word} "My rules" for ${family} {\n  include ${family === "sudoku" ? "sudoku" : "default"}\n}\n`;
}

/** Conflict shows both texts where somebody else has saved a file that is changed here. */
function Conflict() {
  const both = conflict.value;
  if (!both || both.path !== path.value) {
    return both ? <p class="warn">Somebody else saved {both.path} while you changed it. <button type="button" class="link" onClick={() => goTo(both.path)}>Show both</button></p> : null;
  }
  return (
    <section class="conflict" role="alert" aria-label="Two texts">
      <p><b>Somebody else has saved this file</b> since you began to change it. Nothing is written and nothing lost: yours is in the editor, theirs is below.</p>
      <pre class="both" tabIndex={0}>{lineDiff(textOf(both.path), both.theirs).map((d) => <span class={d.kind}>{d.kind === "mine" ? "− yours  " : d.kind === "theirs" ? "+ theirs " : "         "}{d.text}{"\n"}</span>)}</pre>
      <div class="group"><Button label="Write mine over theirs" text="Save mine" act={() => void keepMine()} /><Button label="Give up mine" text="Take theirs" act={takeTheirs} /></div>
    </section>
  );
}

/** lineDiff is the lines of two texts, with what is in one only; of what is the same, two lines around a change. */
function lineDiff(mine: string, theirs: string): { kind: "mine" | "theirs" | "same"; text: string }[] {
  const a = mine.split("\n"), b = theirs.split("\n");
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i]![j] = a[i] === b[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const all: { kind: "mine" | "theirs" | "same"; text: string }[] = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      all.push({ kind: "same", text: a[i++]! });
      j++;
    } else if (j >= b.length || (i < a.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      all.push({ kind: "mine", text: a[i++]! });
    } else {
      all.push({ kind: "theirs", text: b[j++]! });
    }
  }
  return all.filter((d, n) => d.kind !== "same" || all.slice(Math.max(0, n - 2), n + 3).some((other) => other.kind !== "same"));
}

/** RuleBar is what can be asked of the rule under the cursor. */
function RuleBar() {
  const rule = ruleName.value;
  const all = mistakes.value;
  return (
    <div class="bar rulebar">
      {all.length > 0 ? <Mistakes all={all} /> : null}
      {rule ? <div class="group wrap">
        <b class="rule">{rule}</b>{lies.value.has(rule) ? <span class="badge lying" title={lies.value.get(rule)}>lies</span> : null}
        <Bindings />
        <Button icon="chart" label="How many bindings come to each clause on this board, and get through" text="Funnel" pressed={funnelOn.value} act={() => (funnelOn.value = !funnelOn.value)} />
        {verifying.value ? <Verifying />
          : <Button icon="check" label="Have the exact solver confirm what it says, on random puzzles" text="Verify" act={() => void verify(rule)} />}
      </div> : <div class="group"><p class="quiet small">With the cursor in a rule, its figures stand here.</p>{verifying.value ? <Verifying /> : <Button icon="check" label="Have the exact solver confirm what every rule of the pack says" text={`Verify ${packInUse.value}`} act={() => void verify("")} />}</div>}
      <Elsewhere />
      <Misses />
      <Verdict />
    </div>
  );
}

/** Verifying is how far a verification has got, and its end. */
const Verifying = () => (
  <><span class="spinner" aria-hidden="true" /><span class="small" role="status">{verifying.value?.said}</span><Button label="Stop verifying" text="Stop" act={() => verifying.value?.stop.abort()} /></>
);

function Mistakes({ all }: { all: readonly M.Diagnostic[] }) {
  return (
    <details class="mistakes">
      <summary><span class="badge gone">{all.length} {all.length === 1 ? "mistake" : "mistakes"}</span> {all[0]!.message}</summary>
      <ul>{all.slice(0, 50).map((d) => <li><button type="button" class="link" onClick={() => goTo(d.file, d.line)}>{d.file}:{d.line}</button> {d.message}{d.hint ? <span class="quiet"> {d.hint}</span> : null}</li>)}</ul>
    </details>
  );
}

function Bindings() {
  const now = bindings.value;
  if (!now) {
    return <Button label="Every way in which it fires on this board, one after another" text="Fires where?" act={() => void nextBinding(1)} />;
  }
  const n = now.answer.fires.length;
  if (n === 0) {
    return <span class="quiet small" role="status">It does not fire here.</span>;
  }
  const names = now.answer.fires[now.at]!.names.map((b) => `${b.name} = ${b.value}`).join(", ");
  return (
    <span class="group" title={names}>
      <Button icon="before" label="The one before" act={() => void nextBinding(-1)} />
      <span class="small" role="status">{now.at + 1} of {n}{now.answer.more ? "+" : ""}</span>
      <Button icon="after" label="The next one" act={() => void nextBinding(1)} />
      <span class="small quiet names">{names}</span>
    </span>
  );
}

/** Elsewhere is the funnel of a rule that is written like another, whose clauses stand there. */
function Elsewhere() {
  const said = funnel.value;
  if (!said || said.rule !== ruleName.value || said.clauses.every((c) => c.line >= said.line)) {
    return null;
  }
  return <ul class="misses">{said.clauses.map((c) => <li class={c.reached ? "" : "pale"}><code>{c.clause}</code> <span class="note-behind">{c.reached} → {c.passed}</span></li>)}</ul>;
}

/** Misses are the bindings that came nearest, where the rule does not fire. */
function Misses() {
  const said = funnel.value;
  if (!said || said.fires || said.misses.length === 0 || said.rule !== ruleName.value) {
    return null;
  }
  return (
    <details class="small">
      <summary class="quiet">Does not fire here; {said.misses.length === 1 ? "one binding came" : `${said.misses.length} bindings came`} near</summary>
      <ul class="misses">{said.misses.map((m) => <li><code>{m.failed}</code> <span class="quiet">{m.values.join(", ")} · {Object.entries(m.bindings).map(([k, v]) => `${k} = ${v}`).join(", ")}</span></li>)}</ul>
    </details>
  );
}

function Verdict() {
  const said = verdict.value;
  if (!said) {
    return null;
  }
  return (
    <div class={said.sound ? "verified" : "verified bad"} role="status">
      {said.sound ? <span>✓ Every deduction holds, on {said.puzzles} puzzles.</span> : null}
      {said.refutations.map((r) => <p><span class="badge lying">lies</span> {r.text} <Button label={`Open the board on which ${r.rule} lies`} text="Open it" act={() => openRefutation(r)} /></p>)}
      <Button icon="close" label="Put the verdict away" act={() => (verdict.value = null)} />
    </div>
  );
}

/** shared tells the other panes what is known of lies. */
export const lyingRules = lies;
