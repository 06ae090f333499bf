// The tiers of the pack as columns of cards. What is dragged, cut or written here changes the pack's text, which the engine lays
// out; a collection is rated again with every change.

import { batch, computed, effect, signal } from "@preact/signals";
import { ask, complain, openInfo, wire } from "./engine";
import { edit, files, openRule, textOf } from "./files";
import { Button, Icon } from "./icons";
import type * as M from "./messages";
import { lyingRules } from "./rules";
import { Packs } from "./steps";
import { hello, mode, packInfo, packInUse, pane, puzzle, rulesVersion, say, solution, stored, unique } from "./state";
import { Cancelled, Fault } from "./wire";

/** whether the strip shows more than a line. */
const chosen = stored("strip", innerHeight >= 1000);

/** where the tiers have a pane of their own, they are always shown. */
const narrow = signal(matchMedia("(max-width: 1120px)").matches);
matchMedia("(max-width: 1120px)").addEventListener("change", (e) => (narrow.value = e.matches));
const open = computed(() => chosen.value || narrow.value);

/** what edits of the pack have changed: the file and its text before, so that they can be taken back. */
const past = signal<readonly { path: string; text: string; said: string }[]>([]);

/** change has the engine write an edit into the pack's text, and puts that into the overlay. */
async function change(what: M.PackEdit, said: string): Promise<void> {
  try {
    const answer = await ask<M.PackAnswer>("pack", { pack: packInUse.value, edit: what });
    if (!answer.changed) {
      say("That changes nothing.");
      return;
    }
    past.value = [...past.value, { path: answer.path, text: textOf(answer.path), said }];
    edit(answer.path, answer.text);
    say(`${said}: the text of ${answer.path} has changed, and is not saved.`);
  } catch (fault) {
    complain(fault);
  }
}

/** takeBack undoes the last edit of a pack. */
function takeBack(): void {
  const last = past.value.at(-1);
  if (last) {
    past.value = past.value.slice(0, -1);
    edit(last.path, last.text);
  }
}

/** what is dragged, over which tier and before which card. */
const dragged = signal<{ rule: string; from: number; x: number; y: number; tier: number; before: string } | null>(null);

function grab(rule: string, tier: number, e: PointerEvent): void {
  if (e.button !== 0 || (e.target as Element).closest("button")) {
    return;
  }
  (e.currentTarget as Element).setPointerCapture(e.pointerId);
  start = { rule, tier, x: e.clientX, y: e.clientY };
}

let start: { rule: string; tier: number; x: number; y: number } | null = null;

function haul(e: PointerEvent): void {
  if (!start || (!dragged.value && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 5)) {
    return;
  }
  dragged.value = { rule: start.rule, from: start.tier, x: e.clientX, y: e.clientY, ...under(e.clientX, e.clientY, start.rule) };
}

/** under is the tier at a place of the page, and the card before which something dropped there goes. */
function under(x: number, y: number, rule: string): { tier: number; before: string } {
  const column = document.elementsFromPoint(x, y).map((el) => el.closest<HTMLElement>("[data-tier]")).find((el) => el !== null);
  const cards = column ? [...column.querySelectorAll<HTMLElement>("[data-rule]")].filter((el) => el.dataset.rule !== rule) : [];
  const next = cards.find((el) => y < el.getBoundingClientRect().top + el.offsetHeight / 2);
  return { tier: Number(column?.dataset.tier ?? 0), before: next?.dataset.rule ?? "" };
}

function letGo(): void {
  const done = dragged.value;
  start = null;
  dragged.value = null;
  if (done && done.tier > 0) {
    void move(done.rule, done.tier, done.before);
  }
}

const move = (rule: string, tier: number, before: string) => change({ do: "move", rule, tier, before }, `${rule} to tier ${tier}`);

/** cardKey moves and cuts a card by keys. */
function cardKey(rule: string, tier: M.Tier, e: KeyboardEvent): void {
  const at = tier.rules.findIndex((r) => r.id === rule);
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[e.key], along = { ArrowUp: -1, ArrowDown: 2 }[e.key];
  const tiers = packInfo.value?.tiers ?? [];
  const next = tiers[tiers.indexOf(tier) + (sideways ?? 0)];
  if (e.shiftKey && sideways && next) {
    void move(rule, next.number, "");
  } else if (e.shiftKey && along && at + along >= 0 && at + along <= tier.rules.length) {
    void move(rule, tier.number, tier.rules[at + along]?.id ?? "");
  } else if (e.key === "Delete") {
    void change({ do: "cut", rule }, `${rule} cut`);
  } else if (e.key === "Enter" && e.target === e.currentTarget) {
    openRule(rule);
  } else {
    return;
  }
  e.preventDefault();
  e.stopPropagation();
}

