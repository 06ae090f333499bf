// The steps of the solve: by tiers, filtered by rule, compared with those by the rules before, and the one that is shown
// in full.

import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "./board";
import { drawing, solveFault, wire } from "./engine";
import { good, openRule } from "./files";
import { Button } from "./icons";
import type * as M from "./messages";
import { cellName, cellNamed } from "./puzzle";
import { cursor, fromMarks, hello, hovered, lit, mode, pack, packInfo, packInUse, picture, puzzle, shown, solution, step, stepShown, unique } from "./state";

/** the rule whose steps alone are listed; empty for all. */
const filter = signal("");

/** goToStep shows a step, from 1; 0 is the start and one past the last the end. */
export function goToStep(n: number): void {
  const count = solution.value?.steps.length ?? 0;
  mode.value = "study";
  step.value = Math.max(0, Math.min(count + 1, n));
}

/** Line is what the list shows in one row: a step, one that is gone, or the head of a tier. */
type Line =
  | { kind: "step"; step: M.Step; diff: M.StepDiff | undefined }
  | { kind: "gone"; step: M.GoneStep }
  | { kind: "tier"; tier: number; key: string };

const lines = computed<Line[]>(() => {
  const solved = solution.value;
  if (!solved) {
    return [];
  }
  const all: Line[] = [];
  let tier = 0;
  const wanted = (rule: string) => filter.value === "" || filter.value === rule;
  const gone = (after: number) => solved.diff?.gone.filter((g) => g.after === after && wanted(g.rule)).forEach((g) => all.push({ kind: "gone", step: g }));
  gone(0);
  solved.steps.forEach((s, i) => {
    if (wanted(s.rule)) {
      if (s.tier !== tier) {
        all.push({ kind: "tier", tier: s.tier, key: `tier-${s.n}` });
        tier = s.tier;
      }
      all.push({ kind: "step", step: s, diff: solved.diff?.steps[i] });
    }
    gone(s.n);
  });
  return all;
});

const tierTitle = (tier: number) => packInfo.value?.tiers.find((t) => t.number === tier)?.title ?? `Tier ${tier}`;

export function Steps() {
  const solved = solution.value;
  if (mode.value === "play") {
    return <div class="empty"><p>While you play, the steps are out of sight.</p><Button label="Show the steps" keys="Alt Y" text="Show the solve" kind="main" act={() => (mode.value = "study")} /></div>;
  }
  return (
    <>
      <StepTools />
      {solveFault.value ? <p class="warn" role="alert">{solveFault.value}</p> : null}
      {!good.value ? <p class="warn" role="status">The rules have a mistake; these steps are those of the last good rules.</p> : null}
      {solved?.diff ? <DiffSummary diff={solved.diff} solved={solved} /> : null}
      {solved ? <StepList /> : mode.value === "set" ? <p class="quiet">The steps stand here while the puzzle has one solution.</p> : wire.link.value === "up" && !solveFault.value ? <p class="quiet">Solving …</p> : null}
      {solved?.unsound ? <Lie step={solved.unsound} /> : null}
    </>
  );
}

/** rulesUsed are the rules that made steps, and how many. */
const rulesUsed = computed(() => {
  const count = new Map<string, number>();
  solution.value?.steps.forEach((s) => count.set(s.rule, (count.get(s.rule) ?? 0) + 1));
  return [...count];
});

/** Packs chooses by which pack the puzzle is judged. */
export function Packs() {
  const fitting = (hello.value?.packs ?? []).filter((p) => p.family === puzzle.value.family);
  return (
    <span class="packs">
      <select aria-label="Pack" value={packInUse.value} onChange={(e) => (pack.value = e.currentTarget.value)}>
        {fitting.map((p) => <option value={p.name} title={p.title}>{p.name}</option>)}
      </select>
      <label class="small" title="Use rules that take for granted that there is one solution"><input type="checkbox" checked={unique.value} onChange={(e) => (unique.value = e.currentTarget.checked)} /> assume unique</label>
    </span>
  );
}

function StepTools() {
  const count = solution.value?.steps.length ?? 0;
  return (
    <div class="tools steptools">
      <Packs />
      <select aria-label="Steps of one rule" value={filter.value} onChange={(e) => (filter.value = e.currentTarget.value)}>
        <option value="">All rules · {count} steps</option>
        {rulesUsed.value.map(([rule, n]) => <option value={rule}>{rule} · {n}</option>)}
      </select>
      <label class="small"><input type="checkbox" checked={fromMarks.value} onChange={(e) => (fromMarks.value = e.currentTarget.checked)} /> from my marks</label>
    </div>
  );
}

