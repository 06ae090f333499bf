package picture

import (
	"fmt"
	"strings"
	"testing"

	"asterism/builtins/engine"
	"asterism/cmd/asterism/internal/report"
	"asterism/puzzle"
)

// TestProofsAreShown gives the picture and the text of a step one certificate of each kind: every part is there.
func TestProofsAreShown(t *testing.T) {
	p := drawn(t, "12.4.412.143432.", "Single")
	q := p.board.Puzzle
	set := func(names ...string) puzzle.Set {
		s := q.NewSet()
		for _, n := range names {
			c, err := q.ParseName(n)
			if err != nil {
				t.Fatal(err)
			}
			s.Add(c)
		}
		return s
	}
	rows, columns, cells := q.Of(puzzle.RowDigit), q.Of(puzzle.ColumnDigit), q.Of(puzzle.Cell)
	chain := []engine.ProofNode{{Candidates: set("r1c1=1", "r1c2=1")}, {Candidates: set("r2c1=3"), On: true}}
	for _, c := range []struct {
		proof  engine.Proof
		legend string
		text   string
	}{
		{engine.Proof{Kind: engine.BasicProof}, "", ""},
		{engine.Proof{Kind: engine.FishProof, Digit: 1, Base: rows[:2], Cover: columns[:2], Fins: set("r1c3=1")},
			"base cover fins", "base: 1 in row 1, 1 in row 2; cover: 1 in column 1, 1 in column 2; fins: r1c3=1; rank: 0 (cover 2 less base 2)"},
		{engine.Proof{Kind: engine.ALSProof, Sets: []engine.LinkedSet{
			{Cells: cells[:2], Candidates: set("r1c1=1", "r1c2=2"), Link: set("r1c1=1")}, {Cells: cells[4:5], Candidates: set("r2c1=1", "r2c1=3")}}},
			"set A set B", "set A: r1c1, r1c2: r1c1=1 r1c2=2; linked by r1c1=1; set B: r2c1: r2c1=1 r2c1=3"},
		{engine.Proof{Kind: engine.AICProof, Chain: chain}, "on off", "chain: not r1c1=1|r1c2=1, so r2c1=3"},
		{engine.Proof{Kind: engine.UniquenessProof, Floor: set("r1c1=1"), Roof: set("r1c2=2")}, "floor roof", "floor: r1c1=1; roof: r1c2=2"},
		{engine.Proof{Kind: engine.ForcingProof, Source: set("r3c1=2"), Branches: []engine.ProofBranch{{Start: set("r3c1=2").First(), Chain: chain}}},
			"source on off", "source: r3c1=2; if r3c1=2: not r1c1=1|r1c2=1, so r2c1=3"},
		{engine.Proof{Kind: engine.BacktrackingProof}, "", ""},
	} {
		p.step.Proof = &c.proof
		var names, texts []string
		for _, item := range p.proofLegend() {
			names = append(names, item.name)
		}
		for _, row := range report.ProofRows(q, &c.proof) {
			texts = append(texts, row[1]+": "+row[2])
		}
		if got := strings.Join(names, " "); got != c.legend {
			t.Errorf("%s: the legend says %q, not %q", c.proof.Kind, got, c.legend)
		}
		if got := strings.Join(texts, "; "); got != c.text {
			t.Errorf("%s: the text is %q, not %q", c.proof.Kind, got, c.text)
		}
		svg, err := p.SVG()
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range p.proofLegend() {
			if colour := fmt.Sprintf("#%02x%02x%02x", item.fill.R, item.fill.G, item.fill.B); strings.Count(string(svg), colour) < 2 {
				t.Errorf("%s: %s is in the legend and not in the picture", c.proof.Kind, item.name)
			}
		}
	}
}
