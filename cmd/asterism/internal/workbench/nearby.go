package workbench

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// The bounds of a search for a puzzle near another.
const (
	nearbyTries = 3000
	nearbyTime  = 30 * time.Second
	fromStart   = 40 // tries that begin with the puzzle itself, one move more for each so many; then it is the best so far
	mostMoves   = 6
	countedTo   = 60 // solutions that tell whether a puzzle comes nearer to having one
)

// search looks for a puzzle near one: in each turn some small moves, from what has come nearest to what is wanted.
type search struct {
	rng     *rand.Rand
	solver  *interpreter.Solver
	rank    func(*interpreter.Result) (better float64, good bool) // how near a solve comes to what is wanted
	start   *puzzle.Puzzle
	planted puzzle.Set
	best    variant
}

// variant is a puzzle that has one solution, and how near it comes.
type variant struct {
	puzzle  *puzzle.Puzzle
	planted puzzle.Set
	result  *interpreter.Result
	rank    float64
	good    bool
}

// nearby is asterism/nearby.
func (s *Session) nearby(ctx context.Context, r NearbyRequest) (*NearbyAnswer, error) {
	at, err := s.position(r.Position)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, nearbyTime)
	defer cancel()
	p := at.board.Puzzle
	note := s.reporter(ctx, "looking for a puzzle nearby")
	n := &search{rng: rand.New(rand.NewPCG(r.Seed, 1)), start: p,
		solver: interpreter.NewSolver(at.program, at.pack, interpreter.Options{Unique: r.Unique, Bare: true, Watch: s.engine.watch})}
	one, planted, tried, err := n.unique(ctx, p, note)
	if err != nil || one == nil {
		return n.answer(p, nil, tried), soft(err)
	}
	if err := n.begin(ctx, at, one, planted, r); err != nil {
		return nil, err
	}
	if r.Want == "unique" {
		n.best.good = true
		return n.answer(p, &n.best, tried), nil
	}
	more, err := n.run(ctx, note)
	note.end("")
	return n.answer(p, &n.best, tried+more), soft(err)
}

