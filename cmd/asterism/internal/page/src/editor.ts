// The editor of rule files: CodeMirror, with its language client on the page's one stream. Each file has a state of its own, so
// that undo does not mix files. What is typed goes to files.ts at once, which tells the engine.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { findReferencesKeymap, formatKeymap, hoverTooltips, jumpToDefinitionKeymap, LSPClient, LSPPlugin, renameKeymap, serverCompletion, signatureHelp, Workspace, type Transport, type WorkspaceFile } from "@codemirror/lsp-client";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, ChangeSet, EditorState, StateEffect, StateField, Text, type Extension, type Range } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, WidgetType, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { wire, serverInfo } from "./engine";
import { attend, edit, goTo, pathOf, textOf, uriOf, version } from "./files";
import { colours, rules } from "./language";

/** Note is what stands behind a line: figures of the funnel, or that a rule lies. */
export interface Note { line: number; text: string; kind: string; title?: string; pale?: boolean; lastLine?: number; character?: number }

const fromOutside = Annotation.define<boolean>();

/** One file of the language client's workspace: the one in the editor. */
interface Shown extends WorkspaceFile { view: EditorView }

class OneEditor extends Workspace {
  files: Shown[] = [];

  syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      const changes = plugin?.unsyncedChanges ?? ChangeSet.empty(file.doc.length);
      if (!plugin || changes.empty) {
        return [];
      }
      const prevDoc = file.doc;
      file.doc = file.view.state.doc;
      file.version = version(file.uri);
      plugin.clear();
      return [{ file, prevDoc, changes }];
    });
  }

  openFile(uri: string, languageId: string, view: EditorView) {
    this.files = [{ uri, languageId, version: version(uri), doc: view.state.doc, view, getView: () => view }];
  }

  closeFile(uri: string) {
    this.files = this.files.filter((f) => f.uri !== uri);
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    goTo(pathOf(uri));
    await Promise.resolve();
    return this.files.find((f) => f.uri === uri)?.view ?? null;
  }
}

