package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/assist"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// settings are what the client has set.
type settings struct {
	// Collection is a file of puzzles, as a path or from the folder of the workspace on; figures in code lenses are of its
	// puzzles. Without one there are none.
	Collection string `json:"collection"`

	// Puzzles is how many of them are solved; 0 for 200.
	Puzzles int `json:"puzzles"`
}

// Collections reads files of puzzles. A Names that has it lets the settings name one.
type Collections interface {
	Collection(path string) (text string, err error)
}

// survey finds out, aside and for a program without mistakes, what code lenses show: which examples pass, and what the rules
// do for the puzzles of a collection.
type survey struct {
	mu       sync.Mutex
	settings settings
	wanted   *interpreter.Program // being looked into
	stop     context.CancelFunc
	found    findings
	group    sync.WaitGroup

	running sync.Mutex // held by the one that looks into rules
	ran     map[*interpreter.Rule]tested
}

// findings are what a survey has found so far; those of the last good program are shown until there are new ones.
type findings struct {
	program  *interpreter.Program
	examples map[string]string // by rule: a ✓ or ✗ for each
	rules    map[string]string
	packs    map[string]string
}

// settle is how long rules must stay as they are before they are looked into.
const settle = 300 * time.Millisecond

// configure takes over settings; null or others' settings change nothing.
func (s *session) configure(raw json.RawMessage) {
	var all struct {
		settings
		Asterism *settings `json:"asterism"`
	}
	if json.Unmarshal(raw, &all) != nil {
		return
	}
	next := all.settings
	if all.Asterism != nil {
		next = *all.Asterism
	}
	s.survey.mu.Lock()
	defer s.survey.mu.Unlock()
	if next != s.survey.settings {
		s.survey.settings, s.survey.wanted, s.survey.found.program = next, nil, nil
	}
}

type configurationParams struct {
	Settings json.RawMessage `json:"settings"`
}

func (s *session) didChangeConfiguration(_ context.Context, p configurationParams) {
	s.configure(p.Settings)
	s.refreshLenses()
}

func (s *session) refreshLenses() {
	if s.can.Workspace.CodeLens.RefreshSupport {
		s.survey.group.Go(func() { s.client.Call(s.ctx, "workspace/codeLens/refresh", nil, nil) })
	}
}

// look sees to it that the rules are looked into, and returns what is known.
func (s *session) look(snapshot *assist.Snapshot) findings {
	v := &s.survey
	v.mu.Lock()
	defer v.mu.Unlock()
	if snapshot.Good() && v.found.program != snapshot.Program && v.wanted != snapshot.Program {
		if v.stop != nil {
			v.stop()
		}
		ctx, stop := context.WithCancel(s.ctx)
		v.wanted, v.stop = snapshot.Program, stop
		chosen := v.settings
		v.group.Go(func() { s.lookInto(ctx, snapshot.Program, chosen) })
	}
	return v.found
}

func (s *session) lookInto(ctx context.Context, program *interpreter.Program, chosen settings) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(settle):
	}
	s.survey.running.Lock()
	defer s.survey.running.Unlock()
	found := findings{program: program, examples: map[string]string{}, rules: map[string]string{}, packs: map[string]string{}}
	if puzzles := s.collection(chosen); len(puzzles) > 0 {
		found.count(ctx, program, puzzles)
		s.found(ctx, found)
	}
	found.examples = s.survey.examplesOf(ctx, program)
	s.found(ctx, found)
}

// found keeps what was found so far and has it shown, unless nobody wants it any more.
func (s *session) found(ctx context.Context, found findings) {
	if ctx.Err() != nil {
		return
	}
	s.survey.mu.Lock()
	if before := s.survey.found.examples; len(found.examples) == 0 {
		found.examples = before
	}
	s.survey.found = found
	s.survey.mu.Unlock()
	s.refreshLenses()
}

// examplesOf runs the examples of all rules that have not passed before as they are.
func (v *survey) examplesOf(ctx context.Context, program *interpreter.Program) map[string]string {
	out, ran := map[string]string{}, map[*interpreter.Rule]tested{}
	for _, rule := range program.Rules {
		if ctx.Err() != nil {
			return out
		}
		list := program.Examples(rule)
		have, ok := v.ran[rule]
		if !ok || !slices.Equal(have.examples, list) {
			have = tested{list, marksOf(program, rule, list)}
		}
		ran[rule], out[rule.ID] = have, have.marks
	}
	v.ran = ran
	return out
}

// tested is examples of a rule that were run, and a mark for each.
type tested struct {
	examples []*dsl.Example
	marks    string
}

func marksOf(program *interpreter.Program, rule *interpreter.Rule, list []*dsl.Example) string {
	marks := ""
	for _, ex := range list {
		if len(example.Run(program, rule, ex)) == 0 {
			marks += "✓"
		} else {
			marks += "✗"
		}
	}
	return marks
}

// mostPuzzles is how many puzzles of a collection are solved, unless the settings say otherwise.
const mostPuzzles = 200

