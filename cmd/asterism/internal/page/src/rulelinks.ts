// From the name of a rule to where it is written.

import { goTo } from "./files";
import { packInfo, pane } from "./state";
import { files } from "./files";

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
  const known = packInfo.value?.tiers.flatMap((t) => t.rules).find((r) => r.id === id);
  if (known?.file && known.line && files.value.some((f) => f.path === known.file)) {
    return { path: known.file, line: known.line };
  }
  const head = new RegExp(`^\\s*rule\\s+${id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=[\\s"{])`);
  for (const f of files.value) {
    const line = f.text.split("\n").findIndex((text) => head.test(text));
    if (line >= 0) {
      return { path: f.path, line: line + 1 };
    }
  }
  return null;
}
