package bench

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// Plot is curves of one figure on the same axes.
type Plot struct {
	What   string // the figure, with its unit
	Along  string // what it grows with
	Curves []Curve
}

// Curve is how a figure grows.
type Curve struct {
	Of     string  // what it is measured on
	Theory float64 // the power that it must not grow faster than
	Points []Point
}

// Point is one measurement.
type Point struct{ X, Y float64 }

// Exponent is the power of X with which Y grows: the slope of the straight line through the points on logarithmic axes, by least
// squares. It is 0 for less than two points.
func (c Curve) Exponent() float64 {
	slope, _ := c.line()
	return slope
}

// line is the straight line through the logarithms: its slope, and where it stands at X = 1.
func (c Curve) line() (slope, at float64) {
	var x, y, xx, xy, n float64
	for _, p := range c.Points {
		a, b := math.Log10(p.X), math.Log10(p.Y)
		x, y, xx, xy, n = x+a, y+b, xx+a*a, xy+a*b, n+1
	}
	if n < 2 || n*xx == x*x {
		return 0, y / max(n, 1)
	}
	slope = (n*xy - x*y) / (n*xx - x*x)
	return slope, (y - slope*x) / n
}

// The forms that are measured: grids with the stars of a row, and boxes with their rows and columns.
var (
	starBattles = [][2]int{{5, 1}, {6, 1}, {8, 1}, {10, 2}, {12, 2}, {14, 3}, {17, 4}, {21, 5}, {26, 6}}
	sudokus     = [][2]int{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {3, 4}, {4, 4}, {4, 5}, {5, 5}}
)

// numbers are the numbers of rules that are measured.
var numbers = []int{10, 30, 100, 300, 1000, 2000}

// GrowthPoints is how often [Growth] reports that it has got on.
var GrowthPoints = len(starBattles) + len(sudokus) + len(numbers)

// What theory allows. Of all the rules that a step can ask, each is asked about each candidate at most, and then reads sets, which are
// words of 64 candidates; what it has found out it remembers with such a set. Rules are asked one after the other.
const (
	bySize  = 2
	byRules = 1
)

// Growth measures how time and memory grow with the size of the grid and with the number of rules. It calls done after every point.
func Growth(ctx context.Context, program *interpreter.Program, done func()) []Plot {
	step := Plot{What: "time of a step, µs", Along: "candidates"}
	memory := Plot{What: "memory of a solver, kB", Along: "candidates"}
	for _, f := range []struct {
		name, pack string
		forms      [][2]int
		puzzle     func(context.Context, *rand.Rand, int, int) (*puzzle.Puzzle, puzzle.Set, bool)
	}{{"Star Battle", "guide", starBattles, randomStarBattle}, {"Sudoku", "sudoku", sudokus, randomSudoku}} {
		took, held := Curve{Of: f.name, Theory: bySize}, Curve{Of: f.name, Theory: bySize}
		pack, _ := program.Pack(f.pack)
		for _, form := range f.forms {
			if boards := boardsOf(ctx, form, f.puzzle); pack != nil && len(boards) > 0 {
				each, bytes := ofBoards(ctx, program, pack, boards)
				candidates := float64(boards[0].Puzzle.Candidates())
				took.Points = append(took.Points, Point{candidates, each.Seconds() * 1e6})
				held.Points = append(held.Points, Point{candidates, bytes / 1e3})
			}
			done()
		}
		step.Curves, memory.Curves = append(step.Curves, took), append(memory.Curves, held)
	}
	return append([]Plot{step, memory}, growthOfRules(ctx, done)...)
}

// growthOfRules measures how time and memory grow with the number of rules.
func growthOfRules(ctx context.Context, done func()) []Plot {
	load, look, held := Curve{Of: "loading", Theory: byRules}, Curve{Of: "a step", Theory: byRules}, Curve{Of: "program and solver", Theory: byRules}
	for _, n := range numbers {
		if ctx.Err() == nil {
			loading, each, bytes := ofRules(ctx, n)
			load.Points = append(load.Points, Point{float64(n), loading.Seconds() * 1e6})
			look.Points = append(look.Points, Point{float64(n), each.Seconds() * 1e6})
			held.Points = append(held.Points, Point{float64(n), bytes / 1e3})
		}
		done()
	}
	return []Plot{{What: "time, µs", Along: "rules", Curves: []Curve{load, look}}, {What: "memory, kB", Along: "rules", Curves: []Curve{held}}}
}

