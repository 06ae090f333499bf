package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/stats"
	"asterism/puzzle/english"
)

// WriteStats writes the totals, then what each rule did.
func WriteStats(con *console.Console, s *stats.Stats, quick bool, took time.Duration) {
	w, k := con.Out, con.Colours
	fmt.Fprintf(w, "%s  %s: %d solved, %d stuck", k.Paint(text.Bold, s.Pack.Name), english.Counted(s.Puzzles, "puzzle"), s.Status[interpreter.Solved], s.Status[interpreter.Stuck])
	if n := s.Status[interpreter.Contradiction]; n > 0 {
		fmt.Fprintf(w, ", %d contradictory", n)
	}
	fmt.Fprintf(w, "; %s; %s, each processor; %.1f s in all\n", english.Counted(s.Steps, "step"), pace(s.Puzzles, s.Time), took.Seconds())
	if text := gradesText(s); text != "" {
		fmt.Fprintf(w, "grades: %s\n", text)
	}
	if len(s.Stalls) > 0 {
		fmt.Fprintf(w, "unsolved, by the highest tier that still fired: %s\n", stallsText(s))
	}
	if len(s.Rules) > dearest {
		fmt.Fprintf(w, "most time: %s\n", dearestText(s))
	}
	fmt.Fprintln(w)
	rows := [][]string{{"tier", "rule", "steps", "puzzles", "needed", "looks", "ms", "share", ""}}
	for _, r := range s.Rules {
		rows = append(rows, statsRow(s, r, quick))
	}
	text.AlignRight(rows, 0, 2, 3, 4, 5, 6, 7)
	text.WriteColumns(w, "  ", rows)
}

func statsRow(s *stats.Stats, r *stats.RuleStats, quick bool) []string {
	needed := fmt.Sprint(r.Needed)
	if quick {
		needed = "-"
	}
	return []string{fmt.Sprint(r.Tier), r.Rule.ID, fmt.Sprint(r.Steps), fmt.Sprint(r.Puzzles), needed, fmt.Sprint(r.Evaluations),
		fmt.Sprintf("%.1f", r.Time.Seconds()*1000), shareText(s, r), r.Rule.Title}
}

// shareText is which part of the time of all rules one took.
func shareText(s *stats.Stats, r *stats.RuleStats) string {
	return fmt.Sprintf("%.1f%%", 100*r.Time.Seconds()/max(s.RuleTime().Seconds(), 1e-9))
}

// dearest is how many of the rules that took most time are named above the table.
const dearest = 3

// dearestText names them, the dearest first.
func dearestText(s *stats.Stats) string {
	byTime := slices.SortedStableFunc(slices.Values(s.Rules), func(a, b *stats.RuleStats) int { return cmp.Compare(b.Time, a.Time) })
	parts := make([]string, dearest)
	for i, r := range byTime[:dearest] {
		parts[i] = r.Rule.ID + " " + shareText(s, r)
	}
	return strings.Join(parts, ", ")
}

// gradesText is how many puzzles have each grade, in the order of the pack.
func gradesText(s *stats.Stats) string {
	var parts []string
	for _, g := range s.Pack.GradeNames("") {
		if n := s.Grades[g]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", g, n))
		}
	}
	if n := s.Grades[""]; n > 0 {
		parts = append(parts, fmt.Sprintf("none %d", n))
	}
	return strings.Join(parts, ", ")
}

func stallsText(s *stats.Stats) string {
	var parts []string
	for _, tier := range slices.Sorted(maps.Keys(s.Stalls)) {
		parts = append(parts, fmt.Sprintf("tier %d: %d", tier, s.Stalls[tier]))
	}
	return strings.Join(parts, ", ")
}
