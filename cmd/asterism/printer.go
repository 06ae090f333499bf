package main

import (
	"fmt"

	"asterism/interpreter"
)

// printer writes outcomes in one of the forms: JSON lines, a table, or a full account of each.
type printer interface{ print(o outcome) }

func (s *solveCommand) printer(con *console, program *interpreter.Program, several bool) printer {
	switch {
	case s.JSON:
		return &jsonPrinter{con}
	case several && s.Quiet:
		return silent{}
	case several && !(s.Trace != nil && *s.Trace) && !s.Boards:
		return newTablePrinter(con, program, s.Verbose)
	}
	return &accountPrinter{con: con, steps: s.Trace == nil || *s.Trace, boards: s.Boards, verbose: s.Verbose, several: several}
}

// argues says whether a printer tells why each step is right.
func argues(p printer) bool {
	switch p.(type) {
	case silent, *tablePrinter:
		return false
	}
	return true
}

// silent prints nothing.
type silent struct{}

func (silent) print(outcome) {}

// jsonPrinter writes one object a line.
type jsonPrinter struct{ con *console }

func (j *jsonPrinter) print(o outcome) {
	if err := j.con.json(outcomeJSON(o)); err != nil {
		fmt.Fprintln(j.con.err, err)
	}
	if j.con.outTTY {
		j.con.flush()
	}
}
