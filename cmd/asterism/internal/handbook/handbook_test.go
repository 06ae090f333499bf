package handbook

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

func small(t *testing.T) *interpreter.Program {
	t.Helper()
	files, err := interpreter.ReadFS(os.DirFS("../../testdata/small"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := interpreter.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

var tags = regexp.MustCompile(`<(/?)([a-z0-9]+)[^>]*?(/?)>`)

// TestPages sees that every page is well formed, says what it must, and has no script.
func TestPages(t *testing.T) {
	program := small(t)
	pages := Pages(program, func(_ *puzzle.Board, pack, rule string) string { return "../../#" + pack + "/" + rule })
	text := map[string]string{}
	for _, p := range pages {
		text[p.Name] = string(p.HTML)
		if strings.Contains(text[p.Name], "<script") {
			t.Errorf("%s has a script", p.Name)
		}
		var open []string
		for _, m := range tags.FindAllStringSubmatch(text[p.Name], -1) {
			switch {
			case m[3] == "/" || m[2] == "meta" || m[2] == "link" || m[2] == "br":
			case m[1] == "":
				open = append(open, m[2])
			case len(open) == 0 || open[len(open)-1] != m[2]:
				t.Fatalf("%s: </%s> closes nothing; open is %v", p.Name, m[2], open)
			default:
				open = open[:len(open)-1]
			}
		}
		if len(open) > 0 {
			t.Errorf("%s: %v stay open", p.Name, open)
		}
	}
	for _, want := range []struct{ page, text string }{
		{"index.html", `<a href="rules/tiny.html">`}, {"manual.html", `id="need"`}, {"language.html", "Clauses run from top to bottom"},
		{"rules/tiny.html", `id="Touch"`}, {"rules/tiny.html", "Nothing next to the star at r5c2 holds one."}, {"rules/tiny.html", "<svg"},
		{"rules/tiny.html", `href="../../#tiny/Touch"`}, {"rules/tiny.html", `<span class="action">eliminate</span>`},
	} {
		if !strings.Contains(text[want.page], want.text) {
			t.Errorf("%s does not say %s", want.page, want.text)
		}
	}
}

// TestFind asks about a name of each kind.
func TestFind(t *testing.T) {
	program := small(t)
	for name, kind := range map[string]string{"Touch": "rule", "tiny": "pack", "need": "function", "board": "type", "": "list"} {
		e, err := Find(program, name)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if e.Kind != kind || e.HTML == "" || Named(program, strings.SplitN(e.Href, "#", 2)[0], nil) == nil {
			t.Errorf("%q is a %s at %s", name, e.Kind, e.Href)
		}
	}
	if _, err := Find(program, "Tuoch"); err == nil || !strings.Contains(err.Error(), "Touch") {
		t.Errorf("a name that is not there: %v", err)
	}
}

func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"One `a<b>` and **bold**\nline.":       "<p>One <code>a&lt;b&gt;</code> and <b>bold</b> line.</p>\n",
		"# Page\n## Part `x`\ntext":            "<h2 id=\"Part-`x`\">Part <code>x</code></h2>\n<p>text</p>\n",
		"- one\n- two\n  more":                 "<ul>\n<li><p>one</p>\n</li>\n<li><p>two more</p>\n</li>\n</ul>\n",
		"1. a\n\n   ```\n   let x = 1\n   ```": "<ol>\n<li><p>a</p>\n<pre class=\"rules\"><code><span class=\"word\">let</span> x = <span class=\"number\">1</span></code></pre>\n</li>\n</ol>\n",
		"| a | b |\n|---|---|\n| c | d |":      "<table class=\"grades\">\n<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>\n</table>\n",
	} {
		if got := Markdown(text); got != want {
			t.Errorf("%q:\n%s\nnot\n%s", text, got, want)
		}
	}
}