export function Tiers() {
  const pack = packInfo.value;
  if (!pack) {
    return <p class="quiet">The tiers of the pack stand here, once the engine is there.</p>;
  }
  return (
    <>
      <div class="tools striphead">
        <button type="button" class="fold" aria-expanded={open.value} onClick={() => (chosen.value = !chosen.value)}><Icon name={open.value ? "down" : "after"} /><b>Tiers</b></button>
        <Packs />
        {open.value ? <Editing pack={pack} /> : <Chips pack={pack} />}
        <Collection />
      </div>
      {open.value ? <div class="strip"><Columns pack={pack} /><Grades pack={pack} /><Figures /></div> : null}
      {dragged.value ? <div class="ghost" style={{ left: `${dragged.value.x + 8}px`, top: `${dragged.value.y + 8}px` }}>{dragged.value.rule}</div> : null}
    </>
  );
}

function Editing({ pack }: { pack: M.PackInfo }) {
  const last = Math.max(0, ...pack.tiers.map((t) => t.number));
  return (
    <>
      <Button icon="undo" label={past.value.length ? `Take back: ${past.value.at(-1)!.said}` : "Take back a change of the tiers"} disabled={past.value.length === 0} act={takeBack} />
      <AddRule pack={pack} />
      <Button icon="plus" label="Add a tier at the end" text="Tier" act={() => void change({ do: "addTier", tier: last + 1, title: "New tier" }, "A tier added")} />
    </>
  );
}

/** Chips are the tiers on one line, with the steps that each made in this solve. */
function Chips({ pack }: { pack: M.PackInfo }) {
  const made = (tier: number) => solution.value?.steps.filter((s) => s.tier === tier).length ?? 0;
  return <ol class="chips">{pack.tiers.map((t) => <li class={made(t.number) ? "used" : ""} title={`Tier ${t.number}`}>{t.title}{made(t.number) ? <span> {made(t.number)}</span> : null}</li>)}</ol>;
}

function Columns({ pack }: { pack: M.PackInfo }) {
  const to = dragged.value;
  return (
    <ul class="tiers" aria-label="Tiers" tabIndex={0}>
      {pack.tiers.map((tier) => (
        <li class={`tiercard${to?.tier === tier.number ? " target" : ""}`} data-tier={tier.number} key={tier.number} aria-label={`Tier ${tier.number}: ${tier.title}`}>
          <header>
            <b class="quiet">{tier.number}</b>
            <input type="text" aria-label={`Title of tier ${tier.number}`} value={tier.title} onChange={(e) => void change({ do: "title", tier: tier.number, title: e.currentTarget.value }, `Tier ${tier.number} renamed`)} />
            <button type="button" class="small-x" aria-label={`Cut tier ${tier.number}`} title="Cut the tier" onClick={() => void change({ do: "cutTier", tier: tier.number }, `Tier ${tier.number} cut`)}>×</button>
          </header>
          <ul aria-label={`Rules of tier ${tier.number}`}>{tier.rules.map((r) => <Card rule={r} tier={tier} before={to?.tier === tier.number && to.before === r.id} />)}</ul>
        </li>
      ))}
    </ul>
  );
}

/** stepsBy is how many steps each rule made, in the collection or else in this puzzle. */
const stepsBy = computed(() => {
  const rated = figures.value?.after.rules;
  if (rated) {
    return new Map(rated.map((r) => [r.rule, { text: `${r.steps}×`, title: `${r.steps} steps in ${r.puzzles} puzzles, ${r.millis.toFixed(1)} ms` }]));
  }
  const count = new Map<string, number>();
  solution.value?.steps.forEach((s) => count.set(s.rule, (count.get(s.rule) ?? 0) + 1));
  return new Map([...count].map(([rule, n]) => [rule, { text: `${n}×`, title: `${n} steps in this puzzle` }]));
});

