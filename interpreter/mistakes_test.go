package interpreter

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"asterism/dsl"
)

var expectedMistake = regexp.MustCompile(`\s*### "([^"]*)"`)

// TestMistakes loads testdata/mistakes.rules. A line says which mistakes must be found on it: ### "regexp" for each,
// matched with "column: message | hint". No others may be found, none twice, and all in their order.
func TestMistakes(t *testing.T) {
	text, err := os.ReadFile("testdata/mistakes.rules")
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[int][]*regexp.Regexp{}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		for _, m := range expectedMistake.FindAllStringSubmatch(line, -1) {
			wanted[i+1] = append(wanted[i+1], regexp.MustCompile(m[1]))
		}
		lines[i] = expectedMistake.ReplaceAllString(line, "")
	}
	found := mistakesIn(File{"mistakes.rules", strings.Join(lines, "\n")})
	for _, d := range found {
		said := fmt.Sprintf("%d: %s | %s", d.Start.Column, d.Message, d.Hint)
		i := slices.IndexFunc(wanted[d.Start.Line], func(p *regexp.Regexp) bool { return p.MatchString(said) })
		if i < 0 {
			t.Errorf("line %d: not expected: %s", d.Start.Line, said)
			continue
		}
		wanted[d.Start.Line] = slices.Delete(wanted[d.Start.Line], i, i+1)
	}
	for line, patterns := range wanted {
		for _, p := range patterns {
			t.Errorf("line %d: not found: %s", line, p)
		}
	}
	checkOrder(t, found)
}

// checkOrder sees to it that mistakes are sorted, lie in their file, and come once.
func checkOrder(t *testing.T, found dsl.Diagnostics) {
	t.Helper()
	for i, d := range found {
		if i > 0 && d.Start.Offset < found[i-1].Start.Offset && d.File == found[i-1].File {
			t.Errorf("%v stands after %v", d, found[i-1])
		}
		if slices.Contains(found[:i], d) {
			t.Errorf("%v is reported twice", d)
		}
		if d.End.Offset < d.Start.Offset {
			t.Errorf("%v ends before it begins", d)
		}
	}
}
