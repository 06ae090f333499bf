package report

import (
	"fmt"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/frontier"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// wanted is how many of the patterns that are wanted most are drawn.
const wanted = 3

// WriteFrontier writes which deductions a pack lacks, those of most boards first, and draws the smallest board of the first ones.
func WriteFrontier(con *console.Console, pack string, gaps []*frontier.Gap) {
	w, k := con.Out, con.Colours
	if len(gaps) == 0 {
		fmt.Fprintf(w, "\n%s stops on no board\n", k.Paint(text.Bold, pack))
		return
	}
	kinds := frontier.Group(gaps)
	fmt.Fprintf(w, "\n%s stops on %s. What follows next:\n\n", k.Paint(text.Bold, pack), english.Counted(len(gaps), "board"))
	rows := [][]string{{"boards", "open", "regions", "the next deduction"}}
	for _, kind := range kinds {
		rows = append(rows, []string{fmt.Sprint(len(kind.Gaps)), fmt.Sprint(kind.Gaps[0].Board.Open.Len()), span(kind.Regions()), kind.Shape})
	}
	text.AlignRight(rows, 0, 1, 2)
	text.WriteColumns(w, "  ", rows)
	for i, kind := range kinds {
		if i < wanted && kind.Shape != frontier.NothingForced {
			writeGap(con, i+1, kind)
		}
	}
}

// span says from how many to how many.
func span(fewest, most int) string {
	if fewest == most {
		return fmt.Sprint(fewest)
	}
	return fmt.Sprintf("%d–%d", fewest, most)
}

// writeGap draws the smallest board of a shape, with the regions and what they force.
func writeGap(con *console.Console, place int, kind frontier.Kind) {
	w, k, g := con.Out, con.Colours, kind.Gaps[0]
	b := g.Board
	fmt.Fprintf(w, "\n%s %s, on %s\n\n", k.Paint(text.Bold, fmt.Sprintf("Wanted %d:", place)), kind.Shape, english.Counted(len(kind.Gaps), "board"))
	fmt.Fprintf(w, "%s  %s\n\n", describe(b.Puzzle), notation.Canonical(b.Puzzle))
	regions := b.Puzzle.NewSet()
	for _, r := range g.Regions {
		regions.Or(regions, r.Cells)
	}
	regions.And(regions, b.Open)
	forced := map[string]puzzle.Set{"by": regions}
	if !g.Place.Empty() {
		forced["placed"] = g.Place
	}
	if !g.Out.Empty() {
		forced["crossed"] = g.Out
	}
	board.Draw(w, b, forced, board.Options{Colours: k, Candidates: true})
	fmt.Fprintf(w, "     %s. %s.\n", interpreter.Capital(g.String()), howFew(g))
}

// howFew says how the regions were chosen.
func howFew(g *frontier.Gap) string {
	if g.Smallest {
		return "Fewer regions force nothing"
	}
	return "None of these regions can be left out, but fewer others may do"
}
