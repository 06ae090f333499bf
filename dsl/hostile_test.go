package dsl

import (
	"strings"
	"testing"
	"time"
)

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
