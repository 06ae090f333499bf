// The little Markdown in which the language server explains things, as HTML. It stands in the place of the package `marked`, which
// the language client asks for: that is larger by ten times and passes HTML on as it is, and this writes all of it as text.

interface Code { type: "code"; lang: string; text: string; escaped: boolean }

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

/** inline writes code, bold and slanted words and links; a link may lead to the web or to a page beside this one. */
function inline(text: string): string {
  return text.split(/(`[^`]*`)/).map((piece, i) => (i % 2 ? `<code>${escaped(piece.slice(1, -1))}</code>` : escaped(piece)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|\W)[*_]([^*_]+)[*_](?=\W|$)/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+|help\/[^)\s]*)\)/g, '<a href="$2" target="_blank" rel="noopener">$1</a>'))).join("");
}

/** list is lines that begin with a dash or a star, as items. */
const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${inline(line.replace(/^\s*[-*]\s+/, ""))}</li>`).join("")}</ul>`;

/** block is lines without an empty one between them. */
function block(text: string): string {
  const lines = text.split("\n");
  const heading = /^(#{1,6})\s+(.*)$/.exec(lines[0]!);
  if (heading) {
    return `<p><strong>${inline(heading[2]!)}</strong></p>${lines.length > 1 ? block(lines.slice(1).join("\n")) : ""}`;
  }
  if (/^(---+|\*\*\*+)$/.test(text.trim())) {
    return "<hr>";
  }
  const first = lines.findIndex((line) => /^\s*[-*]\s+/.test(line));
  if (first === 0) {
    const rest = lines.findIndex((line) => !/^\s*[-*]\s+/.test(line));
    return rest < 0 ? list(lines) : list(lines.slice(0, rest)) + block(lines.slice(rest).join("\n"));
  }
  return first > 0 ? block(lines.slice(0, first).join("\n")) + block(lines.slice(first).join("\n")) : `<p>${lines.map((line) => inline(line.trim())).join("\n").replace(/ {2}\n/g, "<br>")}</p>`;
}

/** Marked has what the language client uses of the package of that name. */
export class Marked {
  constructor(private readonly options: { walkTokens?(token: Code): void }) {}

  parse(text: string, _options?: object): string {
    return text.replaceAll("\r", "").split(/^```/m).map((piece, i) => (i % 2 ? this.code(piece) : piece.split(/\n\s*\n/).filter((b) => b.trim() !== "").map((b) => block(b.replace(/^\n+|\n+$/g, ""))).join(""))).join("");
  }

  private code(piece: string): string {
    const [lang = "", ...lines] = piece.split("\n");
    const token: Code = { type: "code", lang: lang.trim(), text: lines.join("\n").replace(/\n$/, ""), escaped: false };
    this.options.walkTokens?.(token);
    return `<pre><code>${token.escaped ? token.text : escaped(token.text)}</code></pre>`;
  }
}
