package notation

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// splitWhole is how a text was cut when it was at hand as a whole.
func splitWhole(text string) []chunk {
	var chunks []chunk
	var block chunk
	skip := false
	flush := func() {
		if len(block.lines) > 0 && !skip {
			chunks = append(chunks, cutWhole(block)...)
		}
		block = chunk{}
	}
	for i, raw := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line := withoutComment(raw)
		header := sdkHeader.MatchString(line)
		if line == "" || header {
			flush()
			skip = header && !strings.EqualFold(line, "[Puzzle]") || skip && !header
			continue
		}
		if len(block.lines) == 0 {
			block.line = i + 1
		}
		block.lines = append(block.lines, line)
	}
	flush()
	return chunks
}

// cutWhole divides a block without blank lines into puzzles.
func cutWhole(c chunk) []chunk {
	if !boxesForm.MatchString(c.lines[0]) && c.isSquare() && !c.isList() {
		return []chunk{c}
	}
	var chunks []chunk
	for from := 0; from < len(c.lines); {
		n := extent(c.lines[from:])
		chunks = append(chunks, chunk{c.line + from, c.lines[from : from+n]})
		from += n
	}
	return chunks
}

// extent is how many of the lines, from the first, belong to one puzzle.
func extent(lines []string) int {
	switch {
	case isBoxesLine(lines[0]):
		return headed(lines)
	case strings.HasPrefix(lines[0], "pzprv3") && len(strings.Trim(lines[0], "/")) <= len("pzprv3.1"):
		return len(lines)
	case strings.HasPrefix(lines[0], "["):
		return balanced(lines)
	case standsAlone(lines[0]):
		return 1
	}
	n := 1
	for n < len(lines) && !standsAlone(lines[n]) && lines[n][0] != '[' {
		n++
	}
	return n
}

// headed is how many lines a line with the boxes of a Sudoku and the rows after it are.
func headed(lines []string) int {
	boxes, _ := cutBoxes(lines)
	n := 1
	for rows := 0; n < len(lines) && !standsAlone(lines[n]); n++ {
		if isRule(lines[n]) {
			continue
		}
		if rows++; rows > boxes.size() {
			break
		}
	}
	return n
}

// balanced is how many lines it takes to close the brackets that the first opens.
func balanced(lines []string) int {
	depth := 0
	for i, line := range lines {
		if i > 0 && standsAlone(line) {
			return i
		}
		depth += strings.Count(line, "[") - strings.Count(line, "]")
		if depth <= 0 {
			return i + 1
		}
	}
	return len(lines)
}

// longestText is how much of a text is tried: some puzzles of every form.
const longestText = 4 << 10

// FuzzSplit has a text cut line by line as it is cut as a whole.
func FuzzSplit(f *testing.F) {
	for i := range Notations {
		f.Add(Notations[i].Example + "\n" + Notations[(i+5)%len(Notations)].Example)
		f.Add(Notations[i].Example + "\n\n[State]\n" + Notations[i].Example + "\n[Puzzle]\n" + Notations[i].Example)
	}
	f.Add("2x2:\n1...\n----\n.2..\n....\n....\n....\n3x2:....\n[[1,\n2]\n]\n....\n....")
	f.Add("....\n....\n....\n....\n....\n....\n....\n....\n----\n\n................\n................")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > longestText {
			t.Skip("longer texts only take longer")
		}
		if got, want := split(text), splitWhole(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is cut as %v, not as %v", text, got, want)
		}
	})
}

// TestSplitCorpus does the same with the puzzles of testdata.
func TestSplitCorpus(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := split(string(text)), splitWhole(string(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is cut otherwise", file)
		}
	}
}

// TestOneByOne has a puzzle read before the line after it, and nothing kept of endless input.
func TestOneByOne(t *testing.T) {
	for _, line := range []string{"6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", strings.Repeat(".", 81), "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk"} {
		asked := 0
		lines := func(yield func(string) bool) {
			for asked = 1; yield(line); asked++ {
			}
		}
		for item := range ParseLines(lines, Options{}) {
			if item.Err != nil || asked != item.Line {
				t.Errorf("%s: puzzle %d after %d lines, %v", line, item.Line, asked, item.Err)
			}
			if asked == 3 {
				break
			}
		}
	}
}

// TestNoEnd has lines that never end a puzzle cut all the same.
func TestNoEnd(t *testing.T) {
	for _, line := range []string{"AAAA", "----", "[", "2x2:", "pzprv3", "1 2 3"} {
		chunks := split(strings.Repeat(line+"\n", 10*mostLines))
		if longest := slices.MaxFunc(chunks, func(a, b chunk) int { return len(a.lines) - len(b.lines) }); len(longest.lines) > mostLines {
			t.Errorf("%q: a puzzle of %d lines", line, len(longest.lines))
		}
	}
}
