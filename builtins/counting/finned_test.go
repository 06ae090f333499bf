package counting

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestFinnedAgainstAllChoices compares finned with every choice of up to three bases and four covers, on boards of both
// families, with overlapping regions and facts on both sides: together they exclude the same candidates, and each match
// is what the theorem says.
func TestFinnedAgainstAllChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	fins, stars, wide := 0, 0, 0
	for range 60 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			bases := append(sample.Pick(rng, near(rng, s), 5), sample.Pick(rng, b.Facts, 2)...)
			covers := append(sample.Pick(rng, near(rng, s), 8), sample.Pick(rng, b.Facts, 2)...)
			n, most := checkFinned(t, s, b, bases, covers)
			wide = max(wide, most)
			fins += n
			if s.Family == puzzle.StarBattle {
				stars += n
			}
		}
	}
	t.Log(fins, "candidates are excluded by fins alone,", stars, "of them stars; up to", wide, "candidates at once")
	if fins < 100 || stars < 20 || fins-stars < 20 || wide <= 64 {
		t.Error("too few were excluded to say anything")
	}
}

// near is the regions to choose from: in Sudoku those of one digit, so that they have to do with each other.
func near(rng *rand.Rand, s sample.Solved) []*puzzle.Region {
	if s.Family == puzzle.StarBattle {
		return s.Truths
	}
	var out []*puzzle.Region
	digit := 1 + rng.IntN(2)
	for _, r := range s.Truths {
		if r.Digit == digit {
			out = append(out, r)
		}
	}
	rng.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out
}

// checkFinned returns how many candidates only fish with fins exclude, and among how many.
func checkFinned(t *testing.T, s sample.Solved, b *puzzle.Board, bases, covers []*puzzle.Region) (found, most int) {
	t.Helper()
	got, plain, among := s.NewSet(), s.NewSet(), s.NewSet()
	for _, r := range append(bases, covers...) {
		among.Or(among, sample.OpenOf(b, r))
	}
	e := sample.On(b)
	for n := 1; n <= 3; n++ {
		for _, m := range sample.All(func(yield func(*Fish) bool) { FindFinned(e, bases, covers, n, yield) }) {
			fins, gone := finTheorem(b, m.Base, m.Cover, among)
			if len(m.Base) != n || m.Size != n || !fins.Equal(m.Fins) || !gone.Equal(m.Eliminations) || gone.Empty() {
				t.Fatalf("%s: %s in %s has fins %s, eliminates %s and not %s", notation.Canonical(s.Puzzle), m.Base, m.Cover, sample.Text(m.Fins), sample.Text(m.Eliminations), sample.Text(gone))
			}
			if gone.Meets(s.Solution) {
				t.Fatalf("%s: %s in %s eliminates the solution", notation.Canonical(s.Puzzle), m.Base, m.Cover)
			}
			got.Or(got, gone)
			if fins.Empty() {
				plain.Or(plain, gone)
			}
		}
	}
	sample.Choices(len(bases), 3, func(chosen []int) {
		base := sample.Chosen(bases, chosen)
		if len(base) == 0 || !needy(b, base) {
			return
		}
		sample.Choices(len(covers), 4, func(chosen []int) {
			cover := sample.Chosen(covers, chosen)
			if _, gone := finTheorem(b, base, cover, among); roomy(b, cover) && !gone.Within(got) {
				t.Fatalf("%s: %s in %s eliminates %s, of which %s was found, among %v in %v", notation.Canonical(s.Puzzle), base, cover, sample.Text(gone), sample.Text(got), bases, covers)
			}
		})
	})
	return got.Len() - plain.LenAnd(got), among.Len()
}

// finTheorem counts the regions of each candidate, and says which of them a base and a cover exclude.
func finTheorem(b *puzzle.Board, base, cover []*puzzle.Region, among puzzle.Set) (fins, gone puzzle.Set) {
	balance, slack := map[puzzle.Cand]int{}, 0
	for _, r := range base {
		slack -= b.Need(r)
		for c := range sample.OpenOf(b, r).All() {
			balance[c]--
		}
	}
	for _, r := range cover {
		slack += b.Left(r)
		for c := range sample.OpenOf(b, r).All() {
			balance[c]++
		}
	}
	fins, gone = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	for c, n := range balance {
		if n < 0 {
			fins.Add(c)
		}
	}
	for c := range among.All() {
		others := fins.Clone()
		others.Remove(c)
		if balance[c] > slack && others.Within(b.Puzzle.Conflicts(c)) {
			gone.Add(c)
		}
	}
	return fins, gone
}

func needy(b *puzzle.Board, base []*puzzle.Region) bool {
	for _, r := range base {
		if b.Need(r) <= 0 {
			return false
		}
	}
	return true
}

func roomy(b *puzzle.Board, cover []*puzzle.Region) bool {
	for _, r := range cover {
		if b.Left(r) <= 0 {
			return false
		}
	}
	return true
}

// BenchmarkFinned is the time that finned takes for all digits of a board on which it finds nothing.
func BenchmarkFinned(b *testing.B) {
	at := sample.StuckBoard(b)
	p := at.Puzzle
	e := sample.On(at)
	e.Start(engine.Budget{})
	for _, kind := range []string{"basic", "franken", "mutant"} {
		for n := 2; n <= 6; n++ {
			b.Run(fmt.Sprintf("%s/%d", kind, n), func(b *testing.B) {
				found := 0
				for b.Loop() {
					found = 0
					for _, d := range p.Of(puzzle.Digit) {
						r, c, x := p.Inside(d, puzzle.RowDigit), p.Inside(d, puzzle.ColumnDigit), p.Inside(d, puzzle.BoxDigit)
						var base, cover []*puzzle.Region
						switch kind {
						case "basic":
							base, cover = r, c
						case "franken":
							base, cover = append(append(base, r...), x...), append(append(cover, c...), x...)
						case "mutant":
							base = append(append(append(base, r...), c...), x...)
							cover = base
						}
						mark := e.Mark()
						FindFinned(e, base, cover, n, func(*Fish) bool { found++; return true })
						if kind != "mutant" {
							FindFinned(e, cover, base, n, func(*Fish) bool { found++; return true })
						}
						e.Release(mark)
					}
				}
				b.ReportMetric(float64(found), "fish")
			})
		}
	}
}
