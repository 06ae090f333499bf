package dsl

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestRender renders every mistake of the files in testdata.
func TestRender(t *testing.T) {
	var b strings.Builder
	for _, path := range ruleFiles(t) {
		_, text := expectations(t, readFile(t, path))
		file, diags := Parse(filepath.Base(path), text)
		for _, d := range diags {
			d.Render(&b, file.Source, false)
			b.WriteByte('\n')
		}
	}
	golden(t, "testdata/rendered.txt", b.String())
}

func TestRenderCaret(t *testing.T) {
	tests := []struct{ line, mark string }{
		{"  when «x» y", "       ^"},
		{"\t«abc»", "    ^~~"},
		{"語 «語x» y", "   ^~~"},
		{"e\u0301 «x»", "  ^"},
		{"ab«»", "  ^"},
	}
	for _, test := range tests {
		before, rest, _ := strings.Cut(test.line, "«")
		marked, after, _ := strings.Cut(rest, "»")
		src := newSource("x", before+marked+after)
		d := Diagnostic{File: "x", Span: Span{src.PosAt(len(before)), src.PosAt(len(before + marked))}, Message: "m"}
		var b strings.Builder
		d.Render(&b, src, false)
		if got := strings.Split(b.String(), "\n")[2]; got != "   | "+test.mark {
			t.Errorf("%q is marked %q, want %q", test.line, got, test.mark)
		}
	}
}

func TestRenderLongLine(t *testing.T) {
	_, diags := Parse("x", "rule X { when "+strings.Repeat("a + ", 50000)+"§ }")
	var b strings.Builder
	diags[0].Render(&b, newSource("x", "rule X { when "+strings.Repeat("a + ", 50000)+"§ }"), true)
	if b.Len() > 1000 || !strings.Contains(b.String(), "\x1b[31m^") {
		t.Errorf("%d bytes: %.1000q", b.Len(), b.String())
	}
}

// TestHostileMessages: what stands in a file neither floods a terminal nor commands it.
func TestHostileMessages(t *testing.T) {
	d := Diagnostic{File: "a\x1b[2J.rules", Message: "unknown name " + strings.Repeat("ü", 100_000), Hint: "not \x07" + strings.Repeat("y", 100_000)}
	var b strings.Builder
	d.Render(&b, nil, false)
	js, _ := json.Marshal(d)
	for _, text := range []string{b.String(), d.Error(), string(js)} {
		if len(text) > 400 || strings.ContainsAny(text, "\x1b\x07") || !strings.Contains(text, "unknown name "+strings.Repeat("ü", longestQuote)+"…") {
			t.Errorf("%d bytes: %.400q", len(text), text)
		}
	}
	_, diags := Parse("x", "rule X { when "+strings.Repeat("1", 100_000)+" > 2 }")
	if len(diags) != 1 || diags[0].Message != "the number `"+strings.Repeat("1", longestQuote)+"…` is too large" {
		t.Errorf("%.300v", diags)
	}
}

func TestDiagnosticJSON(t *testing.T) {
	_, diags := Parse("a.rules", "rule X {\n  wehn y\n}")
	got, err := json.Marshal(diags)
	want := `[{"file":"a.rules","line":2,"column":3,"endLine":2,"endColumn":7,` +
		"\"message\":\"unknown clause `wehn` in a rule\",\"hint\":\"did you mean `when`?\"}]"
	if err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	if got := diags.Error(); got != "a.rules:2:3: unknown clause `wehn` in a rule" {
		t.Error(got)
	}
}

func TestTooManyMistakes(t *testing.T) {
	_, diags := Parse("x", "rule X {\n"+strings.Repeat("  wehn y\n", 80)+"}")
	if n := len(diags); n != maxDiagnostics+1 || diags[n-1].Message != "and 30 more mistakes" {
		t.Errorf("%d: %v", len(diags), diags[len(diags)-1])
	}
}
