package handbook

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

// Markdown is the part of Markdown that our texts use as HTML: headings, paragraphs, lists, blocks of code, tables, code, emphasis.
func Markdown(text string) string {
	m := &markdown{lines: strings.Split(text, "\n")}
	m.blocks(0)
	return m.out.String()
}

// markdown reads line by line.
type markdown struct {
	lines []string
	at    int
	out   strings.Builder
}

var (
	headings = regexp.MustCompile(`^#{1,4} `)
	numbered = regexp.MustCompile(`^\d+\. `)
	inlines  = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*\\s][^*]*)\\*|\\[([^\\]]+)\\]\\(([^)]+)\\)")
)

// blocks reads the blocks that are indented so far at least.
func (m *markdown) blocks(indent int) {
	for m.at < len(m.lines) {
		line := m.lines[m.at]
		rest := strings.TrimLeft(line, " ")
		switch {
		case rest == "":
			m.at++
		case len(line)-len(rest) < indent:
			return
		case strings.HasPrefix(rest, "```"):
			m.fence(len(line) - len(rest))
		case headings.MatchString(rest):
			m.heading(rest)
		case strings.HasPrefix(rest, "- "):
			m.list("ul", len(line)-len(rest), func(s string) bool { return strings.HasPrefix(s, "- ") }, 2)
		case numbered.MatchString(rest):
			m.list("ol", len(line)-len(rest), numbered.MatchString, 3)
		case strings.HasPrefix(rest, "|"):
			m.table()
		case len(line)-len(rest) >= indent+4:
			m.code(indent + 4)
		default:
			m.paragraph()
		}
	}
}

// heading is a line that begins with signs for its level; pages have a title of their own, so the first level is left out.
func (m *markdown) heading(line string) {
	level := strings.IndexByte(line, ' ')
	if title := line[level+1:]; level > 1 {
		fmt.Fprintf(&m.out, "<h%d id=\"%s\">%s</h%d>\n", level, anchor(title), inline(title), level)
	}
	m.at++
}

// fence is a block of code between fences.
func (m *markdown) fence(indent int) {
	var lines []string
	for m.at++; m.at < len(m.lines) && !strings.HasPrefix(strings.TrimSpace(m.lines[m.at]), "```"); m.at++ {
		lines = append(lines, cutIndent(m.lines[m.at], indent))
	}
	m.at++
	m.writeCode(lines)
}

// code is a block of code that is indented.
func (m *markdown) code(indent int) {
	var lines []string
	for ; m.at < len(m.lines) && (strings.HasPrefix(m.lines[m.at], strings.Repeat(" ", indent)) || strings.TrimSpace(m.lines[m.at]) == ""); m.at++ {
		lines = append(lines, cutIndent(m.lines[m.at], indent))
	}
	m.writeCode(lines)
}

func (m *markdown) writeCode(lines []string) {
	m.out.WriteString("<pre class=\"rules\"><code>" + Code(strings.TrimSpace(strings.Join(lines, "\n"))) + "</code></pre>\n")
}

func cutIndent(line string, indent int) string {
	n := len(line) - len(strings.TrimLeft(line, " "))
	return line[min(n, indent):]
}

// list is the items of one list; what is indented below an item belongs to it.
func (m *markdown) list(tag string, indent int, begins func(string) bool, width int) {
	m.out.WriteString("<" + tag + ">\n")
	for m.at < len(m.lines) {
		line := m.lines[m.at]
		rest := strings.TrimLeft(line, " ")
		if rest == "" {
			m.at++
			continue
		}
		if len(line)-len(rest) != indent || !begins(rest) {
			break
		}
		m.lines[m.at] = strings.Repeat(" ", indent+width) + rest[width:]
		m.out.WriteString("<li>")
		m.blocks(indent + width)
		m.out.WriteString("</li>\n")
	}
	m.out.WriteString("</" + tag + ">\n")
}

// table is rows of cells; the second says nothing.
func (m *markdown) table() {
	m.out.WriteString("<table class=\"grades\">\n")
	for row := 0; m.at < len(m.lines) && strings.HasPrefix(strings.TrimSpace(m.lines[m.at]), "|"); row, m.at = row+1, m.at+1 {
		if row == 1 {
			continue
		}
		m.out.WriteString("<tr>")
		for _, cell := range strings.Split(strings.Trim(strings.TrimSpace(m.lines[m.at]), "|"), "|") {
			m.out.WriteString("<td>" + inline(strings.TrimSpace(cell)) + "</td>")
		}
		m.out.WriteString("</tr>\n")
	}
	m.out.WriteString("</table>\n")
}

// paragraph is lines up to an empty one, or one that begins something else.
func (m *markdown) paragraph() {
	var lines []string
	for ; m.at < len(m.lines); m.at++ {
		line := strings.TrimSpace(m.lines[m.at])
		if line == "" || len(lines) > 0 && (strings.HasPrefix(line, "```") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "|")) {
			break
		}
		lines = append(lines, line)
	}
	m.out.WriteString("<p>" + inline(strings.Join(lines, " ")) + "</p>\n")
}

// inline is text with code, emphasis and links in it.
func inline(text string) string {
	var out strings.Builder
	last := 0
	for _, g := range inlines.FindAllStringSubmatchIndex(text, -1) {
		out.WriteString(html.EscapeString(text[last:g[0]]))
		last = g[1]
		switch {
		case g[2] >= 0:
			out.WriteString("<code>" + html.EscapeString(text[g[2]:g[3]]) + "</code>")
		case g[4] >= 0:
			out.WriteString("<b>" + inline(text[g[4]:g[5]]) + "</b>")
		case g[6] >= 0:
			out.WriteString("<i>" + inline(text[g[6]:g[7]]) + "</i>")
		default:
			out.WriteString("<a href=\"" + html.EscapeString(text[g[10]:g[11]]) + "\">" + html.EscapeString(text[g[8]:g[9]]) + "</a>")
		}
	}
	out.WriteString(html.EscapeString(text[last:]))
	return out.String()
}
