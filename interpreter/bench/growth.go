package bench

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// Curve is how a figure grows with another.
type Curve struct {
	What   string // "look", with its unit
	Along  string // what it grows with
	Points []Point
}

// Point is one measurement.
type Point struct{ X, Y float64 }

// Exponent is the power of X with which Y grows: the slope of the straight line through the points on logarithmic axes, by least
// squares. It is 0 for less than two points.
func (c Curve) Exponent() float64 {
	var x, y, xx, xy, n float64
	for _, p := range c.Points {
		a, b := math.Log(p.X), math.Log(p.Y)
		x, y, xx, xy, n = x+a, y+b, xx+a*a, xy+a*b, n+1
	}
	if n < 2 || n*xx == x*x {
		return 0
	}
	return (n*xy - x*y) / (n*xx - x*x)
}

// sizes are the sizes of grids that are measured, with the stars of a row.
var sizes = [][2]int{{5, 1}, {6, 1}, {8, 1}, {10, 2}, {12, 2}, {14, 3}, {17, 4}, {21, 5}, {26, 6}}

// numbers are the numbers of rules that are measured.
var numbers = []int{10, 30, 100, 300, 1000, 2000}

// CurvePoints is how many points [Growth] measures in all its curves.
var CurvePoints = len(sizes) + len(numbers)

// Growth measures how time and memory grow with the size of the grid and with the number of rules. It calls done after every point.
func Growth(ctx context.Context, program *interpreter.Program, done func()) []Curve {
	step := Curve{What: "a step, µs", Along: "cells of the grid"}
	memory := Curve{What: "memory of a solver, kB", Along: "cells of the grid"}
	for _, s := range sizes {
		if took, bytes, ok := ofSize(ctx, program, s[0], s[1]); ok {
			cells := float64(s[0] * s[0])
			step.Points = append(step.Points, Point{cells, took.Seconds() * 1e6})
			memory.Points = append(memory.Points, Point{cells, bytes / 1e3})
		}
		done()
	}
	load := Curve{What: "loading, ms", Along: "rules"}
	look := Curve{What: "a step, µs", Along: "rules"}
	for _, n := range numbers {
		if ctx.Err() == nil {
			loading, each := ofRules(ctx, n)
			load.Points = append(load.Points, Point{float64(n), loading.Seconds() * 1e3})
			look.Points = append(look.Points, Point{float64(n), each.Seconds() * 1e6})
		}
		done()
	}
	return []Curve{step, memory, load, look}
}

// boardsOfSize is how many boards of a size are solved as far as the first tiers get.
const boardsOfSize = 8

// ofSize is what a step of the first tiers of the guide takes on grids of a size, and the memory of their solver; false where the
// time was up before a grid was found.
func ofSize(ctx context.Context, program *interpreter.Program, size, stars int) (step time.Duration, bytes float64, ok bool) {
	pack, found := program.Pack("guide")
	if !found {
		return 0, 0, false
	}
	rng := rand.New(rand.NewPCG(uint64(size), uint64(stars)))
	var boards []*puzzle.Board
	for range boardsOfSize {
		if p, solution, ok := layout.RandomStarBattle(ctx, rng, size, stars, false); ok {
			boards = append(boards, layout.RandomBoard(rng, p, solution, 0.4))
		}
	}
	if len(boards) == 0 {
		return 0, 0, false
	}
	before := heap()
	solver := interpreter.NewSolver(program, pack, interpreter.Options{MaxTier: 2})
	steps, took := 0, time.Duration(0)
	for round := range 5 { // the first does not count
		for _, b := range boards {
			solver.Start(ctx, b.Copy())
			took += timed(func() {
				r, _ := solver.Run()
				steps += len(r.Steps) + 1 // to find that there is no more takes as long
			})
		}
		if round == 0 {
			steps, took = 0, 0
		}
	}
	bytes = heap() - before
	runtime.KeepAlive(solver)
	return took / time.Duration(max(steps, 1)), max(bytes, 1), true
}

// heap is how many bytes are in use.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// ofRules is what it takes to load so many rules, and what a step of them takes on a board on which the last of them fires.
func ofRules(ctx context.Context, n int) (loading, step time.Duration) {
	files := []interpreter.File{{Name: "many.rules", Text: manyRules(n)}}
	var program *interpreter.Program
	var took []time.Duration
	for range 3 {
		took = append(took, timed(func() { program, _ = interpreter.Load(files) }))
	}
	pack, _ := program.Pack("many")
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Bare: true})
	rng := rand.New(rand.NewPCG(uint64(n), 10))
	p, solution, ok := layout.RandomStarBattle(ctx, rng, 10, 2, false)
	if !ok {
		return median(took), 0
	}
	start := layout.RandomBoard(rng, p, solution, 0.4)
	steps, all := 0, time.Duration(0)
	for range 5 {
		solver.Start(ctx, start.Copy())
		all += timed(func() {
			r, _ := solver.Run()
			steps += len(r.Steps) + 1
		})
	}
	return median(took), all / time.Duration(steps)
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
