// What the page asks the engine, by itself and when it is told to. A question that a newer one makes idle is cancelled.

import { batch, computed, effect, signal } from "@preact/signals";
import { changed, load, overlayAgain } from "./files";
import * as Marks from "./marks";
import type * as M from "./messages";
import { fromInfo } from "./puzzle";
import { compareNext, fromMarks, hello, judgement, marks, mode, open, pack, packInUse, puzzle, rulesVersion, say, solution, step, stepShown, text, unique } from "./state";
import { Cancelled, Fault, Lost, overSocket, overWorker, Wire, type Asking } from "./wire";

const protocol = 1;

/** whether the page was opened by an address that says what to show. */
const cameWithAddress = location.hash.length > 1;

/** wire is the one connection. */
export const wire = new Wire(connection(), greet);

function connection() {
  const kind = document.querySelector<HTMLMetaElement>('meta[name="asterism-engine"]')?.content ?? "socket";
  if (kind !== "socket") {
    return overWorker(kind);
  }
  const address = new URL("socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return overSocket(address.href);
}

/** capabilities are the language client's, which lives on the same stream: see editor.ts. */
const capabilities = {
  textDocument: {
    hover: { contentFormat: ["markdown", "plaintext"] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"], insertReplaceSupport: false } },
    signatureHelp: { signatureInformation: { documentationFormat: ["markdown", "plaintext"], parameterInformation: { labelOffsetSupport: true } } },
    publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: false },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
  },
  general: { positionEncodings: ["utf-16"] },
};

interface ServerInfo { capabilities: object }

let greeted: (info: ServerInfo) => void;

/** what the server can do for an editor, once it has been greeted. */
export const serverInfo = new Promise<ServerInfo>((resolve) => (greeted = resolve));

/** greet begins a conversation: the language server's greeting, what is not saved yet, then what the page must know. */
async function greet(): Promise<void> {
  greeted(await wire.ask<ServerInfo>("initialize", { processId: null, rootUri: null, capabilities, clientInfo: { name: "asterism page" } }));
  wire.tell("initialized", {});
  await load();
  overlayAgain();
  await sayHello();
}

async function sayHello(): Promise<void> {
  const said = await wire.ask<M.Hello>("asterism/hello", {});
  if (said.protocol !== protocol) {
    say("This page is from another version of the program: load it again.", true);
  }
  const first = hello.value === null;
  batch(() => {
    if (first && said.puzzle && !cameWithAddress) {
      openInfo(said.puzzle);
    }
    hello.value = said;
    rulesVersion.value++;
  });
}

/** openInfo opens a puzzle as the engine tells it. */
export function openInfo(info: M.PuzzleInfo): void {
  const p = fromInfo(info);
  open(p, info.marks ? Marks.parse(p, info.marks) : undefined);
}

/** read opens what a text holds, in any notation; the sentence of a text that holds none is shown. */
export async function read(textOf: string): Promise<boolean> {
  try {
    const answer = await wire.ask<M.ReadAnswer>("asterism/read", { text: textOf });
    openInfo(answer.puzzles[0]!);
    say(answer.count > 1 ? `${answer.count} puzzles; the first is on the board.` : "Opened.");
    return true;
  } catch (fault) {
    complain(fault);
    return false;
  }
}

/** complain shows what went wrong, unless it was only cancelled. */
export function complain(fault: unknown): void {
  if (fault instanceof Fault && fault.code !== Cancelled) {
    say(fault.code === Lost ? "The engine cannot be reached; trying again." : fault.message, true);
  } else if (!(fault instanceof Fault)) {
    throw fault;
  }
}

/** position is what most questions begin with. */
export function position(withMarks = marks.value): M.SolveRequest {
  const board = Marks.text(puzzle.value, withMarks);
  const begun = Marks.same(withMarks, Marks.blank(puzzle.value));
  return { puzzle: text.value, marks: begun ? "" : board, pack: packInUse.value, unique: unique.value };
}

/** ask asks about the rules and boards at hand. */
export const ask = <T, P = never>(method: string, params: object, asking?: Asking<P>): Promise<T> => wire.ask<T, P>(`asterism/${method}`, params, asking);

/** judgeFault and solveFault say why there is no judgement or solve. */
export const judgeFault = signal("");
/** the puzzle that the judgement is about. */
export const judged = signal("");
export const solveFault = signal("");

/** latest makes a question of which only the newest answer counts. */
function latest<T>(question: () => Promise<T> | null, answered: (answer: T) => void, failed: (why: string) => void): () => void {
  let newest = 0;
  return () => {
    const mine = ++newest;
    const asked = question();
    asked?.then((answer) => mine === newest && answered(answer), (fault: unknown) => {
      const known = fault instanceof Fault;
      if (mine === newest && known && fault.code !== Cancelled && fault.code !== Lost) {
        failed(fault.message);
      } else if (!known) {
        throw fault;
      }
    });
  };
}

const start = () => ({ ...position(), marks: "" });

async function askJudge(): Promise<{ answer: M.Judgement; about: string }> {
  const about = text.peek();
  return { answer: await ask<M.Judgement>("judge", start()), about };
}

const judge = latest(() => (wire.link.value === "up" ? askJudge() : null),
  ({ answer, about }) => batch(() => {
    judgement.value = answer;
    judgeFault.value = "";
    judged.value = about;
  }),
  (why) => {
    judgement.value = null;
    judgeFault.value = why;
    judged.value = text.peek();
  });

const solve = latest(() => (wire.link.value === "up" ? ask<M.Solution>("solve", { ...(fromMarks.peek() ? position(marks.peek()) : start()), compare: compareNext.peek() }) : null),
  (answer) => {
    solution.value = answer;
    solveFault.value = "";
    step.value = Math.min(step.value, answer.steps.length + 1);
  },
  (why) => {
    solution.value = null;
    solveFault.value = why;
  });

/** what the judgement depends on; the marks of a player are not among it. */
const asked = computed(() => `${wire.link.value} ${rulesVersion.value} ${text.value} ${pack.value} ${unique.value}`);

/** begin connects and asks by itself from then on. */
export function begin(): void {
  effect(() => {
    void asked.value;
    judge();
  });
  effect(() => {
    void asked.value;
    void (fromMarks.value && marks.value);
    if (mode.value === "study" || (mode.value === "set" && judged.value === text.value && judgement.value?.solutions === 1)) {
      solve();
    } else if (mode.value === "set" && judged.value === text.value) {
      solution.value = null;
    }
  });
  wire.open();
}

/** drawing is the engine's picture of the step that is shown. */
export const drawing = signal<M.Drawing | null>(null);

const draw = latest(
  () => {
    const solved = solution.value;
    const n = step.value;
    drawing.value = null;
    return solved && mode.value === "study" && stepShown.value
      ? ask<M.Drawing>("draw", { ...(fromMarks.peek() ? position(marks.peek()) : start()), step: n })
      : null;
  },
  (answer) => (drawing.value = answer),
  () => (drawing.value = null),
);
effect(draw);

wire.hear<M.RulesChanged>("asterism/rulesChanged", (news) => {
  changed(news);
  void sayHello().catch(complain);
});
