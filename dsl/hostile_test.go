package dsl

import (
	"strings"
	"testing"
	"time"
)

func seeds(f *testing.F) {
	for _, path := range ruleFiles(f) {
		f.Add(readFile(f, path))
	}
	for _, text := range hostile {
		f.Add(text)
	}
}

// hostile texts are those that have broken parsers.
var hostile = []string{
	"", "\x00", "\xff\xfe", "rule", "rule X", "rule X {", "}", "rule X { when ((((", "rule X { because \"{\"",
	"rule X { because \"{'\\'}\" }", "define f(", "pack", "pattern P { \"\\", "rule X like", "#", ";", "→", "rule X { ; ; }",
	"rule X { tags a,\n// c\nb }", "rule X { when a // c\n }", "rule X { // c\n\n\n// d\n }// e\n// f\n\nrule Y {}",
	"define f() = {a: `\n \n`}// c", "pack P { tier 1 { // c\n A\n\n B C } tier 2 { A\n} }", "define f() = a; ; define g() = b",
	"rule X { example { puzzle \"a\"\n\n\"b\" // c\n\"d\" expect place r1c1\nr1c2=3 } }", "\ufeffrule X {}\r\n",
	"rule X { show a: b,\n\tc: d(\n\t\te\n\t) → place\n\n x, // y\n eliminate z }",
}

// FuzzParse: any text ends with a tree and diagnostics in order.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		file, diags := Parse("x.rules", text)
		if file == nil || file.Source.Text != text {
			t.Fatal("no file")
		}
		checkDiagnostics(t, text, diags)
		checkExprs(t, file)
	})
}

func checkDiagnostics(t *testing.T, text string, diags Diagnostics) {
	if len(diags) > maxDiagnostics+1 {
		t.Fatalf("%d diagnostics", len(diags))
	}
	last := 0
	for _, d := range diags {
		if d.Start.Offset < last || d.End.Offset < d.Start.Offset || d.End.Offset > len(text) || d.Message == "" {
			t.Fatalf("%+v is out of order or out of the file", d)
		}
		last = d.Start.Offset
	}
}

// checkExprs compares every expression with the file.
func checkExprs(t *testing.T, file *Tree) {
	for _, e := range expressions(file) {
		if e.Text == "" && e.Bad {
			continue
		}
		if e.text == nil && file.Source.Text[e.Start.Offset:e.End.Offset] != e.Text {
			t.Fatalf("%q is not where it says", e.Text)
		}
		if got := e.At(0); got != e.Start {
			t.Fatalf("%q starts at %v, not at %v", e.Text, e.Start, got)
		}
		if got := file.Source.PosAt(e.Start.Offset); got != e.Start {
			t.Fatalf("%q: the source says %v, the expression %v", e.Text, got, e.Start)
		}
	}
}

// FuzzFormat: formatting changes nothing but the layout, and is done after one time.
func FuzzFormat(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) { checkFormat(t, text) })
}

// TestHostile: a large file of anything ends soon, and never in a panic. The limit is generous, for slow machines; what
// it catches is work that grows with the square of the file.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	around := []string{"", "rule X { when ", "rule X { because \"", "rule X { ", "pack P { tier 1 {", "rule X { example { without "}
	inside := []string{
		"(", "{", "}", "\"", "'\\'", "`", "/*", "#", "§", "\xff", "\x00", "a ", "when (", "when x\n", "a\n", "→", "{x}", ";",
		"//\n", "rule X {\n", "r", "define f() = (", ",", "=> ", "1", "let a b\n", "example {", "r1c1 ",
	}
	for _, before := range around {
		for _, text := range inside {
			checkTime(t, before, text, 1<<15/len(text))
		}
	}
}

func checkTime(t *testing.T, before, text string, times int) {
	start := time.Now()
	Format("x.rules", before+strings.Repeat(text, times))
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("%q and %d times %q took %v", before, times, text, took)
	}
}

// TestTooLarge: what no person wrote is not read at all.
func TestTooLarge(t *testing.T) {
	for _, text := range []string{strings.Repeat(" ", maxFile+1), strings.Repeat("( ", maxTokens)} {
		file, diags := Parse("x.rules", text)
		if len(file.Decls) != 0 || len(diags) != 1 || !strings.Contains(diags[0].Message, "too large") {
			t.Errorf("%d bytes: %v", len(text), diags)
		}
	}
}