func (s *session) collection(chosen settings) []*puzzle.Puzzle {
	c, ok := s.names.(Collections)
	if !ok || chosen.Collection == "" {
		return nil
	}
	text, err := c.Collection(chosen.Collection)
	if err != nil {
		s.client.Notify(s.ctx, "window/logMessage", map[string]any{"type": 2, "message": err.Error()})
		return nil
	}
	most := chosen.Puzzles
	if most <= 0 {
		most = mostPuzzles
	}
	var list []*puzzle.Puzzle
	for item := range notation.ParseAll(text, notation.Options{}) {
		if item.Err == nil && len(list) < most {
			list = append(list, item.Puzzle)
		}
	}
	return list
}

// count solves the puzzles with every pack for their family that somebody has written, or else the one that comes with the
// program.
func (f *findings) count(ctx context.Context, program *interpreter.Program, puzzles []*puzzle.Puzzle) {
	for _, pack := range program.Packs {
		own := slices.DeleteFunc(slices.Clone(puzzles), func(p *puzzle.Puzzle) bool { return p.Family != pack.Family })
		if len(own) == 0 || ctx.Err() != nil {
			continue
		}
		sum := stats.New(pack)
		note := func(c *stats.Counted) error {
			sum.Add(c)
			return nil
		}
		if stats.Collect(ctx, program, pack, slices.Values(own), interpreter.Options{}, false, 1, note) != nil {
			continue
		}
		f.packs[pack.Name] = packFigures(pack, sum)
		for _, r := range sum.Rules {
			if _, have := f.rules[r.Rule.ID]; !have || pack.Decl.Source == r.Rule.Decl.Source {
				f.rules[r.Rule.ID] = ruleFigures(pack, sum, r)
			}
		}
	}
}

func ruleFigures(pack *interpreter.Pack, sum *stats.Stats, r *stats.RuleStats) string {
	each := r.Time / time.Duration(max(sum.Puzzles, 1))
	return fmt.Sprintf("fires %d× in %d of %d puzzles (%s) · %s a puzzle", r.Steps, r.Puzzles, sum.Puzzles, pack.Name, short(each))
}

// short is a time in the unit that fits it.
func short(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%d µs", d.Microseconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

func packFigures(pack *interpreter.Pack, sum *stats.Stats) string {
	parts := []string{fmt.Sprintf("solves %d of %d", sum.Status[interpreter.Solved], sum.Puzzles)}
	for _, name := range pack.GradeNames("") {
		if n := sum.Grades[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	return strings.Join(parts, " · ")
}

type codeLens struct {
	Range   Range    `json:"range"`
	Command *command `json:"command,omitempty"`
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

func (s *session) lenses(ctx context.Context, p documentParams) ([]codeLens, error) {
	f, err := s.file(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	found, list := s.look(f.Snapshot), []codeLens{}
	for _, lens := range f.Lenses(f.name) {
		for _, c := range found.commands(lens) {
			list = append(list, codeLens{f.rangeOf(lens.Span), &c})
		}
	}
	return list, nil
}

// commands are what stands over a rule or pack.
func (f *findings) commands(lens assist.Lens) []command {
	var list []command
	show := func(title string) {
		if title != "" {
			list = append(list, command{Title: title})
		}
	}
	if lens.Pack != nil {
		show(f.packs[lens.Pack.Name])
		return append(list, command{"verify", verifyPack, []any{lens.Pack.Name}})
	}
	id := lens.Rule.ID
	show(f.rules[id])
	if marks := f.examples[id]; marks != "" {
		list = append(list, command{"examples " + marks, runExamples, []any{id}})
	}
	return append(list, command{"verify", verifyRule, []any{id}}, command{"why not here…", whyNot, []any{id}})
}

// puzzlesFor are puzzles to look for an example of a rule in: those of the collection, then random ones, small ones first.
func (s *session) puzzlesFor(ctx context.Context, rule *interpreter.Rule) (iter.Seq[batch.Given], error) {
	s.survey.mu.Lock()
	chosen := s.survey.settings
	s.survey.mu.Unlock()
	own := s.collection(chosen)
	return func(yield func(batch.Given) bool) {
		for _, p := range own {
			if slices.Contains(rule.Families(), p.Family) && !yield(batch.Given{Item: notation.Item{Puzzle: p}}) {
				return
			}
		}
		for p := range randomPuzzles(ctx, rule.Families()[0]) {
			if !yield(batch.Given{Item: notation.Item{Puzzle: p}}) {
				return
			}
		}
	}, nil
}

// mostRandom is how many puzzles are made to look for an example.
const mostRandom = 400

func randomPuzzles(ctx context.Context, family puzzle.Family) iter.Seq[*puzzle.Puzzle] {
	sizes := [][2]int{{6, 1}, {7, 1}, {8, 2}, {10, 2}}
	return func(yield func(*puzzle.Puzzle) bool) {
		rng := rand.New(rand.NewPCG(1, 1))
		for i := range mostRandom {
			var p *puzzle.Puzzle
			if family == puzzle.Sudoku {
				p, _, _ = layout.RandomSudoku(ctx, rng, 3, 3, 0, true)
			} else {
				size := sizes[i*len(sizes)/mostRandom]
				p, _, _ = layout.RandomStarBattle(ctx, rng, size[0], size[1], true)
			}
			if ctx.Err() != nil || p != nil && !yield(p) {
				return
			}
		}
	}
}
