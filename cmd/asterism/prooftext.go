package main

import (
	"strings"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/puzzle"
)

// writeProof writes the certificate of a step, where its argument has a shape of its own.
func writeProof(con *console, s *interpreter.Step) {
	if s.Proof == nil || s.Proof.Kind == engine.BasicProof {
		return
	}
	writePart(con, "certificate: "+string(s.Proof.Kind), proofRows(s.Puzzle, s.Proof))
}

func proofRows(p *puzzle.Puzzle, proof *engine.Proof) [][]string {
	var rows [][]string
	add := func(name, text string) {
		if text != "" {
			rows = append(rows, []string{"", name, text})
		}
	}
	add("base", regionList(proof.Base))
	add("cover", regionList(proof.Cover))
	add("fins", candidateList(p, proof.Fins))
	for i, s := range proof.Sets {
		text := regionList(s.Cells) + ": " + candidateList(p, s.Candidates)
		if !s.Link.Nil() {
			text += "; linked by " + candidateList(p, s.Link)
		}
		add("set "+letter(i), text)
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
		parts = append(parts, text)
	}
	return strings.Join(parts, ", so ")
}
