// The colours of the rule language, token by token; what it means is the language server's business.

import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from "@codemirror/language";
import { tags, type Tag } from "@lezer/highlight";

const words = new Set(("rule like with define pattern pack for in when let because show eliminate place know exactly at least most each as include without replace by tier hint grade range " +
  "tags rating assumes unique before after first last examples example puzzle board expect nothing and or not true false").split(" "));

interface State { inText: boolean; depth: number }

/** readText reads on inside quotes; braces in a text hold expressions. */
function readText(s: StringStream, state: State): string {
  while (!s.eol()) {
    const c = s.next();
    if (c === "\\") {
      s.next();
    } else if (c === '"') {
      state.inText = false;
      return "string";
    } else if (c === "{") {
      state.depth = 1;
      return "string";
    }
  }
  state.inText = false;
  return "string";
}

function readToken(s: StringStream, state: State): string | null {
  if (s.eatSpace()) {
    return null;
  }
  if (s.match("//")) {
    s.skipToEnd();
    return "comment";
  }
  if (s.match(/^\d+(\.\d+)?/)) {
    return "number";
  }
  const word = s.match(/^[\p{L}_][\p{L}\p{N}_.]*/u) as RegExpMatchArray | null;
  if (word) {
    return words.has(word[0]) ? "keyword" : s.match(/^\s*\(/, false) ? "call" : /^[A-Z]/.test(word[0]) ? "name" : "variable";
  }
  const c = s.next()!;
  if (c === '"') {
    state.inText = true;
    return readText(s, state);
  }
  if (state.depth > 0) {
    state.depth += c === "{" ? 1 : c === "}" ? -1 : 0;
    return state.depth === 0 ? "string" : "operator";
  }
  return "→#<>=!+-*/%?:".includes(c) ? "operator" : null;
}

const call = tags.function(tags.variableName);

/** rules is the language of rule files. */
export const rules = StreamLanguage.define<State>({
  name: "asterism",
  startState: () => ({ inText: false, depth: 0 }),
  token: (s, state) => {
    const token = state.inText && state.depth === 0 ? readText(s, state) : readToken(s, state);
    if (s.eol()) {
      state.inText = false;
      state.depth = 0;
    }
    return token;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "{", '"'] }, indentOnInput: /^\s*\}$/ },
  tokenTable: { call, name: tags.typeName, variable: tags.variableName },
});

const style = (tag: Tag | readonly Tag[], color: string, more: object = {}) => ({ tag, color: `var(--syntax-${color})`, ...more });

/** colours are those of page.css, for light and dark. */
export const colours = syntaxHighlighting(HighlightStyle.define([
  style(tags.keyword, "word", { fontWeight: "500" }), style(call, "call"), style(tags.typeName, "name", { fontWeight: "600" }), style(tags.variableName, "name"),
  style(tags.string, "text"), style(tags.number, "number"), style(tags.comment, "comment", { fontStyle: "italic" }), style(tags.operator, "sign"),
]));