func randomStarBattle(ctx context.Context, rng *rand.Rand, size, stars int) (*puzzle.Puzzle, puzzle.Set, bool) {
	return layout.RandomStarBattle(ctx, rng, size, stars, false)
}

// randomSudoku is an empty grid and one of its solutions.
func randomSudoku(ctx context.Context, rng *rand.Rand, boxRows, boxColumns int) (*puzzle.Puzzle, puzzle.Set, bool) {
	return layout.RandomSudoku(ctx, rng, boxRows, boxColumns, 0, false)
}

// boardsOfForm is how many boards of a form are solved as far as the first tiers get.
const boardsOfForm = 8

// boardsOf are boards in the middle of a solve; none where the time was up before.
func boardsOf(ctx context.Context, form [2]int, random func(context.Context, *rand.Rand, int, int) (*puzzle.Puzzle, puzzle.Set, bool)) []*puzzle.Board {
	rng := rand.New(rand.NewPCG(uint64(form[0]), uint64(form[1])))
	var boards []*puzzle.Board
	for range boardsOfForm {
		if p, solution, ok := random(ctx, rng, form[0], form[1]); ok {
			boards = append(boards, layout.RandomBoard(rng, p, solution, 0.4))
		}
	}
	return boards
}

// ofBoards is what a step of the first tiers of a pack takes on boards of one form, and the memory of their solver.
func ofBoards(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, boards []*puzzle.Board) (step time.Duration, bytes float64) {
	before := heap()
	solver := interpreter.NewSolver(program, pack, interpreter.Options{MaxTier: 2})
	step = leastStep(ctx, solver, boards)
	bytes = heap() - before
	runtime.KeepAlive(solver)
	return step, max(bytes, 1)
}

// leastStep is the processor time of a step in the best of some rounds over the boards, after one that does not count.
func leastStep(ctx context.Context, solver *interpreter.Solver, boards []*puzzle.Board) time.Duration {
	var rounds []time.Duration
	for range 10 {
		steps := 0
		took := worked(func() {
			for _, b := range boards {
				solver.Start(ctx, b.Copy())
				r, _ := solver.Run()
				steps += len(r.Steps) + 1 // to find that there is no more takes as long
			}
		})
		rounds = append(rounds, took/time.Duration(steps))
	}
	return slices.Min(rounds[1:])
}

// worked is the processor time of some work.
func worked(work func()) time.Duration {
	begin := processorTime()
	work()
	return processorTime() - begin
}

// heap is how many bytes are in use.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// ofRules is what it takes to load so many rules, what a step of them takes on a board on which the last of them fires, and the memory
// of the program and a solver of it.
func ofRules(ctx context.Context, n int) (loading, step time.Duration, bytes float64) {
	files := []interpreter.File{{Name: "many.rules", Text: manyRules(n)}}
	boards := boardsOf(ctx, [2]int{10, 2}, randomStarBattle)
	var program *interpreter.Program
	var took []time.Duration
	for range 5 {
		took = append(took, worked(func() { program, _ = interpreter.Load(files) }))
		program = nil
	}
	before := heap()
	program, _ = interpreter.Load(files)
	pack, _ := program.Pack("many")
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Bare: true})
	step = leastStep(ctx, solver, boards)
	bytes = heap() - before
	runtime.KeepAlive(solver)
	return slices.Min(took), step, max(bytes, 1)
}

// manyRules is a pack of so many rules, of which all but the last find nothing.
func manyRules(n int) string {
	var text, names strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprintf(&text, "rule N%d {\n  for unit in rows\n  when need(unit) > 0 and len(open(unit)) == need(unit) - %d\n  → place open(unit)\n  because \"{unit} is full.\"\n}\n\n", i, i)
		fmt.Fprintf(&names, " N%d", i)
	}
	text.WriteString("rule Touch {\n  for x in placed(grid)\n  → eliminate neighbours(x)\n  because \"Stars do not touch.\"\n}\n\n")
	return text.String() + "pack many for starbattle {\n  tier 1 {" + names.String() + " Touch }\n}\n"
}
