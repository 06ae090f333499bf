package interpreter

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"asterism/dsl"
)

const oneRule = `rule R0 "R" {
  for x in open(grid)
  let n = 1
  when n > 9
  → eliminate x
  because "x"
}
`

// TestLoadIsBounded loads rules that grow when they are written out. What a load can do in a moment it does; the rest is a mistake
// with a place.
func TestLoadIsBounded(t *testing.T) {
	repeat := func(n int, line func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(line(i + 1))
		}
		return b.String()
	}
	list := func(n int) string { return repeat(n, func(i int) string { return fmt.Sprintf(" R%d", i-1) }) }
	pack := func(n int) string { return "pack p for starbattle { tier 1 {" + list(n) + " } }\n" }
	first := "pack p0 for starbattle { tier 1 { R0 } }\n"
	for name, c := range map[string]struct{ text, mistake string }{
		"packs that include one twice, 40 deep": {oneRule + first + repeat(40, func(i int) string {
			return fmt.Sprintf("pack p%d for starbattle { include p%d include p%d without R0 include p%d }\n", i, i-1, i-1, i-1)
		}), ""},
		"5000 packs in a chain": {oneRule + first + repeat(5000, func(i int) string {
			return fmt.Sprintf("pack p%d for starbattle { include p%d }\n", i, i-1)
		}), ""},
		"a chain of packs that each add a rule": {oneRule + repeat(3000, func(i int) string { return fmt.Sprintf("rule R%d \"R\" like R0\n", i) }) + first +
			repeat(3000, func(i int) string {
				return fmt.Sprintf("pack p%d for starbattle { include p%d tier 1 { R%d } }\n", i, i-1, i)
			}), "list more than 1000000 rules"},
		"packs in a circle": {oneRule + first + repeat(300, func(i int) string {
			return fmt.Sprintf("pack q%d for starbattle { include q%d tier 1 { R0 } }\n", i, i%300+1)
		}), "pack q7 includes itself"},
		"3000 rules, each like the one before": {oneRule + repeat(3000, func(i int) string {
			return fmt.Sprintf("rule R%d \"R\" like R%d with n = %d\n", i, i-1, i)
		}) + pack(3001), ""},
		"rules in a circle": {oneRule + repeat(300, func(i int) string {
			return fmt.Sprintf("rule S%d \"S\" like S%d\n", i, i%300+1)
		}) + pack(1), "rule S7 is like itself"},
		"3000 rules like one of 500 lines": {"rule R0 \"R\" {\n  for x in open(grid)\n" + repeat(500, func(i int) string { return fmt.Sprintf("  let v%d = %d\n", i, i) }) +
			"  → eliminate x\n  because \"x\"\n}\n" + repeat(3000, func(i int) string { return fmt.Sprintf("rule R%d \"R\" like R0\n", i) }) + pack(3001),
			"more than 200000 clauses"},
		"4000 lets": {"rule R0 \"R\" {\n  for x in open(grid)\n  let v0 = 1\n" + repeat(4000, func(i int) string { return fmt.Sprintf("  let v%d = v%d + 1\n", i, i-1) }) +
			"  when v4000 < 0\n  → eliminate x\n  because \"x\"\n}\n" + pack(1), ""},
		"defines, each of the one before twice": {"define d0(n) = n > 0\n" + repeat(60, func(i int) string {
			return fmt.Sprintf("define d%d(n) = d%d(n) and d%d(n)\n", i, i-1, i-1)
		}) + strings.Replace(oneRule, "n > 9", "d60(n)", 1) + pack(1), "d"},
	} {
		begin := time.Now()
		_, err := Load([]File{{"bounded.rules", c.text}})
		if took := time.Since(begin); took > 20*time.Second {
			t.Errorf("%s: %s", name, took)
		}
		var mistakes dsl.Diagnostics
		errors.As(err, &mistakes)
		if (err != nil) != (c.mistake != "") || !strings.Contains(mistakes.Error(), c.mistake) {
			t.Errorf("%s: %.300v", name, err)
		}
		t.Logf("%s: %s, %d mistakes", name, time.Since(begin), len(mistakes))
	}
}
