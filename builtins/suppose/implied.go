package suppose

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

func AgreedRegions(e *engine.Workspace, regions []*puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).each(regions, yield)
}

func AgreedRegion(e *engine.Workspace, r *puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).region(r, yield)
}

func AgreedSet(e *engine.Workspace, source puzzle.Set, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).set(source, yield)
}

// The others look first at what is forced, and then, if rules are to help, once more with them.

func AgreedRegionsTo(e *engine.Workspace, regions []*puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).each(regions, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).each(regions, yield)
	}
}

func AgreedRegionTo(e *engine.Workspace, r *puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).region(r, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).region(r, yield)
	}
}

func AgreedSetTo(e *engine.Workspace, source puzzle.Set, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).set(source, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).set(source, yield)
	}
}