function DiffSummary({ diff, solved }: { diff: M.Diff; solved: M.Solution }) {
  const count = (kind: string) => diff.steps.filter((s) => s.kind === kind).length;
  const parts = ([["new", count("new")], ["earlier", count("earlier")], ["later", count("later")], ["gone", diff.gone.length]] as const).filter(([, n]) => n > 0);
  const grade = diff.was.grade !== solved.grade ? ` · ${diff.was.grade || diff.was.status} → ${solved.grade || solved.status}` : "";
  return <p class="small diffs" role="status">{parts.length ? parts.map(([kind, n]) => <span class={`badge ${kind}`}>{n} {kind}</span>) : "The same steps as by the rules before"}{grade}</p>;
}

function StepList() {
  const list = useRef<HTMLUListElement>(null);
  const at = step.value;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const end = (solution.value?.steps.length ?? 0) + 1;
  return (
    <ul class="steps" role="listbox" aria-label="Steps" tabIndex={0} ref={list} aria-activedescendant={`step-${at}`}>
      <Row n={0} now={at === 0}><span class="said">The start</span></Row>
      {lines.value.map((line) => line.kind === "tier"
        ? <li class="tier" role="presentation" key={line.key}>{tierTitle(line.tier)}</li>
        : line.kind === "gone"
          ? <li class="step gone" role="presentation" key={`gone-${line.step.n}`} title={line.step.because}><span class="n">–</span><span class="rule">{line.step.rule}</span><span class="said">{line.step.because}</span><span class="badge gone">gone</span></li>
          : <Row n={line.step.n} now={line.step.n === at} key={line.step.n}>
            <span class="n">{line.step.n}</span><span class="rule">{line.step.rule}</span><span class="said">{line.step.because}</span><DiffBadge diff={line.diff} />
          </Row>)}
      <Row n={end} now={at === end}><span class="said">{endOf(solution.value!)}</span></Row>
    </ul>
  );
}

function Row({ n, now, children }: { n: number; now: boolean; children: preact.ComponentChildren }) {
  return <li class="step" role="option" id={`step-${n}`} aria-selected={now} onClick={() => goToStep(n)}>{children}</li>;
}

function DiffBadge({ diff }: { diff: M.StepDiff | undefined }) {
  if (!diff || diff.kind === "same") {
    return null;
  }
  const sign = { new: "+ new", earlier: `↑ was ${diff.was}`, later: `↓ was ${diff.was}` }[diff.kind] ?? diff.kind;
  return <span class={`badge ${diff.kind}`}>{sign}</span>;
}

const endOf = (solved: M.Solution) => ({ solved: `Solved: ${solved.grade || "no grade"}`, stuck: "Stuck: the pack finds nothing more", contradiction: "A contradiction", unsound: "Stopped at a step that is not true" })[solved.status] ?? solved.status;

function Lie({ step: lie }: { step: M.Step }) {
  return (
    <section class="card lie" role="alert">
      <p><span class="badge lying">lies</span> <RuleLink rule={lie.rule} /> would have said what a solution contradicts, so the solve stops here:</p>
      <p class="sentence">{lie.because}</p>
      <Button label="Show the step on the board" text="Show it" act={() => goToStep(Infinity)} />
    </section>
  );
}

const RuleLink = ({ rule }: { rule: string }) => <button type="button" class="link" title="Open the rule" onClick={() => openRule(rule)}>{rule}</button>;

/** foundNow are the cells in which the step that is shown places a star. */
const foundNow = computed(() => new Set((stepShown.value?.place ?? []).map((name) => cellNamed(puzzle.value, name))));

/** StudyBoard is the board before the step that is shown, with the step drawn over it. */
export function StudyBoard() {
  const cells = new Set(lit.value.map((name) => cellNamed(puzzle.value, name)));
  return <Board puzzle={puzzle.value} scene={{ marks: shown.value, layer: picture.value?.layer ?? drawing.value?.layer ?? "", lit: cells, wrong: new Set((picture.value?.wrong ?? []).map((name) => cellNamed(puzzle.value, name))), found: foundNow.value }} cursor={cursor} label="The board before this step"
    down={(cell) => (cursor.value = cell)} hover={(cell) => (hovered.value = cell)} />;
}

export function StudyTools() {
  const count = solution.value?.steps.length ?? 0;
  const go = (n: number) => () => goToStep(n);
  return (
    <div class="tools" role="toolbar" aria-label="Steps">
      <div class="group">
        <Button icon="first" label="The start" keys="Home" disabled={step.value === 0} act={go(0)} />
        <Button icon="before" label="The step before" keys="←" disabled={step.value === 0} act={go(step.value - 1)} />
        <Button icon="after" label="The next step" keys="→" disabled={step.value > count} act={go(step.value + 1)} />
        <Button icon="last" label="The end" keys="End" disabled={step.value > count} act={go(Infinity)} />
      </div>
      <label class="scrub"><span class="hidden">Step</span><input type="range" min={0} max={count + 1} value={step.value} onInput={(e) => goToStep(Number(e.currentTarget.value))} /></label>
      <span class="quiet count">{Math.min(step.value, count)} of {count}</span>
    </div>
  );
}

