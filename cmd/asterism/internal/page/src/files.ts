// The rule files: as they are saved, and what has been typed and is not saved yet. The engine solves with what is typed: each
// change goes to it as a document of the language server, and again whenever it comes back.

import { batch, computed, signal } from "@preact/signals";
import { ask, complain, wire } from "./engine";
import type * as M from "./messages";
import { compareNext, pane, rulesVersion, say } from "./state";

/** Edit is a text that is not saved, and the hash of the saved one with which it began. */
export interface Edit { text: string; base: string }

export const folder = signal<{ name: string; writable: boolean }>({ name: "", writable: false });
export const files = signal<readonly M.FileInfo[]>([]);
/** what is typed and not saved, by path. */
export const edits = signal<Readonly<Record<string, Edit>>>({});
/** the path of the file in the editor; empty for none. */
export const path = signal("");
/** where the editor should go: a line of the file, from 1, and a count so that the same place can be asked for again. */
export const place = signal<{ line: number; asked: number }>({ line: 0, asked: 0 });
/** what is wrong with the files as they are written now. */
export const mistakes = signal<readonly M.Diagnostic[]>([]);
/** whether steps are by the rules as they are written now, not by the last good ones. */
export const good = signal(true);
/** a file that somebody else has saved while it was changed here. */
export const conflict = signal<{ path: string; theirs: string; hash: string } | null>(null);

export const file = computed(() => files.value.find((f) => f.path === path.value) ?? null);
export const unsaved = computed(() => Object.keys(edits.value));

/** textOf is a file as it is written now. */
export const textOf = (p: string): string => edits.value[p]?.text ?? files.value.find((f) => f.path === p)?.text ?? "";

const savedText = (p: string) => files.value.find((f) => f.path === p)?.text ?? null;

/** what the server has been told of: the version of each document. */
const told = new Map<string, number>();

/** uriOf is what the language server calls a file. */
export const uriOf = (p: string): string => files.value.find((f) => f.path === p)?.uri ?? uriBeside(p);

/** uriBeside names a file that is not there yet, as its neighbours are named. */
function uriBeside(p: string): string {
  const known = files.value.find((f) => f.uri.endsWith(f.path));
  return (known ? known.uri.slice(0, -known.path.length) : "file:///rules.d/") + p;
}

export const pathOf = (uri: string): string => files.value.find((f) => f.uri === uri)?.path ?? Object.keys(edits.value).find((p) => uriOf(p) === uri) ?? "";

/** edit takes what was typed; a text as it is saved is no edit. */
export function edit(p: string, text: string): void {
  const { [p]: old, ...others } = edits.value;
  if (text === savedText(p)) {
    edits.value = others;
  } else {
    edits.value = { ...others, [p]: { text, base: old?.base ?? hashOf(p) } };
  }
  compareNext.value = true;
  tell(p, text);
}

const hashOf = (p: string) => files.value.find((f) => f.path === p)?.hash ?? "";

