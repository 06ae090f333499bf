package builtins

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/builtins/links"
	"asterism/builtins/locked"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// What sentences call lists of sets and regions.

func setsText(p *puzzle.Puzzle, sets []puzzle.Set) string {
	names := make([]string, len(sets))
	for i, s := range sets {
		names[i] = "{" + p.Describe(s) + "}"
	}
	return english.List(names)
}

// regionsText names regions as a sentence does: "rows 3 and 4", "shapes A, B and C", "5 in rows 6 and 9".
func regionsText(rs []*puzzle.Region) string {
	if len(rs) > 1 && !slices.ContainsFunc(rs, func(r *puzzle.Region) bool { return r.Kind != puzzle.Block }) {
		return blocksText(rs)
	}
	digits, houses := make([]string, len(rs)), make([]string, len(rs))
	for i, r := range rs {
		digit, house, ok := strings.Cut(r.String(), " in ")
		if !ok || r.Digit == 0 {
			return namesText(regionNames(rs))
		}
		digits[i], houses[i] = digit, house
	}
	switch {
	case len(rs) < 2:
		return namesText(regionNames(rs))
	case same(digits):
		return digits[0] + " in " + housesText(rs, houses)
	case same(houses):
		return english.List(digits) + " in " + houses[0]
	}
	return namesText(regionNames(rs))
}

// blocksText names aligned blocks, in the order of the grid, those of a row of blocks together: "block row 1, block columns 2
// and 4, and block row 3, block column 1".
func blocksText(rs []*puzzle.Region) string {
	sorted := slices.SortedFunc(slices.Values(rs), func(a, b *puzzle.Region) int { return cmp.Compare(a.Number, b.Number) })
	var groups []string
	for from := 0; from < len(sorted); {
		to := from
		var columns []string
		for ; to < len(sorted) && sorted[to].Row == sorted[from].Row; to++ {
			columns = append(columns, strconv.Itoa(sorted[to].Column))
		}
		many := ""
		if len(columns) > 1 {
			many = "s"
		}
		groups = append(groups, fmt.Sprintf("block row %d, block column%s %s", sorted[from].Row, many, english.List(columns)))
		from = to
	}
	if last := len(groups) - 1; last > 0 {
		return strings.Join(groups[:last], ", ") + ", and " + groups[last]
	}
	return groups[0]
}

// PlacesText names regions in the order of the grid, those of a kind together: "rows 7 and 8 and shape I".
func PlacesText(rs []*puzzle.Region) string {
	if slices.ContainsFunc(rs, func(r *puzzle.Region) bool { return r.Digit > 0 }) {
		return regionsText(rs)
	}
	return housesText(rs, regionNames(rs))
}

func regionNames(rs []*puzzle.Region) []string {
	names := make([]string, len(rs))
	for i, r := range rs {
		names[i] = r.String()
	}
	return names
}

func same(names []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return n != names[0] })
}

// housesText names the houses of regions in the order of the grid, those of a kind together: "rows 1 and 2 and box 4".
func housesText(rs []*puzzle.Region, houses []string) string {
	order := make([]int, len(rs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(rs[a].Kind, rs[b].Kind), cmp.Compare(rs[a].Number, rs[b].Number))
	})
	var groups []string
	for from := 0; from < len(order); {
		to := from
		var names []string
		var group []*puzzle.Region
		for ; to < len(order) && rs[order[to]].Kind == rs[order[from]].Kind; to++ {
			names, group = append(names, houses[order[to]]), append(group, rs[order[to]])
		}
		if group[0].Kind == puzzle.Block {
			names = []string{blocksText(group)}
		}
		groups, from = append(groups, namesText(names)), to
	}
	return english.List(groups)
}

// namesText lists names; a word that all begin with is said once.
func namesText(names []string) string {
	if !commonWord(names) {
		return english.List(names)
	}
	return english.Names(names)
}

// commonWord says whether all names are a word and one more, and the word is the same: "row", "shape".
func commonWord(names []string) bool {
	first := ""
	for i, n := range names {
		word, rest, ok := strings.Cut(n, " ")
		if !ok || strings.Contains(rest, " ") || i > 0 && word != first {
			return false
		}
		first = word
	}
	return first != ""
}

// sumText names the regions of a sum in the order of the grid, neighbouring lines as a run: "rows 1 to 3 and shape C".
func sumText(rs []*puzzle.Region) string {
	sorted := slices.Clone(rs)
	slices.SortStableFunc(sorted, func(a, b *puzzle.Region) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Number, b.Number))
	})
	var groups []string
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && sorted[to].Kind == sorted[from].Kind && sorted[to].Kind != puzzle.Learnt {
			to++
		}
		groups, from = append(groups, groupText(sorted[from:to])), to
	}
	if slices.ContainsFunc(groups, func(g string) bool { return g[0] != '{' && strings.Contains(g, " and ") }) {
		return listsText(groups)
	}
	return english.List(groups)
}

// listsText joins names of which some are lists themselves, so that one hears where these end: with a comma before each.
func listsText(lists []string) string {
	if len(lists) < 2 {
		return strings.Join(lists, "")
	}
	last := len(lists) - 1
	return strings.Join(lists[:last], ", ") + ", and " + lists[last]
}

// timesTexts is the same where a region may be listed several times, which is said: "rows 1 to 3", "twice shape C".
func timesTexts(rs []*puzzle.Region) []string {
	times := map[*puzzle.Region]int{}
	most := 0
	for _, r := range rs {
		times[r]++
		most = max(most, times[r])
	}
	var parts []string
	for n := 1; n <= most; n++ {
		if group := listedTimes(rs, times, n); len(group) > 0 {
			parts = append(parts, timesWord(n)+sumText(group))
		}
	}
	return parts
}

