package suppose

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// literal is a node of the implications with whether it is true: node·2, and 1 more for on.
type literal = int32

func on(node int) literal            { return literal(node)<<1 | 1 }
func off(node int) literal           { return literal(node) << 1 }
func nodeOf(l literal) int           { return int(l >> 1) }
func isOn(l literal) bool            { return l&1 != 0 }
func becauseOf(node int) (why int32) { return int32(-2 - node) }

// Why a literal holds: it is supposed, because of a node that is on (becauseOf), or because of a truth (its index): one
// that would otherwise be short, or that is full.
const supposed int32 = -1

// follower follows what a supposition forces, and keeps for each conclusion why it holds. There are two ways. By links,
// only what the present board says of two candidates counts: they exclude each other, or a truth has room for no third.
// By counts, candidates that fall bring others up: all of a truth that needs what it has left, until nothing is forced.
type follower struct {
	g      *implications
	in     *window // the only truths that count; nil for all
	counts bool

	on, off []uint64
	need    []int16
	free    []int16
	queue   []literal // everything concluded, in order
	why     []int32   // by literal
	at      []int32   // by literal: its place in the queue
	broken  bool
	gap     int // the truth that cannot be filled, −1 if a candidate is both on and off
	clash   int // that candidate

	marks []bool // by place in the queue: whether a chain goes through it
	truth []bool // whether a chain rests on it
}

// follow draws what follows from a node, until there is no more or a contradiction.
func (f *follower) follow(g *implications, x int, in *window, counts bool) {
	f.g, f.in, f.counts = g, in, counts
	f.on, f.off = puzzle.Zeroed(f.on, g.width), puzzle.Zeroed(f.off, g.width)
	if n := 2 * len(g.cands); len(f.why) < n {
		f.why, f.at = make([]int32, n+n/2), make([]int32, n+n/2)
	}
	f.need, f.free = append(f.need[:0], g.need...), append(f.free[:0], g.free...)
	f.queue, f.broken, f.gap, f.clash = f.queue[:0], false, -1, -1
	f.turnOn(x, supposed)
	for i := 0; i < len(f.queue) && !f.broken; i++ {
		switch l := f.queue[i]; {
		case isOn(l):
			f.exclude(nodeOf(l))
		case counts:
			f.shorten(nodeOf(l))
		default:
			f.bring(nodeOf(l))
		}
	}
}

func (f *follower) turnOn(x int, why int32) {
	if engine.HasBit(f.on, x) {
		return
	}
	engine.AddBit(f.on, x)
	f.note(on(x), why)
	if engine.HasBit(f.off, x) {
		f.broken, f.clash = true, x
	}
}

func (f *follower) turnOff(x int, why int32) {
	if engine.HasBit(f.off, x) {
		return
	}
	engine.AddBit(f.off, x)
	f.note(off(x), why)
	if engine.HasBit(f.on, x) {
		f.broken, f.clash = true, x
	}
}

func (f *follower) note(l literal, why int32) {
	f.why[l], f.at[l] = why, int32(len(f.queue))
	f.queue = append(f.queue, l)
}

// exclude draws what follows from a node that is on.
func (f *follower) exclude(x int) {
	row := f.g.row(f.g.conflicts, x)
	for i, w := range row {
		w &^= f.off[i]
		if f.in != nil {
			w &= f.in.nodes[i]
		}
		for ; w != 0; w &= w - 1 {
			f.turnOff(i<<6+bits.TrailingZeros64(w), becauseOf(x))
		}
	}
	if !f.counts {
		return
	}
	for _, t := range f.g.puzzle.TruthsOf(f.g.cands[x]) {
		f.need[t]--
		f.free[t]--
		if f.need[t] < 0 && f.matters(t) {
			f.broken, f.gap = true, int(t)
		}
		if f.need[t] == 0 && f.free[t] > 0 && f.g.need[t] > 1 && f.matters(t) {
			f.fill(int(t))
		}
	}
}

// matters says whether a truth may be used.
func (f *follower) matters(t int16) bool { return f.in == nil || f.in.truths[t] }

// fill clears a truth that has all it needs.
func (f *follower) fill(t int) {
	for _, y := range f.g.of(t) {
		if !engine.HasBit(f.on, int(y)) {
			f.turnOff(int(y), int32(t))
		}
	}
}

// shorten draws what follows by counts from a node that is off.
func (f *follower) shorten(x int) {
	for _, t := range f.g.puzzle.TruthsOf(f.g.cands[x]) {
		f.free[t]--
		switch {
		case f.free[t] > f.need[t] || !f.matters(t):
		case f.free[t] < f.need[t]:
			f.broken, f.gap = true, int(t)
			return
		default:
			f.bringRest(int(t), x)
		}
	}
}

// bring draws what follows by links from a node that is off: a truth that has one candidate too many loses it.
func (f *follower) bring(x int) {
	for _, t := range f.g.puzzle.TruthsOf(f.g.cands[x]) {
		if f.g.free[t] == f.g.need[t]+1 && f.g.need[t] > 0 && f.matters(t) {
			f.bringRest(int(t), x)
		}
	}
}

