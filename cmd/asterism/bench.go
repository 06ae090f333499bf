package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/bench"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
	"asterism/testdata"
)

// benchCommand measures the program against itself.
type benchCommand struct {
	Each   time.Duration `default:"2s" help:"How long to measure each ratio."`
	Growth string        `placeholder:"DIR" help:"Measure how time and memory grow with the size of grids and the number of rules instead, and draw that into SVG files in this folder."`
	JSON   bool          `name:"json" help:"One JSON object."`
}

// Validate refuses a time that measures nothing.
func (b *benchCommand) Validate() error {
	if b.Each <= 0 {
		return errors.New("--each must be more than 0; try --each 2s")
	}
	return nil
}

// Run measures with the rules and puzzles that come with the program, whatever folder one stands in.
func (b *benchCommand) Run(con *console.Console, _ *globals) error {
	work, err := benchWork()
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	if b.Growth != "" {
		return b.growth(ctx, con, work.Program)
	}
	var all []bench.Ratio
	bar := console.NewProgress(con, "measuring", bench.Comparisons)
	bench.Ratios(ctx, work, b.Each, func(r bench.Ratio) {
		all = append(all, r)
		bar.Set(len(all))
	})
	bar.Clear()
	if b.JSON {
		err = con.JSON(schema.NewBenchJSON(all, nil))
	} else {
		writeRatios(con, all)
	}
	if ctx.Err() != nil {
		return errors.Join(err, console.Interrupted)
	}
	return err
}

// benchWork is the shipped rules and puzzles.
func benchWork() (*bench.Work, error) {
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		return nil, err
	}
	w := &bench.Work{Files: files}
	if w.Program, err = interpreter.Load(append(files, interpreter.File{Name: "first.rules", Text: bench.FirstTiers})); err != nil {
		return nil, err
	}
	if w.StarBattle, err = shippedPuzzles("starbattle/10x2.sbn"); err != nil {
		return nil, err
	}
	w.Sudoku, err = shippedPuzzles("sudoku/9x9.txt")
	return w, err
}

// mostBenched is how many puzzles of a kind are measured with: enough that none stands for all, few enough that a round is short.
const mostBenched = 10

// shippedPuzzles reads puzzles that come with the program.
func shippedPuzzles(file string) (all []*puzzle.Puzzle, err error) {
	text, err := testdata.FS.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		if item.Err != nil {
			return nil, item.Err
		}
		if all = append(all, item.Puzzle); len(all) == mostBenched {
			break
		}
	}
	return all, nil
}

// writeRatios prints a line for each comparison: the ratio, its spread, and what took how long.
func writeRatios(con *console.Console, all []bench.Ratio) {
	rows := [][]string{{"ratio", "spread", "", "", ""}}
	for _, r := range all {
		rows = append(rows, []string{fmt.Sprintf("%.2f", r.Median), fmt.Sprintf("%.2f to %.2f", r.Least, r.Most),
			r.Way, short(r.First), "against " + r.Than + ", " + short(r.Second)})
	}
	text.AlignRight(rows, 0, 3)
	text.WriteColumns(con.Out, "", rows)
}

// short is a time with three digits or so.
func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return d.Round(time.Microsecond / 10).String()
	case d < time.Second:
		return d.Round(100 * time.Microsecond).String()
	}
	return d.Round(10 * time.Millisecond).String()
}

// growth measures the curves, draws them, and says by which power they grow.
func (b *benchCommand) growth(ctx context.Context, con *console.Console, program *interpreter.Program) error {
	if err := os.MkdirAll(b.Growth, 0o755); err != nil {
		return err
	}
	bar, n := console.NewProgress(con, "measuring", bench.GrowthPoints), 0
	plots := bench.Growth(ctx, program, func() { n++; bar.Set(n) })
	bar.Clear()
	if ctx.Err() != nil {
		return console.Interrupted
	}
	rows := [][]string{{"exponent", "theory", "", "", ""}}
	for _, p := range plots {
		file := filepath.Join(b.Growth, strings.NewReplacer(" ", "-", ",", "", "µ", "u").Replace(p.What+"-by-"+p.Along)+".svg")
		if err := save.File(file, []byte(p.SVG())); err != nil {
			return err
		}
		for _, c := range p.Curves {
			rows = append(rows, []string{fmt.Sprintf("%.2f", c.Exponent()), fmt.Sprintf("%g", c.Theory), p.What + " by " + p.Along, c.Of, file})
		}
	}
	if b.JSON {
		return con.JSON(schema.NewBenchJSON(nil, plots))
	}
	text.AlignRight(rows, 0, 1)
	text.WriteColumns(con.Out, "", rows)
	return nil
}
