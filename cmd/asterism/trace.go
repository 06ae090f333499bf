package main

import (
	"fmt"
	"io"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// factsInFull is up to how many facts a step lists; of more it says how many there are of each kind.
const factsInFull = 4

// namesInFull is up to how many candidates a step names; of more it says how many there are.
const namesInFull = 40

// writeStep writes a step: its number, rule and title, the sentence, and what it changes.
func writeStep(w io.Writer, k ink, s *interpreter.Step) {
	fmt.Fprintf(w, "%3d  %s %s\n", s.N, k.paint(bold, s.Rule.ID), s.Rule.Title)
	if s.Because != "" {
		fmt.Fprintf(w, "     %s\n", s.Because)
	}
	change(w, k.paint(green, "places"), 6, s.Puzzle, s.Place)
	change(w, k.paint(red, "eliminates"), 10, s.Puzzle, s.Told())
	if len(s.Know) > 0 {
		fmt.Fprintf(w, "     %s      %s\n", k.paint(blue, "learns"), strings.Join(factTexts(s), "; "))
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
		return counted(n, "candidate")
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
		kind := interpreter.BoundText(f) + " in sets of " + counted(f.Cells.Len(), "cell")
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
