package report

import (
	"fmt"
	"io"
	"strings"

	"asterism/builtins/engine"
	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/prove"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// factsInFull is up to how many facts a step lists; of more it says how many there are of each kind.
const factsInFull = 4

// namesInFull is up to how many candidates a step names; of more it says how many there are.
const namesInFull = 40

// WriteStep writes a step: its number, rule and title, the sentence, and what it changes.
func WriteStep(w io.Writer, k text.Colours, s *interpreter.Step) {
	fmt.Fprintf(w, "%3d  %s %s\n", s.N, k.Paint(text.Bold, s.Rule.ID), s.Rule.Title)
	if s.Because != "" {
		fmt.Fprintf(w, "     %s\n", s.Because)
	}
	change(w, k.Paint(text.Green, "places"), 6, s.Puzzle, s.Place)
	change(w, k.Paint(text.Red, "eliminates"), 10, s.Puzzle, s.Told())
	if len(s.Know) > 0 {
		fmt.Fprintf(w, "     %s      %s\n", k.Paint(text.Blue, "learns"), strings.Join(factTexts(s), "; "))
	}
}

func change(w io.Writer, verb string, width int, p *puzzle.Puzzle, set puzzle.Set) {
	if !set.Empty() {
		fmt.Fprintf(w, "     %s%s%s\n", verb, strings.Repeat(" ", 12-width), namesOrCount(p, set))
	}
}

// namesOrCount names few candidates, and counts many.
func namesOrCount(p *puzzle.Puzzle, set puzzle.Set) string {
	if n := set.Len(); n > namesInFull {
		return english.Counted(n, "candidate")
	}
	return strings.Join(p.Names(set), " ")
}

// factTexts writes out few facts, and counts many.
func factTexts(s *interpreter.Step) []string {
	var list []string
	if len(s.Know) <= factsInFull {
		for _, f := range s.Know {
			list = append(list, interpreter.FactText(s.Puzzle, f))
		}
		return list
	}
	count := map[string]int{}
	for _, f := range s.Know {
		kind := interpreter.BoundText(f) + " in sets of " + english.Counted(f.Cells.Len(), "cell")
		if f.Tag != "" {
			kind += " as " + f.Tag
		}
		if count[kind]++; count[kind] == 1 {
			list = append(list, kind)
		}
	}
	for i, kind := range list {
		list[i] = fmt.Sprintf("%d × %s", count[kind], kind)
	}
	return list
}

// describe is what kind of puzzle it is.
func describe(p *puzzle.Puzzle) string {
	if p.Family == puzzle.Sudoku {
		return fmt.Sprintf("Sudoku %d×%d", p.Size, p.Size)
	}
	return fmt.Sprintf("Star Battle %d×%d, %s", p.Size, p.Size, english.Counted(p.Stars, "star"))
}

// highlights is the roles of a step, by name.
func highlights(s *interpreter.Step) map[string]puzzle.Set {
	m := map[string]puzzle.Set{}
	for _, r := range s.Show {
		m[r.Name] = r.Cells
	}
	return m
}

// writePart writes rows below a heading, or nothing where there are none.
func writePart(w io.Writer, k text.Colours, heading string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "     %s\n", k.Paint(text.Bold, heading))
	text.WriteColumns(w, "     ", rows)
}

// roleText names a region of the puzzle, and lists other candidates: of many, and of digits, only the open ones.
func roleText(b *puzzle.Board, cells puzzle.Set) string {
	for _, list := range [][]*puzzle.Region{b.Puzzle.Houses(), b.Puzzle.LinePairs(), b.Puzzle.Truths} {
		for _, r := range list {
			if r.Cells.Equal(cells) {
				return r.String()
			}
		}
	}
	open := b.Puzzle.NewSet()
	open.And(cells, b.Open)
	switch {
	case b.Puzzle.Layers > 1 && !open.Empty():
		return strings.Join(b.Puzzle.Names(open), " ")
	case cells.Len() > 2*b.Puzzle.Size:
		return strings.Join(b.Puzzle.Names(open), " ") + " (open ones)"
	}
	return strings.Join(b.Puzzle.Names(cells), " ")
}

// premiseText names a region of the puzzle, and spells out a fact.
func premiseText(p *puzzle.Puzzle, r *puzzle.Region) string {
	if r.Kind == puzzle.Learnt {
		return interpreter.FactText(p, r)
	}
	switch r.Kind {
	case puzzle.RowPair, puzzle.RowBlock, puzzle.ColumnPair, puzzle.ColumnBlock:
		return fmt.Sprintf("%s hold %d", r, r.Min)
	}
	return fmt.Sprintf("%s holds %d", r, r.Min)
}