function Card({ rule, tier, before }: { rule: M.Rule; tier: M.Tier; before: boolean }) {
  const made = stepsBy.value.get(rule.id);
  return (
    <li class={`rulecard${before ? " before" : ""}${dragged.value?.rule === rule.id ? " away" : ""}`} data-rule={rule.id} tabIndex={0} title={`${rule.title}. Drag it, or Shift with arrows; Delete cuts it, Enter opens it.`}
      onPointerDown={(e) => grab(rule.id, tier.number, e)} onPointerMove={haul} onPointerUp={letGo} onPointerCancel={letGo} onKeyDown={(e) => cardKey(rule.id, tier, e)} onDblClick={() => openRule(rule.id)}>
      <span class="rule">{rule.id}</span>
      {lyingRules.value.has(rule.id) ? <span class="badge lying">lies</span> : null}
      {made ? <span class="quiet made" title={made.title}>{made.text}</span> : null}
      <button type="button" class="small-x" aria-label={`Cut ${rule.id}`} title="Cut it from the pack" onClick={() => void change({ do: "cut", rule: rule.id }, `${rule.id} cut`)}>×</button>
    </li>
  );
}

/** AddRule adds a rule of the files that the pack does not have. */
function AddRule({ pack }: { pack: M.PackInfo }) {
  const there = new Set(pack.tiers.flatMap((t) => t.rules).map((r) => r.id));
  const others = new Map<string, string>();
  hello.value?.packs.filter((p) => p.family === pack.family).forEach((p) => p.tiers.forEach((t) => t.rules.forEach((r) => there.has(r.id) || others.set(r.id, r.title))));
  for (const f of files.value.filter((f) => !f.shipped && !f.test)) {
    for (const found of f.text.matchAll(/^\s*rule\s+([^\s"{]+)(?:\s+"([^"]*)")?/gm)) {
      there.has(found[1]!) || others.set(found[1]!, found[2] ?? "");
    }
  }
  const add = (rule: string) => rule && void change({ do: "add", rule, tier: pack.tiers.at(-1)?.number ?? 1 }, `${rule} added`);
  return (
    <select aria-label="Add a rule" value="" onChange={(e) => add(e.currentTarget.value)}>
      <option value="">+ rule …</option>
      {[...others].map(([id, title]) => <option value={id}>{id} {title}</option>)}
    </select>
  );
}

function Grades({ pack }: { pack: M.PackInfo }) {
  const write = (g: M.Grade, when: string) => void change({ do: "grade", title: g.title, axis: g.axis ?? "", when }, `Grade ${g.title}`);
  return (
    <section class="grades" aria-label="Grades">
      <h2>Grades</h2>
      <ul>{pack.grades.map((g) => <li key={`${g.axis}/${g.title}`}>
        <label><span>{g.axis ? `${g.axis}: ` : ""}{g.title}</span><input type="text" value={g.when} onChange={(e) => write(g, e.currentTarget.value)} /></label>
      </li>)}</ul>
    </section>
  );
}

/** Source is where the puzzles come from that are rated. */
type Source = { kind: "none" } | { kind: "given" } | { kind: "made"; count: number } | { kind: "text"; text: string; name: string };

const source = signal<Source>({ kind: "none" });
const figures = signal<M.RateAnswer | null>(null);
const rating = signal<{ done: number; total: number; stop: AbortController } | null>(null);
/** the figures with which the changes here are compared: those of when the collection was chosen. */
const baseline = signal<M.RateFigures | null>(null);
/** the seed of generated puzzles stays, so that before and after are of the same ones. */
const seed = 2026;

effect(() => {
  void [rulesVersion.value, packInUse.value, source.value, unique.value];
  if (source.value.kind !== "none" && wire.link.value === "up") {
    const waits = setTimeout(() => void rate(), 80);
    return () => clearTimeout(waits);
  }
  return undefined;
});

effect(() => {
  void [source.value, packInUse.value];
  batch(() => {
    baseline.value = null;
    figures.value = null;
  });
});

async function rate(): Promise<void> {
  rating.peek()?.stop.abort();
  const stop = new AbortController(), s = source.peek(), p = puzzle.peek();
  rating.value = { done: 0, total: 0, stop };
  const from = s.kind === "given" ? { given: true } : s.kind === "made" ? { generate: { family: p.family, size: p.size, stars: p.stars, count: s.count, seed } } : { puzzles: s.kind === "text" ? s.text : "" };
  const progress = (now: M.Progress) => rating.value?.stop === stop && (rating.value = { done: now.done ?? 0, total: now.total ?? 0, stop });
  try {
    const answer = await ask<M.RateAnswer, M.Progress>("rate", { pack: packInUse.peek(), unique: unique.peek(), compare: true, ...from }, { signal: stop.signal, progress });
    batch(() => {
      figures.value = answer;
      baseline.value ??= answer.before ?? answer.after;
    });
  } catch (fault) {
    if (!(fault instanceof Fault && fault.code === Cancelled)) {
      complain(fault);
    }
  } finally {
    if (rating.peek()?.stop === stop) {
      rating.value = null;
    }
  }
}

/** Collection chooses the puzzles that are rated. */
function Collection() {
  const s = source.value, now = rating.value;
  const choose = (value: string) => {
    source.value = value === "given" ? { kind: "given" } : value.startsWith("made") ? { kind: "made", count: Number(value.slice(5)) } : { kind: "none" };
  };
  return (
    <span class="group end">
      {now ? <span class="small" role="status"><span class="spinner" aria-hidden="true" /> {now.total ? `${now.done} of ${now.total}` : "rating"} <button type="button" class="link" onClick={() => now.stop.abort()}>stop</button></span> : null}
      <select aria-label="Puzzles to rate" value={s.kind === "made" ? `made-${s.count}` : s.kind} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="none">Rate a collection …</option>
        {hello.value?.collection ? <option value="given">{hello.value.collection} · {hello.value.count}</option> : null}
        {[50, 200, 1000].map((n) => <option value={`made-${n}`}>{n} made like this one</option>)}
        {s.kind === "text" ? <option value="text">{s.name}</option> : null}
      </select>
      <label class="button file-button"><input type="file" class="hidden" aria-label="A file of puzzles" onChange={(e) => void fromFile(e.currentTarget.files?.[0])} /><span>File …</span></label>
    </span>
  );
}

async function fromFile(chosen: File | undefined): Promise<void> {
  if (chosen) {
    source.value = { kind: "text", text: await chosen.text(), name: chosen.name };
  }
}

/** Figures are the grades before and after, and the puzzles whose grade changed. */
function Figures() {
  const after = figures.value?.after, before = baseline.value;
  if (!after) {
    return null;
  }
  const order = packInfo.value?.grades.filter((g) => !g.axis).map((g) => g.title) ?? [];
  const names = [...new Set([...order, ...Object.keys(before?.grades ?? {}), ...Object.keys(after.grades)])];
  const most = Math.max(1, ...names.map((n) => Math.max(after.grades[n] ?? 0, before?.grades[n] ?? 0)));
  const unsolved = after.puzzles - (after.status["solved"] ?? 0);
  return (
    <section class="figures" aria-label="Grades of the collection">
      <h2>{after.puzzles} puzzles, {after.steps} steps, {after.millis.toFixed(0)} ms{unsolved ? `, ${unsolved} not solved` : ""}</h2>
      <table class="histogram">
        <thead class="hidden"><tr><th>Grade</th><th>Before</th><th>After</th></tr></thead>
        <tbody>{names.map((name) => {
          const was = before?.grades[name] ?? 0, is = after.grades[name] ?? 0;
          return <tr><th scope="row">{name}</th><td class="bars"><i class="was" style={{ width: `${(100 * was) / most}%` }} /><i class="is" style={{ width: `${(100 * is) / most}%` }} /></td><td class="counts">{was === is ? is : `${was} → ${is}`}</td></tr>;
        })}</tbody>
      </table>
      <Changed all={figures.value?.changed ?? []} />
    </section>
  );
}

function Changed({ all }: { all: readonly M.Regraded[] }) {
  if (all.length === 0) {
    return null;
  }
  const show = async (r: M.Regraded) => {
    try {
      const answer = await ask<M.ReadAnswer>("read", { text: r.puzzle });
      batch(() => {
        openInfo(answer.puzzles[0]!);
        mode.value = "study";
        pane.value = "board";
      });
    } catch (fault) {
      complain(fault);
    }
  };
  const end = (o: M.Outcome) => (o.status === "solved" ? o.grade || "no grade" : o.status);
  return (
    <div class="changed">
      <h2>{all.length} judged differently</h2>
      <ul>{all.map((r) => <li><button type="button" class="link" onClick={() => void show(r)}>#{r.number}</button> {end(r.was)} → {end(r.now)}</li>)}</ul>
    </div>
  );
}
