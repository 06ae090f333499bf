package pipeline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/cmd/asterism-beam/pipeline"
	"asterism/interpreter/generate"
	"asterism/puzzle"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func TestMain(m *testing.M) {
	slog.SetLogLoggerLevel(slog.LevelError)
	beam.Init()
	os.Exit(m.Run())
}

// run runs a pipeline on Prism and prints what the one file of rows says that it writes.
func run(p *beam.Pipeline, prefix string) {
	if err := beamx.Run(context.Background(), p); err != nil {
		fmt.Println(err)
	}
	text, _ := os.ReadFile(prefix + "-00000-of-00001.jsonl")
	for line := range strings.Lines(string(text)) {
		var row struct{ Puzzle, Status string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			fmt.Println(err)
		}
		fmt.Println(row.Puzzle, row.Status)
	}
}

// ExampleRate rates the puzzles of a pipeline of one's own.
func ExampleRate() {
	dir, _ := os.MkdirTemp("", "rate")
	defer os.RemoveAll(dir)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	lines := beam.Create(s, pipeline.Lines{File: "mine", First: 1, Text: "5x1.AAAAAAAABBCDDBBDDDEEEEEEE\n"})
	rated := pipeline.Rate(s, pipeline.Job{Rules: rules, Pack: "basics"}, lines)
	pipeline.Write(s, filepath.Join(dir, "rated"), ".jsonl", 1, rated.Rows)
	run(p, filepath.Join(dir, "rated"))
	// Output: 5x1.AAAAAAAABBCDDBBDDDEEEEEEE solved
}

// ExampleDistinct leaves a puzzle out that is another one turned.
func ExampleDistinct() {
	dir, _ := os.MkdirTemp("", "distinct")
	defer os.RemoveAll(dir)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	lines := beam.Create(s, pipeline.Lines{File: "mine", First: 1, Text: "4x1.AABBCABBCCDDCDDD\n4x1.BDDDBBDCAACCAACC\n"})
	first, left := pipeline.Distinct(s, lines)
	rated := pipeline.Rate(s, pipeline.Job{Rules: rules}, first)
	pipeline.WriteSummary(s, filepath.Join(dir, "summary.json"), rules, pipeline.Sum(s, left, rated.Totals))
	pipeline.Write(s, filepath.Join(dir, "rated"), ".jsonl", 1, rated.Rows)
	run(p, filepath.Join(dir, "rated"))
	// Output: 4x1.AABBCABBCCDDCDDD solved
}

// ExampleRead solves what stands in files, whatever is no puzzle apart.
func ExampleRead() {
	dir, _ := os.MkdirTemp("", "read")
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "mine.txt"), []byte("4x1.AABBCABBCCDDCDDD\n4x1.AABB\n"), 0o644)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	solved := pipeline.Solve(s, pipeline.Job{Rules: rules}, pipeline.Read(s, filepath.Join(dir, "*.txt"), 0))
	pipeline.Write(s, filepath.Join(dir, "solved"), ".jsonl", 1, beam.Flatten(s, solved.Rows, solved.Apart))
	run(p, filepath.Join(dir, "solved"))
	// Output:
	// 4x1.AABB invalid
	// 4x1.AABBCABBCCDDCDDD solved
}

// ExampleVerifyOn has every deduction of a pack on a puzzle held against the puzzle's solutions.
func ExampleVerifyOn() {
	dir, _ := os.MkdirTemp("", "verify")
	defer os.RemoveAll(dir)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	lines := beam.Create(s, pipeline.Lines{File: "mine", First: 1, Text: "5x1.AAAAAAAABBCDDBBDDDEEEEEEE\n"})
	checked := pipeline.VerifyOn(s, pipeline.Job{Rules: rules, Pack: "basics"}, lines)
	pipeline.Write(s, filepath.Join(dir, "checked"), ".jsonl", 1, checked.Rows)
	run(p, filepath.Join(dir, "checked"))
	// Output: 5x1.AAAAAAAABBCDDBBDDDEEEEEEE sound
}

// ExampleVerify has a pack checked on the random puzzles of six numbers, two of them an element.
func ExampleVerify() {
	dir, _ := os.MkdirTemp("", "verify")
	defer os.RemoveAll(dir)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	verdicts := pipeline.Verify(s, pipeline.Job{Rules: rules, Pack: "basics"}, 1, pipeline.Numbers(s, pipeline.Range{From: 0, To: 6}, 2))
	pipeline.WriteSummary(s, filepath.Join(dir, "summary.json"), rules, pipeline.Sum(s, verdicts))
	if err := beamx.Run(context.Background(), p); err != nil {
		fmt.Println(err)
	}
	var summary pipeline.Summary
	text, _ := os.ReadFile(filepath.Join(dir, "summary.json"))
	json.Unmarshal(text, &summary)
	fmt.Println(summary.Numbers, summary.Verdicts[0].Sound)
	// Output: 6 true
}

// ExampleGenerate makes the puzzles of five numbers of a seed.
func ExampleGenerate() {
	dir, _ := os.MkdirTemp("", "generate")
	defer os.RemoveAll(dir)
	rules, _ := pipeline.LoadRules("", false)

	p, s := beam.NewPipelineWithRoot()
	demand := generate.Demand{Family: puzzle.StarBattle, Size: 4, Stars: 1, Seed: 1}
	made := pipeline.Generate(s, pipeline.Job{Rules: rules}, demand, pipeline.Numbers(s, pipeline.Range{From: 0, To: 3}, 2))
	pipeline.Write(s, filepath.Join(dir, "made"), ".jsonl", 1, made.Rows)
	run(p, filepath.Join(dir, "made"))
	// Output:
	// 4x1.AAABAAABCDABDDDB solved
	// 4x1.AABBAABBAACDACCC solved
	// 4x1.AABBBBBBCCBBCCDD solved
}
