package main

import (
	"fmt"
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/interpreter"
	"asterism/puzzle"
)

// writeAdvice names the mistakes, and tells the next step as far as the level allows.
func writeAdvice(con *console, a *advice, level string) {
	if !a.wrong.None() {
		writeWrong(con, a, level)
	}
	switch {
	case a.next.Finished:
		fmt.Fprintln(con.out, "The puzzle is solved.")
	case a.next.Step != nil:
		writeHint(con, a.next, level)
	case a.several:
		fmt.Fprintln(con.out, "No mark is wrong so far. The puzzle has several solutions, though, so there may be nothing more to conclude.")
	default:
		fmt.Fprintf(con.out, "No mark is wrong so far, but no rule of pack %s finds anything more.\n", a.pack.Name)
	}
}

// writeHint tells as much of a hint as the level allows.
func writeHint(con *console, h *interpreter.Hint, level string) {
	w, s, begin := con.out, h.Step, h.Step
	if len(h.Path) > 0 {
		begin = h.Path[0]
	}
	switch level {
	case "where":
		fmt.Fprintf(w, "Look at %s.%s\n", placeOf(begin), ahead(h, "look at "+placeOf(s)))
	case "which":
		fmt.Fprintf(w, "Look for: %s.%s\n", begin.Rule.Title, ahead(h, "look for "+s.Rule.Title))
	case "what":
		writeChanges(con, s)
	default:
		writeFullHint(con, h)
	}
}

// ahead says how far off the placement is, where steps lead to it.
func ahead(h *interpreter.Hint, where string) string {
	if len(h.Path) == 0 {
		return ""
	}
	return fmt.Sprintf(" After %s there is something to place: %s.", counted(len(h.Path), "step"), where)
}

// writeFullHint tells everything, with the board.
func writeFullHint(con *console, h *interpreter.Hint) {
	w, k, s := con.out, con.outInk, h.Step
	drawBoard(w, h.Board, withResult(s), boardStyle{ink: k, pencil: true})
	fmt.Fprintf(w, "\n%s %s\n", k.paint(bold, s.Rule.Title), k.paint(faint, "("+s.Rule.ID+")"))
	if h.Fallback {
		fmt.Fprintln(w, "A rule contradicts the solution here; this is taken from the solution itself.")
	}
	for _, p := range h.Path {
		fmt.Fprintf(w, "%s %s: %s\n", k.paint(blue, "first"), p.Rule.Title, p.Because)
		change(w, k.paint(red, "eliminates"), 10, p.Puzzle, p.Eliminate)
	}
	if s.Because != "" {
		fmt.Fprintln(w, s.Because)
	}
	writeChanges(con, s)
	for _, f := range h.Facts {
		fmt.Fprintf(w, "%s %s: %s\n", k.paint(blue, "rests on"), f.Rule.Title, strings.TrimSpace(f.Because+" "+strings.Join(factTexts(f), "; ")))
	}
	if !h.Crosses.Empty() {
		fmt.Fprintf(w, "%s %s\n", k.paint(faint, "already ruled out by what is placed:"), namesOrCount(s.Puzzle, h.Crosses))
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
func writeChanges(con *console, s *interpreter.Step) {
	change(con.out, con.outInk.paint(green, "places"), 6, s.Puzzle, s.Place)
	change(con.out, con.outInk.paint(red, "eliminates"), 10, s.Puzzle, s.Told())
}

// writeWrong names the marks that are wrong, with the rules they break; at the full level it shows them.
func writeWrong(con *console, a *advice, level string) {
	w, k, p := con.out, con.outInk, a.board.Puzzle
	if a.wrong.Several {
		fmt.Fprintf(w, "%s It comes nearest to one that differs here:\n", k.paint(bold, "This board fits none of the puzzle's solutions."))
	} else {
		fmt.Fprintln(w, k.paint(bold, "This board contradicts the solution."))
	}
	if level == "full" {
		fmt.Fprintln(w)
		drawBoard(w, a.board, wrongRoles(a.wrong), boardStyle{ink: k})
		fmt.Fprintln(w)
	}
	if !a.wrong.Placed.Empty() {
		fmt.Fprintf(w, "%s %s\n", k.paint(red, "wrongly placed: "), namesOrCount(p, a.wrong.Placed))
	}
	if !a.wrong.Crossed.Empty() {
		fmt.Fprintf(w, "%s %s\n", k.paint(red, "wrongly crossed:"), namesOrCount(p, a.wrong.Crossed))
	}
	writeBreaches(con, interpreter.Breaches(a.board))
	fmt.Fprintf(w, "\n%s\n", k.paint(bold, "Without these marks:"))
}

// wrongRoles are the wrong marks as a board shows them.
func wrongRoles(wrong interpreter.WrongMarks) map[string]puzzle.Set {
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
func writeBreaches(con *console, list []string) {
	for _, breach := range list[:min(len(list), breachesTold)] {
		fmt.Fprintln(con.out, breach)
	}
	if more := len(list) - breachesTold; more > 0 {
		fmt.Fprintf(con.out, "… and %d more of this kind.\n", more)
	}
}

// placeOf names the regions of a step, or where it has none some of its cells.
func placeOf(s *interpreter.Step) string {
	if regions := regionsOf(s); len(regions) > 0 {
		return builtins.PlacesText(regions)
	}
	if len(s.Show) > 0 {
		return namesOrCount(s.Puzzle, s.Show[0].Cells)
	}
	return "the whole grid"
}

// worthNaming is how many regions help a player to look; a step that rests on more rests on the whole grid.
const worthNaming = 8

// regionsOf lists the regions of the puzzle that a step speaks of: those it shows, else the few it rests on.
func regionsOf(s *interpreter.Step) []*puzzle.Region {
	if list := regionsShown(s); len(list) > 0 {
		return list
	}
	list := []*puzzle.Region{}
	for _, r := range s.Premises {
		if isPlace(r) {
			list = append(list, r)
		}
	}
	if len(list) > worthNaming {
		return nil
	}
	return list
}

// regionsShown lists the regions that the roles of a step are, once each.
func regionsShown(s *interpreter.Step) []*puzzle.Region {
	var list []*puzzle.Region
	for _, role := range s.Show {
		for _, r := range role.Regions {
			if isPlace(r) && !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// isPlace says whether a region is a part of the grid that a player knows, which a fact is not.
func isPlace(r *puzzle.Region) bool {
	return r.Kind != puzzle.Learnt && r.Kind != puzzle.Composite && r.Kind != puzzle.Grid
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
