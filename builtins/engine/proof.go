package engine

import "asterism/puzzle"

// ProofKind says what sort of argument a deduction is.
type ProofKind string

// The seven kinds of argument that a certificate can describe.
const (
	BasicProof        ProofKind = "basic"
	FishProof         ProofKind = "fish"
	ALSProof          ProofKind = "als"
	AICProof          ProofKind = "aic"
	UniquenessProof   ProofKind = "uniqueness"
	ForcingProof      ProofKind = "forcing"
	BacktrackingProof ProofKind = "backtracking"
)

// Proof is the shape of an argument as pictures and other programs want it. Which fields are filled depends on the kind;
// a Nil Set stands for one that is not.
type Proof struct {
	Kind ProofKind

	Sum   []*puzzle.Region // any: regions that the argument adds up, some for what they hold at least, others at most
	Tiles []puzzle.Set     // any: cells in 2×2 squares, each of which holds at most one star, that it adds up as well

	Digit int              // fish: from 1
	Base  []*puzzle.Region // fish: what must be filled
	Cover []*puzzle.Region // fish: what must not overflow
	Fins  puzzle.Set       // fish: candidates in more of the base than of the cover
	Twin  *Proof           // fish: the second one, where two are told at once

	Sets []LinkedSet // als: along the chain

	Chain []ProofNode // aic: in order; what follows from what

	Floor puzzle.Set // uniqueness: candidates of the digits that could be swapped
	Roof  puzzle.Set // uniqueness: the others in those cells, one of which is true

	Source   puzzle.Set    // forcing: the candidates of which one is true
	Branches []ProofBranch // forcing: what follows from each
}

// LinkedSet is an almost-locked set of a chain.
type LinkedSet struct {
	Cells      []*puzzle.Region
	Candidates puzzle.Set
	Link       puzzle.Set // the candidates of the restricted common candidate with the next set; Nil at the end
}

// ProofNode is a node of a chain: candidates of which one is true (On), or all are false.
type ProofNode struct {
	Candidates puzzle.Set
	On         bool
	Rule       string // which rule found it; "" for a link, or what is forced
}

// ProofBranch is one case of a forcing argument.
type ProofBranch struct {
	Start puzzle.Cand
	Chain []ProofNode // the nodes that lead to the conclusion, or to the contradiction
}
