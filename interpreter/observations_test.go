package interpreter

import (
	"slices"
	"testing"
)

// TestObservationsAreTagged: each rule of the pack says how it looks at the board, and how it reasons.
func TestObservationsAreTagged(t *testing.T) {
	pack, ok := shippedProgram(t).Pack("observations")
	if !ok {
		t.Fatal("there is no pack observations")
	}
	in := func(list ...string) func(string) bool {
		return func(tag string) bool { return slices.Contains(list, tag) }
	}
	for _, tier := range pack.Tiers {
		for _, r := range tier.Rules {
			if !slices.ContainsFunc(r.Tags, in("direct", "tiling", "counting")) || !slices.ContainsFunc(r.Tags, in("inference", "enumeration", "hypothetical")) {
				t.Errorf("%s is tagged %v", r.ID, r.Tags)
			}
		}
	}
}