/** tell sends a text to the language server as an open document. */
function tell(p: string, text: string): void {
  const uri = uriOf(p);
  const version = (told.get(uri) ?? 0) + 1;
  if (told.has(uri)) {
    wire.tell("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
  } else {
    wire.tell("textDocument/didOpen", { textDocument: { uri, languageId: "asterism", version, text } });
  }
  told.set(uri, version);
}

/** attend has the language server know a file that is about to be shown; version is the last that it was told of. */
export function attend(p: string): void {
  if (!told.has(uriOf(p))) {
    tell(p, textOf(p));
  }
}

export const version = (uri: string): number => told.get(uri) ?? 0;

/** forget takes a document away from the server, which then has what is saved. */
function forget(p: string): void {
  const uri = uriOf(p);
  if (told.delete(uri)) {
    wire.tell("textDocument/didClose", { textDocument: { uri } });
  }
}

/** overlayAgain tells a new connection what is not saved, and what is in the editor. */
export function overlayAgain(): void {
  const again = new Set([...unsaved.value, ...(path.value ? [path.value] : [])]);
  told.clear();
  again.forEach((p) => tell(p, textOf(p)));
}

/** load asks for all files. */
export async function load(): Promise<void> {
  const answer = await ask<M.FilesAnswer>("files", {});
  batch(() => {
    folder.value = { name: answer.folder, writable: answer.writable };
    files.value = answer.files;
  });
}

/** changed takes the news that somebody has saved, or that the overlay is in force. */
export function changed(news: M.RulesChanged): void {
  const fresh = new Map((news.files ?? []).map((f) => [f.path, f]));
  batch(() => {
    const kept = files.value.filter((f) => !fresh.has(f.path) && !(news.gone ?? []).includes(f.path));
    files.value = [...kept, ...fresh.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    mistakes.value = news.mistakes ?? [];
    good.value = news.good;
    fresh.forEach((f) => meet(f));
    rulesVersion.value++;
  });
}

/** meet compares what somebody saved with what is typed here: nothing is lost, both are shown. */
function meet(f: M.FileInfo): void {
  const typed = edits.value[f.path];
  if (!typed) {
    if (told.has(f.uri)) {
      tell(f.path, f.text);
    }
  } else if (typed.text === f.text) {
    const { [f.path]: _, ...others } = edits.value;
    edits.value = others;
  } else if (typed.base !== f.hash) {
    conflict.value = { path: f.path, theirs: f.text, hash: f.hash };
  }
}

/** save writes a file; where it has changed meanwhile nothing is written and both are shown. */
export async function save(p = path.value, force = false): Promise<void> {
  const typed = edits.value[p];
  if (!typed) {
    return;
  }
  try {
    const answer = await ask<M.SaveAnswer>("save", { path: p, text: typed.text, base: typed.base, force });
    if (answer.conflict) {
      conflict.value = { path: p, theirs: answer.text ?? "", hash: answer.hash };
    } else {
      saved(p, typed.text, answer.hash);
    }
  } catch (fault) {
    complain(fault);
  }
}

/** saved takes a text as the one of the folder, and keeps what was typed since. */
function saved(p: string, text: string, hash: string): void {
  batch(() => {
    const old = files.value.find((f) => f.path === p);
    const now: M.FileInfo = { path: p, uri: uriOf(p), text, hash, shipped: false, covers: old ? old.shipped || old.covers : false, test: p.endsWith("_test.rules") };
    files.value = [...files.value.filter((f) => f.path !== p), now].sort((a, b) => (a.path < b.path ? -1 : 1));
    const { [p]: typed, ...others } = edits.value;
    edits.value = typed && typed.text !== text ? { ...others, [p]: { text: typed.text, base: hash } } : others;
    conflict.value = conflict.value?.path === p ? null : conflict.value;
  });
  say(`Saved ${p}.`);
}

/** takeTheirs gives up what is typed for what is saved, keepMine writes it over that. */
export function takeTheirs(): void {
  const both = conflict.value;
  if (both) {
    conflict.value = null;
    const { [both.path]: _, ...others } = edits.value;
    edits.value = others;
    tell(both.path, both.theirs);
  }
}

export const keepMine = (): Promise<void> => save(conflict.value?.path, true);

/** discard gives up what is typed. */
export function discard(p: string): void {
  const { [p]: _, ...others } = edits.value;
  edits.value = others;
  if (savedText(p) === null) {
    forget(p);
    path.value = path.value === p ? "" : path.value;
  } else {
    tell(p, textOf(p));
  }
}

/** create begins a file that is not there yet. */
export function create(p: string, text: string): void {
  edits.value = { ...edits.value, [p]: { text, base: "" } };
  path.value = p;
  tell(p, text);
}

/** remove takes a saved file of the folder away. */
export async function remove(p: string): Promise<void> {
  try {
    const answer = await ask<M.SaveAnswer>("remove", { path: p, base: hashOf(p) });
    if (answer.conflict) {
      say("Somebody has changed it meanwhile; it stays.", true);
    }
  } catch (fault) {
    complain(fault);
  }
}

/** goTo opens a file in the editor at a line, from 1. */
export function goTo(p: string, line = 0): void {
  batch(() => {
    path.value = p;
    place.value = { line, asked: place.value.asked + 1 };
  });
}

/** openRule opens the file of a rule in the editor, where the rule begins. */
export function openRule(id: string): void {
  const found = whereIs(id);
  if (found) {
    goTo(found.path, found.line);
    pane.value = "rules";
  }
}

/** whereIs finds the declaration of a rule in the files. */
export function whereIs(id: string): { path: string; line: number } | null {
  const paths = new Set([...Object.keys(edits.value), ...files.value.map((f) => f.path)]);
  for (const path of paths) {
    const line = lineOf(textOf(path), id);
    if (line > 0) {
      return { path, line };
    }
  }
  return null;
}

/** lineOf is the line of a text, from 1, in which a rule begins; 0 where it does not. */
function lineOf(text: string, rule: string): number {
  const head = new RegExp(`^\\s*rule\\s+${rule.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=[\\s"{])`);
  return text.split("\n").findIndex((line) => head.test(line)) + 1;
}