/** transport lets the client share the page's stream: greeting and documents are the page's own business, the rest passes. */
function transport(): Transport {
  let take: ((text: string) => void) | null = null;
  wire.editor = (text) => take?.(text);
  const own = new Set(["initialized", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"]);
  return {
    send: (text) => {
      const message = JSON.parse(text) as { id?: number; method: string };
      if (message.method === "initialize") {
        void serverInfo.then((result) => take?.(JSON.stringify({ jsonrpc: "2.0", id: message.id, result })));
      } else if (!own.has(message.method)) {
        wire.pass(text);
      }
    },
    subscribe: (handler) => (take = handler),
    unsubscribe: () => (take = null),
  };
}

const setNotes = StateEffect.define<readonly Note[]>();

class NoteWidget extends WidgetType {
  constructor(readonly note: Note) {
    super();
  }
  override eq(other: NoteWidget) {
    return other.note.text === this.note.text && other.note.kind === this.note.kind;
  }
  toDOM() {
    const span = document.createElement("span");
    span.className = this.note.character === undefined ? `note-behind ${this.note.kind}` : this.note.kind;
    span.textContent = this.note.text;
    span.title = this.note.title ?? "";
    return span;
  }
}

/** notes draws what stands behind lines, and lines that nothing reached pale. They move with the text. */
const notes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, tr) => {
    const fresh = tr.effects.find((e) => e.is(setNotes));
    return fresh ? decorations(tr.state, fresh.value as readonly Note[]) : old.map(tr.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorations(state: EditorState, all: readonly Note[]): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const note of all) {
    if (note.line < 1 || note.line > state.doc.lines) {
      continue;
    }
    const last = Math.min(state.doc.lines, note.lastLine ?? note.line);
    for (let n = note.line; note.pale && n <= last; n++) {
      found.push(Decoration.line({ class: "pale" }).range(state.doc.line(n).from));
    }
    const { from, to } = state.doc.line(note.line);
    found.push(Decoration.widget({ widget: new NoteWidget(note), side: 1 }).range(note.character === undefined ? to : Math.min(to, from + note.character)));
  }
  return Decoration.set(found, true);
}

interface Published { uri: string; version?: number; diagnostics: Told[] }
interface Place { line: number; character: number }
interface Told { range: { start: Place; end: Place }; severity?: number; message: string; code?: string }
interface Lens { range: { start: Place }; command?: { title: string; command: string } }
interface Inlay { position: Place; label: string; tooltip?: string }
interface Action { title: string; edit?: { changes?: Record<string, TextEdit[]>; documentChanges?: { textDocument: { uri: string }; edits: TextEdit[] }[] } }
interface TextEdit { range: { start: Place; end: Place }; newText: string }

/** Editor is the one editor of the page. */
export class Editor {
  readonly view: EditorView;
  private readonly client: LSPClient;
  private readonly states = new Map<string, EditorState>();
  private readonly published = new Map<string, Published>();
  private now = "";
  /** what others have to say of lines, and what the language server has. */
  private told: readonly Note[] = [];
  private hints: readonly Note[] = [];
  private waiting = 0;

  constructor(parent: HTMLElement, private readonly moved: (line: number) => void) {
    this.client = new LSPClient({ workspace: (client) => new OneEditor(client), timeout: 10_000 });
    this.view = new EditorView({ parent });
    this.client.connect(transport());
    wire.hear<Published>("textDocument/publishDiagnostics", (told) => {
      this.published.set(told.uri, told);
      this.showMistakes();
      this.annotate();
    });
  }

  private extensions(p: string): Extension {
    return [
      lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), drawSelection(), history(), bracketMatching(), closeBrackets(), search({ top: true }), highlightSelectionMatches(), lintGutter(),
      indentUnit.of("  "), rules, colours, notes, autocompletion({ icons: false }), EditorView.contentAttributes.of({ "aria-label": `Rule file ${p}` }), EditorView.lineWrapping,
      this.client.plugin(uriOf(p), "asterism"), serverCompletion(), hoverTooltips(), signatureHelp(),
      keymap.of([{ key: "Tab", run: acceptCompletion }, ...closeBracketsKeymap, ...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab]),
      EditorView.updateListener.of((u) => this.updated(u)),
    ];
  }

  private updated(u: ViewUpdate): void {
    if (u.docChanged && !u.transactions.some((tr) => tr.annotation(fromOutside))) {
      edit(this.now, u.state.doc.toString());
    }
    if (u.docChanged || u.selectionSet) {
      this.moved(u.state.doc.lineAt(u.state.selection.main.head).number);
    }
  }

  /** show puts a file into the editor. */
  show(p: string): void {
    if (p === this.now) {
      return;
    }
    if (this.now) {
      this.states.set(this.now, this.view.state);
    }
    this.now = p;
    attend(p);
    this.view.setState(this.states.get(p) ?? EditorState.create({ doc: textOf(p), extensions: this.extensions(p) }));
    this.follow();
    this.hints = [];
    this.annotate();
    this.showMistakes();
    this.moved(this.view.state.doc.lineAt(this.view.state.selection.main.head).number);
  }

  /** follow takes over a text that was changed elsewhere: by another editor, or by dragging a rule. Undo gives the old one back. */
  follow(): void {
    const text = textOf(this.now), old = this.view.state.doc.toString();
    if (this.now && text !== old) {
      this.view.dispatch({ changes: difference(old, text), annotations: fromOutside.of(true) });
    }
  }

  /** goTo shows a line, from 1, at the middle. */
  goTo(line: number): void {
    const at = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines))).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  }

  /** note shows figures behind lines. */
  note(all: readonly Note[]): void {
    this.told = all;
    this.view.dispatch({ effects: setNotes.of([...all, ...this.hints]) });
  }

  /** annotate asks the language server for the types of names, and for what it knows of rules, once nobody types for a moment. */
  private annotate(): void {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => void this.askHints(), 250);
  }

  private async askHints(): Promise<void> {
    const uri = uriOf(this.now), asked = version(uri), textDocument = { uri };
    const range = { start: { line: 0, character: 0 }, end: { line: this.view.state.doc.lines, character: 0 } };
    const [lenses, inlays] = await Promise.all([
      this.client.request<object, Lens[] | null>("textDocument/codeLens", { textDocument }).catch(() => null),
      this.client.request<object, Inlay[] | null>("textDocument/inlayHint", { textDocument, range }).catch(() => null),
    ]);
    if (uri === uriOf(this.now) && asked === version(uri)) {
      this.hints = [...lensNotes(lenses ?? []), ...(inlays ?? []).map((h) => ({ line: h.position.line + 1, character: h.position.character, text: h.label, kind: "inlay", title: h.tooltip ?? "" }))];
      this.note(this.told);
    }
  }

  /** showMistakes marks what the language server has said of the file, if that is about the text at hand. */
  private showMistakes(): void {
    const told = this.published.get(uriOf(this.now));
    if (!told || (told.version !== undefined && told.version !== version(told.uri))) {
      return;
    }
    const found = told.diagnostics.map((d) => this.mistake(d));
    this.view.dispatch(setDiagnostics(this.view.state, found));
    void this.addFixes(told, found);
  }

  private mistake(d: Told): Diagnostic {
    const severity = (["error", "error", "warning", "info", "hint"] as const)[d.severity ?? 1] ?? "error";
    const from = this.offset(d.range.start);
    return { from, to: Math.max(from, this.offset(d.range.end)), severity, message: d.message };
  }

  private offset(at: Place): number {
    const doc = this.view.state.doc;
    const line = doc.line(Math.min(doc.lines, at.line + 1));
    return Math.min(line.to, line.from + at.character);
  }

  /** addFixes asks how mistakes can be mended, and offers that where they are shown. */
  private async addFixes(told: Published, found: Diagnostic[]): Promise<void> {
    if (!("codeActionProvider" in (await serverInfo).capabilities)) {
      return;
    }
    const asked = told.diagnostics.map((d) => this.client.request<object, Action[] | null>("textDocument/codeAction", { textDocument: { uri: told.uri }, range: d.range, context: { diagnostics: [d] } }).catch(() => null));
    const answers = await Promise.all(asked);
    if (told !== this.published.get(uriOf(this.now)) || answers.every((a) => !a?.length)) {
      return;
    }
    const mended = found.map((d, i) => ({ ...d, actions: (answers[i] ?? []).map((a) => ({ name: a.title, apply: () => this.mend(a) })) }));
    this.view.dispatch(setDiagnostics(this.view.state, mended));
  }

  /** mend makes the changes of a fix, in other files too. */
  private mend(action: Action): void {
    const changes = Object.entries(action.edit?.changes ?? {}).concat((action.edit?.documentChanges ?? []).map((c): [string, TextEdit[]] => [c.textDocument.uri, c.edits]));
    for (const [uri, edits] of changes) {
      const p = pathOf(uri);
      const doc = Text.of(textOf(p).split("\n"));
      const at = (place: Place) => Math.min(doc.length, doc.line(Math.min(doc.lines, place.line + 1)).from + place.character);
      const change = ChangeSet.of(edits.map((e) => ({ from: at(e.range.start), to: at(e.range.end), insert: e.newText })), doc.length);
      edit(p, change.apply(doc).toString());
    }
    this.follow();
  }

  /** forget drops the state of a file that is gone. */
  forget(p: string): void {
    this.states.delete(p);
    if (p === this.now) {
      this.now = "";
      this.view.setState(EditorState.create({}));
    }
  }

  focus(): void {
    this.view.focus();
  }
}

/** lensNotes are the figures of code lenses; what one can ask of a rule has buttons of its own. */
function lensNotes(lenses: readonly Lens[]): Note[] {
  const byLine = new Map<number, string[]>();
  for (const { range, command } of lenses) {
    if (command && !["asterism.verifyRule", "asterism.verifyPack", "asterism.whyNot"].includes(command.command)) {
      byLine.set(range.start.line + 1, [...(byLine.get(range.start.line + 1) ?? []), command.title]);
    }
  }
  return [...byLine].map(([line, titles]) => ({ line, text: titles.join(" · "), kind: "lens" }));
}

/** difference is the one stretch in which two texts differ, so that the cursor stays where nothing changed. */
function difference(old: string, text: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) {
    from++;
  }
  let end = 0;
  while (end < old.length - from && end < text.length - from && old[old.length - 1 - end] === text[text.length - 1 - end]) {
    end++;
  }
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}
