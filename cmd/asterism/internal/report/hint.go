package report

import (
	"fmt"
	"strings"

	"asterism/builtins"
	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// The rungs of a hint, from the least on. Full is the last with the board.
const (
	where = "where"
	which = "which"
	what  = "what"
	full  = "full"
)

// WriteAdvice tells the mistakes, or else the next step, as far as the level allows; at the full level it goes on with the
// step that is next without the mistakes.
func WriteAdvice(con *console.Console, a *hint.Advice, level string) {
	if !a.Wrong.None() {
		writeWrong(con, a, level)
		if level != full {
			return
		}
		fmt.Fprintf(con.Out, "\n%s\n", con.Colours.Paint(text.Bold, "Without these marks:"))
	}
	switch {
	case a.TimeUp:
		fmt.Fprintln(con.Out, "No step is found in this time; --timeout gives more.")
	case a.Unsound != nil:
		fmt.Fprintln(con.Out, interpreter.Capital(a.Unsound.Error()))
	case a.Next.Finished:
		fmt.Fprintln(con.Out, "The puzzle is solved.")
	case a.Next.Step != nil:
		writeHint(con, a, level)
	case a.Several:
		fmt.Fprintln(con.Out, "No mark is wrong so far. The puzzle has several solutions, though, so there may be nothing more to conclude.")
	default:
		fmt.Fprintf(con.Out, "No mark is wrong so far, but no rule of pack %s finds anything more.\n", a.Pack.Name)
	}
	if a.Watched.From > 0 && a.Next.Step != nil {
		fmt.Fprintln(con.Out, "The step is not watched: to solve the puzzle exactly takes too long.")
	}
}

// writeHint tells as much of a hint as the level allows.
func writeHint(con *console.Console, a *hint.Advice, level string) {
	w, h := con.Out, a.Next
	s, begin := h.Step, h.Step
	if len(h.Path) > 0 {
		begin = h.Path[0]
	}
	switch level {
	case where:
		fmt.Fprintf(w, "Look at %s%s.%s\n", placeOf(begin), lookFor(a, begin), ahead(h, "look at "+placeOf(s)))
	case which:
		fmt.Fprintf(w, "In %s, look for: %s.%s\n", placeOf(begin), begin.Rule.Title, ahead(h, "in "+placeOf(s)+", look for "+s.Rule.Title))
	case what:
		writeChanges(con, s)
	case full:
		board.Draw(w, h.Board, withResult(s), board.Options{Colours: con.Colours, Candidates: true})
		fmt.Fprintln(w)
		writeReasons(con, h)
	default:
		writeReasons(con, h)
	}
}

// lookFor is what the pack says to look for in the tier of a step, behind the place.
func lookFor(a *hint.Advice, s *interpreter.Step) string {
	if text := a.LookFor(s); text != "" {
		return " for " + text
	}
	return ""
}

// ahead says how far off the placement is, where steps lead to it.
func ahead(h *hint.Hint, where string) string {
	if len(h.Path) == 0 {
		return ""
	}
	return fmt.Sprintf(" After %s there is something to place: %s.", english.Counted(len(h.Path), "step"), where)
}

// writeReasons tells the step and why.
func writeReasons(con *console.Console, h *hint.Hint) {
	w, k, s := con.Out, con.Colours, h.Step
	fmt.Fprintf(w, "%s %s\n", k.Paint(text.Bold, s.Rule.Title), k.Paint(text.Faint, fmt.Sprintf("(%s, %s)", hint.ID(s), hint.Kind(s))))
	if h.Fallback {
		fmt.Fprintln(w, "A rule contradicts the solution here; this is taken from the solution itself.")
	}
	for _, p := range h.Path {
		fmt.Fprintf(w, "%s %s: %s\n", k.Paint(text.Blue, "first"), p.Rule.Title, p.Because)
		change(w, k.Paint(text.Red, "eliminates"), 10, p.Puzzle, p.Eliminate)
	}
	if s.Because != "" {
		fmt.Fprintln(w, s.Because)
	}
	writeChanges(con, s)
	for _, f := range h.Facts {
		fmt.Fprintf(w, "%s %s: %s\n", k.Paint(text.Blue, "rests on"), f.Rule.Title, strings.TrimSpace(f.Because+" "+strings.Join(factTexts(f), "; ")))
	}
}

// withResult is the roles of a step, and its result where that is not one of them.
func withResult(s *interpreter.Step) map[string]puzzle.Set {
	roles, result := highlights(s), s.Puzzle.NewSet()
	result.Or(s.Place, s.Told())
	if !shows(s, result) {
		roles["result"] = result
	}
	return roles
}

// writeChanges writes what the step does.
func writeChanges(con *console.Console, s *interpreter.Step) {
	change(con.Out, con.Colours.Paint(text.Green, "places"), 6, s.Puzzle, s.Place)
	change(con.Out, con.Colours.Paint(text.Red, "eliminates"), 10, s.Puzzle, s.Told())
}

// writeWrong tells as much of the mistakes as the level allows: that there are some, in which rows, which marks they are, and
// why; the full level shows them as well.
func writeWrong(con *console.Console, a *hint.Advice, level string) {
	w, k, p := con.Out, con.Colours, a.Board.Puzzle
	all := p.NewSet()
	all.Or(a.Wrong.Placed, a.Wrong.Crossed)
	verb := "are"
	if all.Len() == 1 {
		verb = "is"
	}
	switch level {
	case where:
		fmt.Fprintf(w, "%s on this board %s wrong.\n", interpreter.Capital(english.Count(all.Len(), "mark")), verb)
		return
	case which:
		fmt.Fprintf(w, "%s in %s %s wrong.\n", interpreter.Capital(english.Count(all.Len(), "mark")), builtins.PlacesText(rowsOf(p, all)), verb)
		return
	}
	if a.Wrong.Several {
		fmt.Fprintf(w, "%s It comes nearest to one that differs here:\n", k.Paint(text.Bold, "This board fits none of the puzzle's solutions."))
	} else {
		fmt.Fprintln(w, k.Paint(text.Bold, "This board contradicts the solution."))
	}
	if level == full {
		fmt.Fprintln(w)
		board.Draw(w, a.Board, wrongRoles(a.Wrong), board.Options{Colours: k})
		fmt.Fprintln(w)
	}
	if !a.Wrong.Placed.Empty() {
		fmt.Fprintf(w, "%s %s\n", k.Paint(text.Red, "wrongly placed: "), namesOrCount(p, a.Wrong.Placed))
	}
	if !a.Wrong.Crossed.Empty() {
		fmt.Fprintf(w, "%s %s\n", k.Paint(text.Red, "wrongly crossed:"), namesOrCount(p, a.Wrong.Crossed))
	}
	if level != what {
		writeWhyWrong(con, a)
	}
}

// rowsOf is the rows in which candidates lie.
func rowsOf(p *puzzle.Puzzle, all puzzle.Set) []*puzzle.Region {
	var rows []*puzzle.Region
	for _, r := range p.Of(puzzle.Row) {
		if r.Cells.Meets(all) {
			rows = append(rows, r)
		}
	}
	return rows
}

// writeWhyWrong says which rules of the puzzle the board breaks, and what follows from the marks where none is broken yet.
func writeWhyWrong(con *console.Console, a *hint.Advice) {
	breaches := hint.Breaches(a.Board)
	writeBreaches(con, breaches)
	if len(breaches) > 0 {
		return
	}
	for _, reason := range a.Reasons {
		fmt.Fprintln(con.Out, reason)
	}
	if len(a.Reasons) == 0 {
		fmt.Fprintln(con.Out, "No rule of the puzzle is broken yet, and what follows is not soon told: the solution has it otherwise.")
	}
}

// wrongRoles are the wrong marks as a board shows them.
func wrongRoles(wrong hint.WrongMarks) map[string]puzzle.Set {
	show := map[string]puzzle.Set{}
	for name, set := range map[string]puzzle.Set{"wrong": wrong.Placed, "wrongly crossed": wrong.Crossed} {
		if !set.Empty() {
			show[name] = set
		}
	}
	return show
}

// breachesTold is how many broken rules are worth reading.
const breachesTold = 4

// writeBreaches writes which rules of the puzzle the board breaks.
func writeBreaches(con *console.Console, list []string) {
	for _, breach := range list[:min(len(list), breachesTold)] {
		fmt.Fprintln(con.Out, breach)
	}
	if more := len(list) - breachesTold; more > 0 {
		fmt.Fprintf(con.Out, "… and %d more of this kind.\n", more)
	}
}

// placeOf names the regions of a step, or where it has none some of its cells.
func placeOf(s *interpreter.Step) string {
	if regions := hint.RegionsOf(s); len(regions) > 0 {
		return builtins.PlacesText(regions)
	}
	if len(s.Show) > 0 {
		return namesOrCount(s.Puzzle, s.Show[0].Cells)
	}
	return "the whole grid"
}

// shows says whether a set is one of the roles of a step.
func shows(s *interpreter.Step, cells puzzle.Set) bool {
	for _, role := range s.Show {
		if role.Cells.Equal(cells) {
			return true
		}
	}
	return false
}