// writeProof writes the certificate of a step, where its argument has a shape of its own.
func writeProof(w io.Writer, k text.Colours, s *interpreter.Step) {
	if s.Proof == nil || s.Proof.Kind == engine.BasicProof {
		return
	}
	writePart(w, k, "certificate: "+string(s.Proof.Kind), ProofRows(s.Puzzle, s.Proof))
}

// ProofRows is what a certificate holds, for a table: an empty cell, a name and a text.
func ProofRows(p *puzzle.Puzzle, proof *engine.Proof) [][]string {
	var rows [][]string
	add := func(name, text string) {
		if text != "" {
			rows = append(rows, []string{"", name, text})
		}
	}
	add("base", regionList(proof.Base))
	add("cover", regionList(proof.Cover))
	add("fins", candidateList(p, proof.Fins))
	add("rank", rankText(proof))
	if proof.Twin != nil {
		add("twin cover", regionList(proof.Twin.Cover))
		add("twin fins", candidateList(p, proof.Twin.Fins))
	}
	for i, s := range proof.Sets {
		set := regionList(s.Cells) + ": " + candidateList(p, s.Candidates)
		if !s.Link.Nil() {
			set += "; linked by " + candidateList(p, s.Link)
		}
		add("set "+text.Letter(i), set)
	}
	add("chain", chainText(p, proof.Chain))
	add("floor", candidateList(p, proof.Floor))
	add("roof", candidateList(p, proof.Roof))
	add("source", candidateList(p, proof.Source))
	for _, b := range proof.Branches {
		add("if "+p.Name(b.Start), chainText(p, b.Chain))
	}
	return rows
}

// rankText is how much more a fish covers than its base needs; what is covered besides has no room then.
func rankText(proof *engine.Proof) string {
	if proof.Kind != engine.FishProof {
		return ""
	}
	return fmt.Sprintf("%d (cover %d less base %d)", len(proof.Cover)-len(proof.Base), len(proof.Cover), len(proof.Base))
}

func regionList(regions []*puzzle.Region) string {
	names := make([]string, len(regions))
	for i, r := range regions {
		names[i] = r.String()
	}
	return strings.Join(names, ", ")
}

func candidateList(p *puzzle.Puzzle, s puzzle.Set) string {
	if s.Nil() {
		return ""
	}
	return strings.Join(p.Names(s), " ")
}

// chainText writes a chain as it is read: not r1c2=3, so r1c7=3, so not …
func chainText(p *puzzle.Puzzle, nodes []engine.ProofNode) string {
	var parts []string
	for _, n := range nodes {
		text := strings.Join(p.Names(n.Candidates), "|")
		if !n.On {
			text = "not " + text
		}
		if n.Rule != "" {
			text += " (" + n.Rule + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", so ")
}

// WriteExplanation writes a step in full, with the board before it.
func WriteExplanation(con *console.Console, before *puzzle.Board, s *interpreter.Step, steps int) {
	k, w := con.Colours, con.Out
	fmt.Fprintf(w, "Step %d of %d, tier %d\n\n", s.N, steps, s.Tier)
	board.Draw(w, before, highlights(s), board.Options{Colours: k, Candidates: true})
	fmt.Fprintln(w)
	WriteStep(w, k, s)
	var rows [][]string
	for _, r := range s.Show {
		if r.Cells.Empty() {
			continue
		}
		rows = append(rows, []string{"", r.Name, roleText(before, r.Cells)})
	}
	writePart(w, k, "roles", rows)
	writeProof(w, k, s)
	rows = nil
	for _, c := range s.Weighed {
		rows = append(rows, []string{"", "when " + c.Condition, k.Paint(text.Faint, fmt.Sprintf("%s:%d", c.File, c.Line))})
		for _, v := range c.Values {
			rows = append(rows, []string{"", "  " + v})
		}
	}
	writePart(w, k, "conditions", rows)
	rows = nil
	for _, r := range s.Premises {
		rows = append(rows, []string{"", premiseText(s.Puzzle, r)})
	}
	writePart(w, k, "rests on", rows)
}

// WriteSums writes what the premises of a step add up to, below its explanation.
func WriteSums(con *console.Console, sums []prove.Sum) {
	var rows [][]string
	for _, s := range sums {
		rows = append(rows, []string{"", s.String()})
	}
	writePart(con.Out, con.Colours, "adds up", rows)
}
