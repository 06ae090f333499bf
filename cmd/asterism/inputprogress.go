package main

import (
	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter/batch"
)

// manyLines is from how many lines of puzzles on progress is worth showing.
const manyLines = 200

// inputProgress shows how much of the input is done, by its lines.
type inputProgress struct {
	*console.Progress
	line int // over all files
	last batch.Given
}

// newInputProgress shows progress for many puzzles whose results go elsewhere than to the same terminal.
func newInputProgress(con *console.Console, several bool, lines int) *inputProgress {
	if !several || lines < manyLines || con.Terminal {
		lines = 0
	}
	return &inputProgress{Progress: console.NewProgress(con, "solving", lines)}
}

// reach says that a puzzle is done.
func (p *inputProgress) reach(g batch.Given) {
	if g.File == p.last.File {
		p.line += g.Line - p.last.Line
	} else {
		p.line += g.Line
	}
	p.last = g
	p.Set(p.line)
}
