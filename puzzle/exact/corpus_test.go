package exact

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"asterism/puzzle"
)

// shared finds a file in the shared folder, which lies beside the repository's folder, or beside the one around it
// where that is a worktree inside another.
func shared(t testing.TB, name string) string {
	for _, up := range []string{"../../../shared", "../../../../shared"} {
		path := filepath.Join(up, name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skipf("shared/%s is not beside the repository", name)
	return ""
}

func sharedLines(t testing.TB, name string) []string { return lines(t, shared(t, name)) }

// lines reads a file's lines without comments.
func lines(t testing.TB, path string) []string {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []string
	for in := bufio.NewScanner(f); in.Scan(); {
		if line, _, _ := strings.Cut(in.Text(), "#"); strings.TrimSpace(line) != "" {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// parseLayout reads {size}x{stars}.{layout}; letters are numbered as they first occur.
func parseLayout(t testing.TB, line string) *puzzle.Puzzle {
	var size, stars int
	var layout string
	if _, err := fmt.Sscanf(line, "%dx%d.%s", &size, &stars, &layout); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	layout, _, _ = strings.Cut(layout, ".")
	var order []byte
	shapes := make([]int, len(layout))
	for i := range layout {
		if !slices.Contains(order, layout[i]) {
			order = append(order, layout[i])
		}
		shapes[i] = slices.Index(order, layout[i])
	}
	p, err := puzzle.NewStarBattle(size, stars, shapes)
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return p
}

// readSudoku reads a line of givens in boxes of rows×columns, 1–9 A–P for digits; it is nil where givens clash.
func readSudoku(line string, rows, columns int) *puzzle.Puzzle {
	givens := make([]int, len(line))
	for i, r := range line {
		if r != '.' {
			d, _ := strconv.ParseInt(string(r), 36, 0)
			givens[i] = int(d)
		}
	}
	p, err := puzzle.NewSudoku(rows, columns, givens)
	if err != nil {
		return nil
	}
	return p
}

// readShared reads a line of either family.
func readShared(t testing.TB, line string) *puzzle.Puzzle {
	if strings.Contains(line, "x") {
		return parseLayout(t, line)
	}
	return readSudoku(strings.ReplaceAll(line[:81], "0", "."), 3, 3)
}

var starBattleCorpus = []string{"5x1", "6x1", "8x1-hard", "queens", "9x2-med", "9x2-expert", "10x2-ez", "10x2-med",
	"10x2-hard", "10x2-expert", "14x3-med", "14x3-hard", "14x3-unsorted", "17x4-special", "21x5-special", "21x5", "25x6"}

func solutionCount(t testing.TB, p *puzzle.Puzzle, limit int) int {
	n, err := Count(context.Background(), p.NewBoard(), limit)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestCorpusStarBattleIsUnique(t *testing.T) {
	for _, name := range starBattleCorpus {
		t.Run(name, func(t *testing.T) {
			for i, line := range sharedLines(t, "corpus/"+name+".sbn") {
				if testing.Short() && i%5 > 0 {
					continue
				}
				if n := solutionCount(t, readShared(t, line), 2); n != 1 {
					t.Errorf("%s: %d solutions", line, n)
				}
			}
		})
	}
}

func TestCorpusNotUnique(t *testing.T) {
	for _, line := range sharedLines(t, "corpus/not-unique.sbn") {
		if n := solutionCount(t, readShared(t, line), 2); n != 2 {
			t.Errorf("%s: %d solutions", line, n)
		}
	}
}

func TestCorpusSudokuIsUnique(t *testing.T) {
	for _, name := range []string{"search", "graded"} {
		for _, line := range sharedLines(t, "sudoku/"+name+".txt") {
			if n := solutionCount(t, readShared(t, line), 2); n != 1 {
				t.Errorf("%s: %d solutions", line, n)
			}
		}
	}
}

func TestCorpusSudokuInvalid(t *testing.T) {
	for _, line := range sharedLines(t, "sudoku/invalid.txt") {
		var want, n int
		fmt.Sscan(line[82:], &want)
		if p := readSudoku(line[:81], 3, 3); p != nil {
			n = solutionCount(t, p, want+1)
		}
		if n != want {
			t.Errorf("%s: %d solutions", line, n)
		}
	}
}

// TestSudokuAgreesWithPlain takes givens away from puzzles of the collection, or changes one, and compares none, one or
// more with a search that has no tables.
func TestSudokuAgreesWithPlain(t *testing.T) {
	rng, outcomes := rand.New(rand.NewPCG(18, 3)), [3]int{}
	for _, line := range sharedLines(t, "sudoku/graded.txt") {
		for range max(1, Rounds(8)) {
			givens := []byte(strings.ReplaceAll(line[:81], "0", "."))
			for range rng.IntN(4) {
				givens[rng.IntN(81)] = '.'
			}
			if rng.IntN(2) == 0 {
				givens[rng.IntN(81)] = byte('1' + rng.IntN(9))
			}
			p := readSudoku(string(givens), 3, 3)
			if p == nil {
				continue
			}
			want, n := plainCount(p), solutionCount(t, p, 2)
			if n != want {
				t.Fatalf("%s: %d solutions, the plain search finds %d", givens, n, want)
			}
			outcomes[n]++
		}
	}
	t.Logf("no, one, more solutions: %v", outcomes)
}

// benchmarkBoards solves all boards once a turn and reports the median and the maximum of each board's best time.
func benchmarkBoards(b *testing.B, boards []*puzzle.Board) {
	solvers, best := make([]*Searcher, len(boards)), make([]time.Duration, len(boards))
	for i, board := range boards {
		solvers[i], best[i] = NewSearcher(board.Puzzle), time.Hour
	}
	for b.Loop() {
		for i, board := range boards {
			start := time.Now()
			if n, err := solvers[i].Count(context.Background(), Of(board), 2); n != 1 || err != nil {
				b.Fatal(i, n, err)
			}
			best[i] = min(best[i], time.Since(start))
		}
	}
	nodes := 0
	for _, s := range solvers {
		if s.stars != nil {
			nodes += s.stars.nodes
		}
		if s.digits != nil {
			nodes += s.digits.nodes
		}
	}
	b.ReportMetric(float64(nodes)/float64(len(boards)), "nodes")
	slices.Sort(best)
	b.ReportMetric(float64(best[len(best)/2].Nanoseconds())/1e3, "µs-median")
	b.ReportMetric(float64(best[len(best)-1].Nanoseconds())/1e3, "µs-max")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e3/float64(b.N*len(boards)), "µs/puzzle")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkExactStarBattle(b *testing.B) {
	for _, name := range starBattleCorpus {
		b.Run(name, func(b *testing.B) {
			var boards []*puzzle.Board
			for _, line := range sharedLines(b, "corpus/"+name+".sbn") {
				boards = append(boards, readShared(b, line).NewBoard())
			}
			benchmarkBoards(b, boards)
		})
	}
}

func BenchmarkExactSudoku(b *testing.B) {
	for _, name := range []string{"search", "graded"} {
		b.Run(name, func(b *testing.B) {
			var boards []*puzzle.Board
			for _, line := range sharedLines(b, "sudoku/"+name+".txt") {
				boards = append(boards, readShared(b, line).NewBoard())
			}
			benchmarkBoards(b, boards)
		})
	}
}