// listedTimes is the regions that are listed just so many times, each once.
func listedTimes(rs []*puzzle.Region, times map[*puzzle.Region]int, n int) []*puzzle.Region {
	var group []*puzzle.Region
	for _, r := range rs {
		if times[r] == n && !slices.Contains(group, r) {
			group = append(group, r)
		}
	}
	return group
}

func timesWord(n int) string {
	switch n {
	case 1:
		return ""
	case 2:
		return "twice "
	}
	return fmt.Sprintf("%d times ", n)
}

// groupText names regions of one kind, in order: of three lines or more that are all neighbours, only the first and the
// last.
func groupText(rs []*puzzle.Region) string {
	first, last := rs[0], rs[len(rs)-1]
	isLine := first.Kind == puzzle.Row || first.Kind == puzzle.Column
	if isLine && len(rs) > 2 && last.Number-first.Number == len(rs)-1 {
		return fmt.Sprintf("%ss %d to %d", first.Kind, first.Number, last.Number)
	}
	return namesText(regionNames(rs))
}

// lockedText names the cells of some candidates with the digits they have between them: "r1c6 r1c9 {126}".
func lockedText(p *puzzle.Puzzle, s puzzle.Set) string {
	var cells []string
	for _, c := range locked.CellsIn(p, s) {
		cells = append(cells, c.String())
	}
	return strings.Join(cells, " ") + " {" + digitsText(p, s) + "}"
}

func lockedTexts(p *puzzle.Puzzle, sets []puzzle.Set) string {
	names := make([]string, len(sets))
	for i, s := range sets {
		names[i] = lockedText(p, s)
	}
	return english.List(names)
}

// digitsText is the digits of some candidates, one after the other; where there may be more than nine, with commas.
func digitsText(p *puzzle.Puzzle, s puzzle.Set) string {
	between := ""
	if p.Size > 9 {
		between = ", "
	}
	var digits []string
	for _, d := range p.Of(puzzle.Digit) {
		if s.Meets(d.Cells) {
			digits = append(digits, strconv.Itoa(d.Number))
		}
	}
	return strings.Join(digits, between)
}

// alsChainText is the sets with the digits that link them: "r1c1 {16} –6– r1c6 r1c9 {126}".
func alsChainText(p *puzzle.Puzzle, m *locked.ALSChain) string {
	var text strings.Builder
	for i, s := range m.Sets {
		text.WriteString(lockedText(p, s))
		switch {
		case i+1 == len(m.Sets):
		case len(m.Sets) == 2 && len(m.Links) == 2:
			text.WriteString(" –" + digitsText(p, m.Links[0]) + ", " + digitsText(p, m.Links[1]) + "– ")
		default:
			text.WriteString(" –" + digitsText(p, m.Links[i]) + "– ")
		}
	}
	return text.String()
}

// chainText reads like the argument: not r1c1=3 → r1c5=3 → not r4c5=3 → r4c7=3.
func chainText(p *puzzle.Puzzle, m *links.Chain) string {
	parts := make([]string, len(m.Nodes))
	for i, n := range m.Nodes {
		parts[i] = nodeText(p, n)
		if i%2 == 0 {
			parts[i] = "not " + parts[i]
		}
	}
	return strings.Join(parts, " → ")
}

func nodeText(p *puzzle.Puzzle, n puzzle.Set) string {
	return strings.Join(p.Names(n), "/")
}

// Said is a sentence of an engine with its values, which are named as in the sentences of rules.
func Said(p *puzzle.Puzzle, sentence string, values ...any) string {
	named := make([]any, len(values))
	for i, v := range values {
		switch v := v.(type) {
		case []*puzzle.Region:
			named[i] = PlacesText(v)
			if !slices.ContainsFunc(v, func(r *puzzle.Region) bool { return r.Digit > 0 }) {
				named[i] = sumText(v)
			}
		case puzzle.Set:
			named[i] = p.Describe(v)
		case puzzle.Cand:
			named[i] = p.Name(v)
		default:
			named[i] = v
		}
	}
	return fmt.Sprintf(sentence, named...)
}

// boardText says how a supposed board differs from the present one: "the board with a star at r1c3".
func boardText(value any) func(*Env) string {
	board := value.(Eval[*puzzle.Board])
	return func(e *Env) string {
		b, mark := board(e), e.Arena.Mark()
		defer e.Arena.Release(mark)
		more := e.Arena.AndNot(b.Placed, e.Board.Placed)
		n, less := more.Len(), e.Arena.AndNot(e.Board.Open, b.Open).Len()
		star := e.Board.Puzzle.Family == puzzle.StarBattle
		switch {
		case n == 0 && less == 0:
			return "the board"
		case n == 0:
			return "the board without " + e.Board.Puzzle.Describe(e.Arena.AndNot(e.Board.Open, b.Open))
		case n > mostNamed && star:
			return fmt.Sprintf("the board with %d more stars", n)
		case n > mostNamed:
			return fmt.Sprintf("the board with %d more digits", n)
		case !star:
			return "the board with " + e.Board.Puzzle.Describe(more)
		case n == 1:
			return "the board with a star at " + e.Board.Puzzle.Describe(more)
		}
		return "the board with stars at " + e.Board.Puzzle.Describe(more)
	}
}

// mostNamed is how many candidates that a supposed board has placed are named one by one.
const mostNamed = 4
