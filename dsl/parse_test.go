package dsl

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRuleFiles reads every file in testdata. A line says which mistakes must be found on it: ### "regexp", several
// times if there are several. The pattern is matched with the message and the hint; no other mistake may be found.
func TestRuleFiles(t *testing.T) {
	for _, path := range ruleFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) { checkFile(t, path) })
	}
}

func ruleFiles(t testing.TB) []string {
	paths, err := filepath.Glob("testdata/*.rules")
	if err != nil || len(paths) == 0 {
		t.Fatal("no rule files in testdata", err)
	}
	return paths
}

func readFile(t testing.TB, path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var expectedMistake = regexp.MustCompile(`### "((?:\\.|[^"\\])*)"`)

// expectations returns the patterns of each line, and the text without them.
func expectations(t *testing.T, text string) (map[int][]*regexp.Regexp, string) {
	found := map[int][]*regexp.Regexp{}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		for _, m := range expectedMistake.FindAllStringSubmatch(line, -1) {
			found[i+1] = append(found[i+1], regexp.MustCompile(m[1]))
		}
		lines[i] = strings.TrimRight(expectedMistake.ReplaceAllString(line, ""), " ")
	}
	return found, strings.Join(lines, "\n")
}

func checkFile(t *testing.T, path string) {
	wanted, text := expectations(t, readFile(t, path))
	_, diags := Parse(filepath.Base(path), text)
	for _, d := range diags {
		if !take(wanted, d) {
			t.Errorf("not expected: %v [%s]", d, d.Hint)
		}
	}
	for line, patterns := range wanted {
		for _, p := range patterns {
			t.Errorf("%s:%d: not found: %s", filepath.Base(path), line, p)
		}
	}
}

// take crosses out the first expectation that the diagnostic meets.
func take(wanted map[int][]*regexp.Regexp, d Diagnostic) bool {
	line := wanted[d.Start.Line]
	for i, pattern := range line {
		if pattern.MatchString(d.Message + " | " + d.Hint) {
			wanted[d.Start.Line] = append(line[:i:i], line[i+1:]...)
			return true
		}
	}
	return false
}
