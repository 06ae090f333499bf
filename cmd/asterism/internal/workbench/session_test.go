package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// TestTurns fills a pool from one page and sees another come in between, and nobody get more than a share.
func TestTurns(t *testing.T) {
	p := newPool(2, 1)
	one, other := &Session{}, &Session{}
	leave, err := p.enter(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := p.enter(limited, one); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a page has got more than its share: %v", err)
	}
	leaveOther, err := p.enter(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 4)
	var group sync.WaitGroup
	for i, page := range []*Session{one, one, other} {
		group.Go(func() {
			time.Sleep(time.Duration(i) * 20 * time.Millisecond)
			leave, err := p.enter(t.Context(), page)
			if err != nil {
				t.Error(err)
				return
			}
			order <- map[*Session]string{one: "one", other: "other"}[page]
			time.Sleep(20 * time.Millisecond)
			leave()
		})
	}
	time.Sleep(100 * time.Millisecond)
	leaveOther()
	if first := <-order; first != "other" {
		t.Errorf("%s comes first, whose share is taken", first)
	}
	leave()
	group.Wait()
	if len(p.pages) != 0 || p.free != 2 {
		t.Errorf("%d pages and %d free turns are left", len(p.pages), p.free)
	}
}

func TestTooManyWait(t *testing.T) {
	p := newPool(1, 1)
	page := &Session{}
	if _, err := p.enter(t.Context(), page); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	refused := make(chan error, mostWaiting+5)
	for range mostWaiting + 5 {
		group.Go(func() {
			_, err := p.enter(ctx, page)
			refused <- err
		})
	}
	for range 5 {
		if err := <-refused; asError(err).Code != CodeBusy {
			t.Errorf("%v", err)
		}
	}
	cancel()
	group.Wait()
}

// TestLongestRise compares with trying every subsequence.
func TestLongestRise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		list := make([]int, rng.IntN(9))
		for i := range list {
			list[i] = rng.IntN(9) - 1
		}
		best := 0
		for mask := range 1 << len(list) {
			last, n := -1, 0
			for i, v := range list {
				if mask>>i&1 == 1 {
					if v <= last {
						n = -1
						break
					}
					last, n = v, n+1
				}
			}
			best = max(best, n)
		}
		last, n := -1, 0
		for i, in := range longestRise(list) {
			if in {
				if list[i] <= last {
					t.Fatalf("%v does not rise", list)
				}
				last, n = list[i], n+1
			}
		}
		if n != best {
			t.Errorf("%v: %d, not %d", list, n, best)
		}
	}
}

const twoRules = `rule First "Row forced" { for r in rows when need(r) > 0 and len(open(r)) == need(r) → place open(r) because "{r}" }
rule Touch "Touch" { for x in placed(grid) → eliminate neighbours(x) because "{x}" }
rule Full "Full" { for u in houses when need(u) == 0 → eliminate open(u) because "{u}" }
rule Shape "Shape forced" { for r in shapes when need(r) > 0 and len(open(r)) == need(r) → place open(r) because "{r}" }

pack p for starbattle { tier 1 { Touch Full Shape First } }
`

// TestCompare changes the order of rules in the overlay: the steps are compared with those before, and when that is saved still are.
func TestCompare(t *testing.T) {
	notes := make(chan RulesChanged, 20)
	e := New(Options{Shipped: interpreter.Folder{Name: "rules.d"}})
	load := func(text string) {
		files := []interpreter.File{{Name: "x.rules", Text: text}}
		program, err := interpreter.Load(files)
		if err != nil {
			t.Fatal(err)
		}
		e.SetRules(files, program, nil, 0)
	}
	load(twoRules)
	s := e.Session(func(_ string, params any) {
		if n, ok := params.(RulesChanged); ok {
			notes <- n
		}
	})
	ask := SolveRequest{Position: Position{Puzzle: "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"}, Compare: true}
	if got, err := s.solve(t.Context(), ask); err != nil || got.Diff != nil {
		t.Fatalf("nothing has changed: %+v, %v", got.Diff, err)
	}
	changed := strings.Replace(twoRules, "Touch Full Shape First", "Full Touch Shape First", 1)
	s.Workspace().Edit("rules.d/x.rules", changed)
	if n := <-notes; !n.Good || !slices.Equal(n.Overlay, []string{"x.rules"}) {
		t.Fatalf("%+v", n)
	}
	kinds := func() map[string]int {
		got, err := s.solve(t.Context(), ask)
		if err != nil || got.Diff == nil || len(got.Diff.Steps) != len(got.Steps) {
			t.Fatalf("%+v, %v", got, err)
		}
		count := map[string]int{"gone": len(got.Diff.Gone)}
		for _, d := range got.Diff.Steps {
			count[d.Kind]++
		}
		return count
	}
	count := kinds()
	if count["same"] == 0 || count["earlier"]+count["later"]+count["new"] == 0 {
		t.Errorf("%v", count)
	}
	load(changed)
	s.Workspace().Close("rules.d/x.rules")
	if again := kinds(); fmt.Sprint(again) != fmt.Sprint(count) {
		t.Errorf("after it is saved %v, not %v", again, count)
	}
	s.Workspace().Edit("rules.d/x.rules", "rule {")
	for n := range notes {
		if !n.Good {
			break
		}
	}
	got, err := s.solve(t.Context(), ask)
	if err != nil || got.Good || len(got.Steps) == 0 {
		t.Errorf("with a mistake: good %v, %d steps, %v", got.Good, len(got.Steps), err)
	}
}

// TestMarks writes boards on the way of solves as marks and reads them back.
func TestMarks(t *testing.T) {
	for _, text := range []string{"6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF", "2..9.71.....23...6.9........64.....5..7..12.............8..4.3.4...736.8.....8..9"} {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for range 50 {
			b := p.NewBoard()
			for c := range p.All.All() {
				switch {
				case !b.Open.Has(c):
				case rng.IntN(4) == 0:
					b.Eliminate(c)
				case rng.IntN(40) == 0:
					b.Place(c)
				}
			}
			back, err := readMarks(p, marksOf(b))
			if err != nil || marksOf(back) != marksOf(b) {
				t.Fatalf("%s\n%s\n%v", marksOf(b), marksOf(back), err)
			}
		}
	}
}

// FuzzRequests asks every method all sorts of things: there is an answer that has JSON, or an error with a sentence.
func FuzzRequests(f *testing.F) {
	s := newEngine(Options{LongestAsk: 200 * time.Millisecond, LongestJob: 200 * time.Millisecond}).Session(func(string, any) {})
	methods := s.Methods()
	var names []string
	for name := range methods {
		names = append(names, name)
	}
	slices.Sort(names)
	for i := range names {
		f.Add(i, `{"puzzle":"5x1.ABBBBAABBBCCBBBCCCCDEEEEE","marks":"*x...","rule":"Last","step":1,"rung":"what","as":"svg"}`)
	}
	f.Add(1, `{"puzzle":"1...............","marks":"(9) . . . . . . . . . . . . . . ."}`)
	f.Add(2, `{"puzzle":"25x6."}`)
	f.Add(3, `[]`)
	f.Fuzz(func(t *testing.T, which int, params string) {
		name := names[((which%len(names))+len(names))%len(names)]
		answer, err := methods[name](context.Background(), []byte(params))
		var told *Error
		switch {
		case err == nil:
			if _, err := json.Marshal(answer); err != nil {
				t.Errorf("%s %q: %v", name, params, err)
			}
		case !errors.As(err, &told) || told.Message == "" || told.Code == 0:
			t.Errorf("%s %q: %#v", name, params, err)
		}
	})
}
