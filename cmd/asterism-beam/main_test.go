package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"asterism/puzzle/layout"
	"asterism/puzzle/notation"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// asCommand is set in the environment of a test binary that is to be the command.
const asCommand = "ASTERISM_BEAM_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	beam.Init()
	os.Exit(m.Run())
}

// command is asterism-beam with these arguments, as a process of its own with its Prism and workers.
func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// succeed runs a command and gives what it prints.
func succeed(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errors.String())
	}
	return out.String()
}

// puzzles writes two files of small puzzles, with what is no puzzle between them, and gives their glob.
func puzzles(t *testing.T, n int) (glob string, files []string) {
	t.Helper()
	dir, rng := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	for f := range 2 {
		var text strings.Builder
		text.WriteString("# made for this test\n\n")
		for i := range n / 2 {
			p, _, ok := layout.RandomStarBattle(context.Background(), rng, 5+i%2, 1, true)
			switch {
			case ok && i%7 == 0:
				fmt.Fprintf(&text, "{\"puzzle\":%q}\n", notation.Canonical(p))
			case ok:
				fmt.Fprintln(&text, notation.Canonical(p))
			default:
				fmt.Fprintln(&text, "5x1.AABB # too short")
			}
		}
		name := filepath.Join(dir, fmt.Sprintf("part%d.txt", f))
		if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return filepath.Join(dir, "*.txt"), files
}

// written are the lines of all files of a prefix, those apart included, in the order of the alphabet.
func written(t *testing.T, prefix string) []string {
	t.Helper()
	names, _ := filepath.Glob(prefix + "-*.jsonl")
	var all []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sorted(string(text))...)
	}
	slices.Sort(all)
	return all
}