// bringRest turns on what a truth has left: by counts, what is not off; by links, all but the node that has gone.
func (f *follower) bringRest(t, gone int) {
	for _, y := range f.g.of(t) {
		if int(y) != gone && !(f.counts && engine.HasBit(f.off, int(y))) {
			f.turnOn(int(y), int32(t))
		}
	}
}

// begin forgets the chains marked before.
func (f *follower) begin() {
	f.marks = puzzle.Zeroed(f.marks, len(f.queue))
	f.truth = puzzle.Zeroed(f.truth, len(f.g.puzzle.Truths))
}

// lead marks a conclusion as wanted.
func (f *follower) lead(l literal) { f.marks[f.at[l]] = true }

// leadSet marks those candidates of a set as wanted, on or off, that were concluded, and says whether there are any.
func (f *follower) leadSet(set puzzle.Set, to func(int) literal) (any bool) {
	for y := set.First(); y != puzzle.None; y = set.Next(y) {
		if node := int(f.g.nodes[y]); node >= 0 && f.reached(to(node)) {
			f.lead(to(node))
			any = true
		}
	}
	return any
}

// reached says whether a literal was concluded.
func (f *follower) reached(l literal) bool {
	if isOn(l) {
		return engine.HasBit(f.on, nodeOf(l))
	}
	return engine.HasBit(f.off, nodeOf(l))
}

// leadToBreak marks what the contradiction is made of.
func (f *follower) leadToBreak() {
	if f.gap < 0 {
		f.lead(on(f.clash))
		f.lead(off(f.clash))
		return
	}
	f.truth[f.gap] = true
	short := f.need[f.gap] >= 0
	f.leadAll(f.gap, !short, len(f.queue), -1)
}

// leadAll marks the nodes of a truth, but for one, that are on (or off) and were so before a place in the queue.
func (f *follower) leadAll(t int, turnedOn bool, before, except int) {
	set, lit := f.off, off
	if turnedOn {
		set, lit = f.on, on
	}
	for _, y := range f.g.of(t) {
		if engine.HasBit(set, int(y)) && int(y) != except && int(f.at[lit(int(y))]) < before {
			f.lead(lit(int(y)))
		}
	}
}

// trace marks everything that the conclusions marked follow from.
func (f *follower) trace() {
	for i, marked := range slices.Backward(f.marks) {
		if marked {
			f.traceOne(i, f.queue[i])
		}
	}
}

func (f *follower) traceOne(i int, l literal) {
	switch why := f.why[l]; {
	case why == supposed:
	case why < 0:
		f.lead(on(int(-2 - why)))
		f.restOnFilled(nodeOf(l), int(-2-why))
	default:
		f.truth[why] = true
		f.leadAll(int(why), !isOn(l), i, nodeOf(l))
	}
}

// restOnFilled notes the truth by which two candidates exclude each other that do not conflict.
func (f *follower) restOnFilled(x, y int) {
	p, a, b := f.g.puzzle, f.g.cands[x], f.g.cands[y]
	if p.Conflicts(a).Has(b) {
		return
	}
	for _, t := range p.TruthsOf(a) {
		if f.g.need[t] == 1 && p.Truths[t].Cells.Has(b) {
			f.truth[t] = true
			return
		}
	}
}

// rest appends the regions that the marked chains rest on.
func (f *follower) rest(e *engine.Workspace) {
	for t, used := range f.truth {
		if used {
			e.Rest(f.g.puzzle.Truths[t])
		}
	}
}

// length is how many nodes the marked chains have.
func (f *follower) length() (n int) {
	for _, marked := range f.marks {
		if marked {
			n++
		}
	}
	return n
}

// chain is the marked nodes, in the order in which they follow.
func (f *follower) chain() []engine.ProofNode {
	var out []engine.ProofNode
	for i, marked := range f.marks {
		if marked {
			l := f.queue[i]
			one := f.g.puzzle.NewSet()
			one.Add(f.g.cands[nodeOf(l)])
			out = append(out, engine.ProofNode{Candidates: one, On: isOn(l)})
		}
	}
	return out
}

// gapRegion is the truth that the contradiction leaves unfilled: where a candidate is both on and off, the one that has
// no other left.
func (f *follower) gapRegion() *puzzle.Region {
	p := f.g.puzzle
	if f.gap >= 0 {
		return p.Truths[f.gap]
	}
	if why := f.why[on(f.clash)]; why >= 0 {
		return p.Truths[why]
	}
	return p.Truths[p.TruthsOf(f.g.cands[f.clash])[0]]
}

// leadEverywhere marks every conclusion, and what each rests on.
func (f *follower) leadEverywhere() {
	for i, l := range f.queue {
		f.marks[i] = true
		if why := f.why[l]; why >= 0 {
			f.truth[why] = true
		} else if why != supposed {
			f.restOnFilled(nodeOf(l), int(-2-why))
		}
	}
}