// soft lets the end of the time be no error: there is an answer, though not what was wanted.
func soft(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// begin solves the puzzle that the search starts from, and works out what is wanted of others.
func (n *search) begin(ctx context.Context, at *asked, p *puzzle.Puzzle, planted puzzle.Set, r NearbyRequest) error {
	result, err := n.solver.Solve(ctx, p)
	if err := ended(ctx, err); err != nil {
		return err
	}
	n.planted = planted
	if n.rank, err = ranking(at.pack, result, r); err != nil {
		return err
	}
	n.best = variant{puzzle: p, planted: planted, result: result}
	n.best.rank, n.best.good = n.rank(result)
	return nil
}

// ranking is what is wanted: a solve that is harder or easier than one, or of a grade.
func ranking(pack *interpreter.Pack, now *interpreter.Result, r NearbyRequest) (func(*interpreter.Result) (float64, bool), error) {
	level := hardness(now)
	switch r.Want {
	case "unique", "harder":
		return func(x *interpreter.Result) (float64, bool) { return hardness(x), step(x) > step(now) && solvedWell(x) }, nil
	case "easier":
		return func(x *interpreter.Result) (float64, bool) {
			return -hardness(x), solvedWell(x) && (!solvedWell(now) || step(x) < step(now))
		}, nil
	case "grade":
		if err := lookup.CheckGrade(pack, r.Grade); err != nil {
			return nil, refused(err)
		}
		aim := gradeLevel(pack, r.Grade, level)
		return func(x *interpreter.Result) (float64, bool) {
			return -max(aim-hardness(x), hardness(x)-aim), x.Grade == r.Grade
		}, nil
	}
	return nil, refusef("a puzzle nearby may be unique, harder, easier or of a grade; there is no %.40q", r.Want)
}

func solvedWell(r *interpreter.Result) bool { return r.Status == interpreter.Solved }

// step is what makes a puzzle a step harder: the rating where there is one, else the tier.
func step(r *interpreter.Result) float64 {
	if r.Rating != nil && *r.Rating > 0 {
		return *r.Rating
	}
	return float64(r.Hardest)
}

// beyondAll is harder than what any rules solve.
const beyondAll = 1000

// hardness is a number for how hard a solve was, with small change for steps of the hardest tier.
func hardness(r *interpreter.Result) float64 {
	if !solvedWell(r) {
		return beyondAll + float64(r.Board.Open.Len())
	}
	most := 0
	for _, s := range r.Steps {
		if s.Tier == r.Hardest {
			most++
		}
	}
	return step(r) + float64(min(most, 99))/100
}

// gradeLevel is about how hard puzzles of a grade are: as far into the tiers as the grade is into the grades.
func gradeLevel(pack *interpreter.Pack, grade string, now float64) float64 {
	names := pack.GradeNames("")
	i := slices.Index(names, grade)
	if i < 0 || len(pack.Tiers) == 0 {
		return now
	}
	return float64(pack.Tiers[min(len(pack.Tiers)-1, (i+1)*len(pack.Tiers)/max(len(names), 1))].Number)
}

// run tries moves until one leads to what is wanted.
func (n *search) run(ctx context.Context, note *reporter) (tried int, err error) {
	first := n.best
	for tried = 0; tried < nearbyTries && !n.best.good; tried++ {
		if ctx.Err() != nil {
			return tried, ctx.Err()
		}
		from, moves := first, 1+tried/fromStart
		if moves > mostMoves/2 {
			from, moves = n.best, 1+n.rng.IntN(mostMoves)
		}
		q, planted := n.move(ctx, from.puzzle, from.planted, moves)
		if q == nil || q == from.puzzle {
			continue
		}
		result, err := n.solver.Solve(ctx, q)
		if err := ended(ctx, err); err != nil {
			return tried, err
		}
		if rank, good := n.rank(result); good || rank > n.best.rank {
			n.best = variant{q, planted, result, rank, good}
		}
		if note.due() {
			note.report(Progress{Done: tried, Total: nearbyTries, Found: []PuzzleFound{{infoOf(n.best.puzzle), outcomeOf(n.best.result)}}})
		}
	}
	return tried, nil
}

// move makes small moves that leave one solution.
func (n *search) move(ctx context.Context, p *puzzle.Puzzle, planted puzzle.Set, moves int) (*puzzle.Puzzle, puzzle.Set) {
	if p.Family == puzzle.StarBattle {
		return layout.MutateUnique(ctx, n.rng, p, planted, moves)
	}
	givens, full := digitsOf(p, p.Author()), digitsOf(p, planted)
	for range moves {
		if n.rng.IntN(2) == 0 {
			n.change(givens, func(i int) int { return full[i] }, 0)
		} else {
			n.change(givens, func(int) int { return 0 }, 1)
		}
	}
	q, err := puzzle.NewSudoku(p.BoxRows, p.BoxColumns, givens)
	if err != nil {
		return nil, planted
	}
	if one, err := exact.Unique(ctx, q.NewBoard()); err != nil || !one {
		return nil, planted
	}
	return q, planted
}

// change changes one clue at random: of those that are there, or of the empty cells.
func (n *search) change(givens []int, to func(int) int, filled int) {
	var cells []int
	for i, d := range givens {
		if min(d, 1) == filled {
			cells = append(cells, i)
		}
	}
	if len(cells) > 0 {
		i := cells[n.rng.IntN(len(cells))]
		givens[i] = to(i)
	}
}

// digitsOf is the digit of each cell in a set, 0 for none.
func digitsOf(p *puzzle.Puzzle, s puzzle.Set) []int {
	digits := make([]int, p.Size*p.Size)
	for c := range s.All() {
		digits[p.CellOf(c)] = p.DigitOf(c)
	}
	return digits
}

// answer is what has been found.
func (n *search) answer(p *puzzle.Puzzle, v *variant, tried int) *NearbyAnswer {
	if v == nil || v.result == nil {
		return &NearbyAnswer{Puzzle: PuzzleFound{PuzzleInfo: infoOf(p)}, Moved: []string{}, Tried: tried}
	}
	return &NearbyAnswer{Found: v.good, Puzzle: PuzzleFound{sameLetters(p, v.puzzle), outcomeOf(v.result)}, Moved: movedCells(p, v.puzzle), Tried: tried}
}

// sameLetters is the info of a puzzle whose shapes keep the letters that they have in another, where each has its own still: so the
// page's board does not change its colours.
func sameLetters(was, now *puzzle.Puzzle) PuzzleInfo {
	info := infoOf(now)
	if now.Family != puzzle.StarBattle {
		return info
	}
	letters := lettersLike(was, now)
	if q, err := puzzle.NewStarBattle(now.Size, now.Stars, letters); err == nil {
		info = infoOf(q)
		info.Text = notation.SBN(q)
	}
	return info
}

// lettersLike numbers the shapes of now as the shapes of was with which they share most, each number once.
func lettersLike(was, now *puzzle.Puzzle) []int {
	n := now.Size
	common := make([][]int, n)
	for i := range common {
		common[i] = make([]int, n)
	}
	for c := range puzzle.Cand(now.Candidates()) {
		common[now.ShapeOf(c)][was.ShapeOf(c)]++
	}
	number, taken := slices.Repeat([]int{-1}, n), make([]bool, n)
	for range n {
		best, from, to := -1, 0, 0
		for i := range n {
			for j := range n {
				if number[i] < 0 && !taken[j] && common[i][j] > best {
					best, from, to = common[i][j], i, j
				}
			}
		}
		number[from], taken[to] = to, true
	}
	shapes := make([]int, now.Candidates())
	for c := range shapes {
		shapes[c] = number[now.ShapeOf(puzzle.Cand(c))]
	}
	return shapes
}

// movedCells names the cells whose shape or clue has changed.
func movedCells(was, now *puzzle.Puzzle) []string {
	names := []string{}
	if now.Family == puzzle.StarBattle {
		shapes := lettersLike(was, now)
		for c, shape := range shapes {
			if shape != was.ShapeOf(puzzle.Cand(c)) {
				names = append(names, now.Name(puzzle.Cand(c)))
			}
		}
		return names
	}
	before, after := digitsOf(was, was.Author()), digitsOf(now, now.Author())
	for cell := range before {
		if before[cell] != after[cell] {
			names = append(names, cellName(now, cell))
		}
	}
	return names
}