func sorted(text string) []string {
	return slices.Sorted(strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n"))
}

// plain builds asterism.
func plain(t *testing.T) string {
	t.Helper()
	asterism := filepath.Join(t.TempDir(), "asterism")
	build := exec.Command("go", "build", "-o", asterism, "./cmd/asterism")
	build.Dir = filepath.Join("..", "..")
	succeed(t, build)
	return asterism
}

// sharedCorpus are folders where public puzzles may lie beside the repository, or beside a worktree's.
var sharedCorpus = []string{"../../../shared/corpus", "../../../../shared/corpus"}

// turnedCorpus writes a file of the puzzles of the corpus with up to ten rows, each in all eight ways to turn and mirror it; where
// there is no corpus it is empty.
func turnedCorpus(t *testing.T, dir string) string {
	t.Helper()
	var text strings.Builder
	for _, folder := range sharedCorpus {
		names, _ := filepath.Glob(filepath.Join(folder, "*.sbn"))
		for _, name := range names {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for item := range notation.ParseLines(strings.SplitSeq(string(file), "\n"), notation.Options{}) {
				if item.Err == nil && item.Puzzle.Size <= 10 {
					writeTurned(&text, notation.Canonical(item.Puzzle), item.Puzzle.Size)
				}
			}
		}
	}
	name := filepath.Join(dir, "turned.txt")
	if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// writeTurned writes a puzzle of so many rows in all eight ways.
func writeTurned(text *strings.Builder, sbn string, size int) {
	head, cells, _ := strings.Cut(sbn, ".")
	for range 2 {
		for range 4 {
			fmt.Fprintf(text, "%s.%s\n", head, cells)
			cells = moved(cells, size, func(r, c int) int { return (size-1-c)*size + r })
		}
		cells = moved(cells, size, func(r, c int) int { return c*size + r })
	}
}

func moved(cells string, size int, from func(r, c int) int) string {
	out := make([]byte, len(cells))
	for i := range out {
		out[i] = cells[from(i/size, i%size)]
	}
	return string(out)
}

// TestAsTheCommand has rate give, line for line, what asterism rate --json gives; elements are small so that several bundles are under
// way at once.
func TestAsTheCommand(t *testing.T) {
	n := 1200
	if !testing.Short() {
		n = 15_000
	}
	glob, files := puzzles(t, n)
	if !testing.Short() {
		files = append(files, turnedCorpus(t, filepath.Dir(glob)))
	}
	want, _ := exec.Command(plain(t), append([]string{"rate", "--json"}, files...)...).Output() // its status says that some lines are no puzzle
	prefix := filepath.Join(t.TempDir(), "rated")
	succeed(t, command("rate", "--input", glob, "--output", prefix, "--batch", "100", "--shards", "3"))
	got := written(t, prefix)
	if !slices.Equal(got, sorted(string(want))) {
		t.Errorf("%d lines, want %d", len(got), strings.Count(string(want), "\n"))
	}
	t.Logf("%d lines, the same", len(got))
}

// hostile goes through all fives of cells and finds nothing.
const hostile = `rule Spin "Spin" {
  for a in open(grid)
  for b in open(grid)
  for c in open(grid)
  for d in open(grid)
  for e in open(grid)
  when len(open(grid)) < 0
  → place a
  because "Never."
}

pack hostile "Spins, then solves" for starbattle {
  include default
  tier 1 { Spin first }
}
`

// TestHostileRule has a rule that would go on for hours cost its budget and no more, and the others go on.
func TestHostileRule(t *testing.T) {
	dir := t.TempDir()
	glob, _ := puzzles(t, 200)
	rules, prefix := filepath.Join(dir, "rules"), filepath.Join(dir, "rated")
	os.Mkdir(rules, 0o755)
	os.WriteFile(filepath.Join(rules, "hostile.rules"), []byte(hostile), 0o644)
	begin := time.Now()
	out := succeed(t, command("rate", "--input", glob, "--output", prefix, "--rules", rules, "--pack", "hostile", "--rule-work", "20000"))
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("it took %s", took)
	}
	if got := written(t, prefix); len(got) != 200 || !strings.Contains(out, "hostile  ") {
		t.Errorf("%d lines, want 200\n%s", len(got), out)
	}
	os.WriteFile(filepath.Join(rules, "hostile.rules"), []byte("rule {"), 0o644)
	if err := command("rate", "--input", glob, "--output", prefix, "--rules", rules).Run(); err == nil {
		t.Error("rules with mistakes were run")
	}
}

// TestDistinct leaves out what is turned or lettered otherwise.
func TestDistinct(t *testing.T) {
	dir := t.TempDir()
	input, prefix := filepath.Join(dir, "in.txt"), filepath.Join(dir, "out")
	os.WriteFile(input, []byte("4x1.AABBCABBCCDDCDDD\n4x1.BDDDBBDCAACCAACC\n4x1.AABBCABBCCDDCDDD\nnothing\n"), 0o644)
	out := succeed(t, command("rate", "--input", input, "--output", prefix, "--distinct"))
	if got := written(t, prefix); len(got) != 2 || !strings.Contains(out, "1 unreadable, 0 timed out, 2 duplicates") {
		t.Errorf("%q\n%s", got, out)
	}
}

// TestNumbersCutAnywhere generates and verifies the same from one range and from two, in elements of other sizes.
func TestNumbersCutAnywhere(t *testing.T) {
	dir := t.TempDir()
	prefix := func(name string) string { return filepath.Join(dir, name) }
	generate := func(name, from, to, batch string) {
		succeed(t, command("generate", "--size", "5", "--stars", "1", "--from", from, "--to", to, "--batch", batch, "--output", prefix(name)))
	}
	generate("whole", "0", "60", "7")
	generate("part1", "0", "23", "5")
	generate("part2", "23", "60", "100")
	parts := slices.Concat(written(t, prefix("part1")), written(t, prefix("part2")))
	slices.Sort(parts)
	if whole := written(t, prefix("whole")); !slices.Equal(whole, parts) || len(whole) == 0 {
		t.Errorf("%d puzzles of one range, %d of two", len(whole), len(parts))
	}
	out := succeed(t, command("verify", "--pack", "basics", "--from", "0", "--to", "12", "--batch", "5", "--output", prefix("verdict")))
	if !strings.Contains(out, "basics  ") || !strings.Contains(out, "sound: true") {
		t.Error(out)
	}
}
