package dsl

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file in testdata, or writes it with -update.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, path); got != want {
		t.Errorf("%s differs (go test -update accepts it):\n%s", path, got)
	}
}

// TestFormatFiles formats every file in testdata that has no mistakes.
func TestFormatFiles(t *testing.T) {
	for _, path := range ruleFiles(t) {
		text := readFile(t, path)
		if strings.Contains(text, "### ") {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			got := checkFormat(t, text)
			golden(t, strings.TrimSuffix(path, ".rules")+".tree", dump(text))
			golden(t, strings.TrimSuffix(path, ".rules")+".formatted", got)
		})
	}
}

// checkFormat formats and checks that nothing but the layout changed.
func checkFormat(t *testing.T, text string) string {
	t.Helper()
	once, diags := Format("x.rules", text)
	if len(diags) > 0 {
		if once != text {
			t.Errorf("a text with mistakes was changed")
		}
		return once
	}
	twice, diags := Format("x.rules", once)
	if len(diags) > 0 {
		t.Fatalf("the formatted text has mistakes: %v\n%q\n%s", diags, text, once)
	}
	if twice != once {
		t.Fatalf("not idempotent:\n%q\nfirst:\n%s\nsecond:\n%s", text, once, twice)
	}
	same(t, "comments", comments(text), comments(once), text)
	same(t, "meaning", dump(text), dump(once), text)
	return once
}

func same(t *testing.T, what, before, after, text string) {
	t.Helper()
	if before != after {
		t.Fatalf("formatting changes the %s of %q\nbefore:\n%s\nafter:\n%s", what, text, before, after)
	}
}

func comments(text string) string {
	var b strings.Builder
	for _, tok := range lex(text, maxTokens) {
		if tok.Type == tokenComment {
			b.WriteString(strings.TrimRight(tok.Value, " \t\r\f\v\uFEFF") + "\n")
		}
	}
	return b.String()
}
