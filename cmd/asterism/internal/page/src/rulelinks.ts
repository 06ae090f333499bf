// From the name of a rule to where it is written.

import { edits, files, goTo, textOf } from "./files";
import { pane } from "./state";

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
export function lineOf(text: string, rule: string): number {
  const head = new RegExp(`^\\s*rule\\s+${rule.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=[\\s"{])`);
  return text.split("\n").findIndex((line) => head.test(line)) + 1;
}
