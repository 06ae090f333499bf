package notation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/puzzle"
)

// sharedFolders are where public puzzles may lie beside the repository, or beside a worktree's; tests that need them are
// skipped where they are missing.
var sharedFolders = []string{"../../../shared", "../../../../shared"}

// forCorpus calls check with every puzzle of the files that match a pattern in the shared folder.
func forCorpus(t *testing.T, pattern string, check func(t *testing.T, p *puzzle.Puzzle, it Item)) {
	var files []string
	for _, folder := range sharedFolders {
		found, _ := filepath.Glob(filepath.Join(folder, pattern))
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skipf("no %s beside the repository", filepath.Join("shared", pattern))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for it := range ParseAll(string(text), Options{}) {
			if it.Err != nil {
				t.Errorf("%s:%d: %v", filepath.Base(file), it.Line, it.Err)
				continue
			}
			if n++; !testing.Short() || n%5 == 1 {
				check(t, it.Puzzle, it)
			}
		}
		if want := puzzleLines(string(text)); n != want {
			t.Errorf("%s: %d puzzles read, %d lines", filepath.Base(file), n, want)
		}
	}
}

func puzzleLines(text string) int {
	n := 0
	for _, line := range strings.Split(text, "\n") {
		if line != "" && line[0] != '#' {
			n++
		}
	}
	return n
}

// roundTrip writes p in every notation of its family and reads it back.
func roundTrip(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	for i := range Notations {
		n := &Notations[i]
		if n.Family != p.Family || n.write == nil {
			continue
		}
		text, err := n.Write(p)
		if err != nil {
			if !refused(p, n, err.Error()) {
				t.Errorf("%s: %v", n.Name, err)
			}
			continue
		}
		back, err := Parse(text, Options{Stars: p.Stars})
		if err != nil {
			t.Errorf("%s: %v in %s", n.Name, err, text)
			continue
		}
		if diff := same(p, back, n.Name == "puzzlink" || n.Name == "playground"); diff != "" {
			t.Errorf("%s changes the %s of %s", n.Name, diff, Canonical(p))
		}
	}
}

// refused says whether a notation has reason to refuse a puzzle, and names it.
func refused(p *puzzle.Puzzle, n *Notation, message string) bool {
	switch {
	case strings.Contains(message, "is not connected"):
		return len(p.Disconnected()) > 0
	case strings.Contains(message, "has clues only"):
		return !hasOnlyClues(p)
	case strings.Contains(message, "two rows or more"):
		return p.Size == 1
	}
	return false
}

func TestCorpusStarBattle(t *testing.T) {
	forCorpus(t, "corpus/*.sbn", func(t *testing.T, p *puzzle.Puzzle, it Item) {
		if Canonical(p) != it.Text {
			t.Errorf("line %d becomes %s", it.Line, Canonical(p))
		}
		roundTrip(t, p)
	})
}

func TestCorpusSudoku(t *testing.T) {
	for _, file := range []string{"graded", "invalid", "search"} {
		t.Run(file, func(t *testing.T) {
			forCorpus(t, "sudoku/"+file+".txt", func(t *testing.T, p *puzzle.Puzzle, it Item) {
				if want := strings.ReplaceAll(strings.Fields(it.Text)[0], "0", "."); Canonical(p) != want {
					t.Errorf("line %d becomes %s", it.Line, Canonical(p))
				}
				roundTrip(t, p)
			})
		})
	}
}

func TestCorpusLibrary(t *testing.T) {
	forCorpus(t, "sudoku/library.txt", func(t *testing.T, p *puzzle.Puzzle, it Item) {
		c, err := ParseLibraryCase(it.Text)
		if err != nil {
			t.Fatal(err)
		}
		if c.Variant == "" && len(c.Eliminations)+len(c.Placements) == 0 {
			t.Errorf("line %d deduces nothing", it.Line)
		}
		for _, name := range []string{"hodoku", "pencil"} {
			text, err := notationNamed(t, name).Write(p)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Parse(text, Options{})
			if err != nil {
				t.Fatalf("%s: %v in %s", name, err, text)
			}
			if diff := same(p, back, false); diff != "" {
				t.Errorf("line %d: %s changes the %s", it.Line, name, diff)
			}
		}
	})
}