/** StudyFoot tells the step that is shown. */
export function StudyFoot() {
  const now = stepShown.value, lies = now && now === solution.value?.unsound;
  if (!now) {
    return <p class="quiet">{step.value === 0 ? "The start. → is the first step." : solution.value ? endOf(solution.value) : ""}</p>;
  }
  const told = drawing.value?.step?.because === now.because ? drawing.value : null;
  return (
    <section class="telling" aria-live="polite">
      <h2>{lies ? <span class="badge lying">lies</span> : null} <RuleLink rule={now.rule} /> {now.title}<span class="quiet"> · {tierTitle(now.tier)}{now.rating ? ` · ${now.rating}` : ""}</span></h2>
      <p class="sentence">{told ? told.parts.map((part) => <Part part={part} />) : now.because}</p>
      {lies ? <p class="small">This step is not made: a solution says otherwise.</p> : null}
      <Finds step={now} />
      {told && told.roles.length > 0 ? <Roles roles={told.roles} /> : null}
      <Grounds step={now} told={told} />
    </section>
  );
}

/** Part is a piece of the sentence. On hovering it its cells light up, and it does when one of its cells is hovered. */
function Part({ part }: { part: M.SentencePart }) {
  const cells = part.cells;
  if (!cells?.length) {
    return <>{part.text}</>;
  }
  const here = hovered.value >= 0 && cells.some((name) => name.startsWith(cellName(puzzle.value, hovered.value)) && cellNamed(puzzle.value, name) === hovered.value);
  const light = (names: readonly string[]) => () => (lit.value = names);
  return <span class={`mention${here ? " here" : ""}`} data-role={part.role} tabIndex={0} onPointerEnter={light(cells)} onPointerLeave={light([])} onFocus={light(cells)} onBlur={light([])}>{part.text}</span>;
}

/** Finds is what the step changes. */
function Finds({ step: s }: { step: M.Step }) {
  return (
    <dl class="finds">
      {s.place.length ? <div class="place"><dt>places</dt><dd>{s.place.join(" ")}</dd></div> : null}
      {s.eliminate.length ? <div class="eliminate"><dt>eliminates</dt><dd>{s.eliminate.join(" ")}</dd></div> : null}
      {s.know.map((f) => <div class="learn"><dt>learns</dt><dd>{factText(f)}</dd></div>)}
    </dl>
  );
}

function factText(f: M.Fact): string {
  const bound = f.min === f.max ? `exactly ${f.min}` : f.min > 0 ? `at least ${f.min}` : `at most ${f.max}`;
  return `${bound} in ${f.cells.join(" ")}${f.tag ? ` (${f.tag})` : ""}`;
}

function Roles({ roles }: { roles: readonly M.RoleInfo[] }) {
  const light = (names: readonly string[]) => () => (lit.value = names);
  return (
    <ul class="roles" aria-label="What the picture shows">
      {roles.map((r) => <li tabIndex={0} class={`swatch ${r.class}`} onPointerEnter={light(r.cells)} onPointerLeave={light([])} onFocus={light(r.cells)} onBlur={light([])}><i aria-hidden="true" />{r.name}</li>)}
    </ul>
  );
}

/** Grounds are what the step rests on: its premises, the certificate, the conditions that held. */
function Grounds({ step: s, told }: { step: M.Step; told: M.Drawing | null }) {
  const premises = s.premises.map((p) => p.region ?? (p.fact ? factText(p.fact) : "")).filter((t) => t !== "");
  const weighed = told?.weighed ?? [], sums = told?.sums ?? [];
  if (!premises.length && !weighed.length && !sums.length && !s.certificate) {
    return null;
  }
  return (
    <details class="grounds">
      <summary>Why it is true{s.certificate ? ` · ${s.certificate.kind}` : ""}</summary>
      {sums.map((line) => <p class="small">{line}</p>)}
      {premises.length ? <p class="small"><b>Rests on</b> {premises.join("; ")}</p> : null}
      {weighed.length ? <ul class="small weighed">{weighed.map((w) => <li><code>{w.condition}</code>{w.values.length ? <span class="quiet"> {w.values.join(", ")}</span> : null}</li>)}</ul> : null}
    </details>
  );
}
