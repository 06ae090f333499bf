package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

func agreedRegions(e *engine.Workspace, regions []*puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).each(regions, yield)
}

func agreedRegion(e *engine.Workspace, r *puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).region(r, yield)
}

func agreedSet(e *engine.Workspace, source puzzle.Set, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).set(source, yield)
}

// The others look first at what is forced, and then, if rules are to help, once more with them.

func agreedRegionsTo(e *engine.Workspace, regions []*puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).each(regions, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).each(regions, yield)
	}
}

func agreedRegionTo(e *engine.Workspace, r *puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).region(r, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).region(r, yield)
	}
}

func agreedSetTo(e *engine.Workspace, source puzzle.Set, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).set(source, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).set(source, yield)
	}
}
