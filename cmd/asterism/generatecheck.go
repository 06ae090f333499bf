package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/puzzle"
)

// checkRecipe finds demands that cannot be met together, so that nobody waits for what cannot come.
func (g *generateCommand) checkRecipe(program *interpreter.Program, pack *interpreter.Pack, r *generate.Recipe) error {
	if r.MaxTier > 0 && r.MinTier > r.MaxTier {
		return fmt.Errorf("--min-tier %d is above --max-tier %d", r.MinTier, r.MaxTier)
	}
	if last := pack.Tiers[len(pack.Tiers)-1].Number; r.MinTier > last {
		return fmt.Errorf("--min-tier %d: pack %s has tiers up to %d", r.MinTier, pack.Name, last)
	}
	if err := g.checkReach(program, pack, r); err != nil {
		return err
	}
	for _, rule := range r.Needs {
		if err := g.checkNeed(program, pack, r, rule); err != nil {
			return err
		}
	}
	return nil
}

// checkReach finds bounds between which there is no tier of the grade.
func (g *generateCommand) checkReach(program *interpreter.Program, pack *interpreter.Pack, r *generate.Recipe) error {
	low, top := program.Reach(pack, r.Grade)
	switch {
	case r.Grade == "" || low == nil:
		return nil
	case r.MaxTier > 0 && low.Number > r.MaxTier:
		return fmt.Errorf("grade %s begins with tier %d of pack %s, above --max-tier %d", r.Grade, low.Number, pack.Name, r.MaxTier)
	case top.Number < r.MinTier:
		return fmt.Errorf("grade %s goes up to tier %d of pack %s, below --min-tier %d", r.Grade, top.Number, pack.Name, r.MinTier)
	case !r.Unique && !pack.AssumesUnique && !slices.ContainsFunc(low.Rules, func(rule *interpreter.Rule) bool { return !rule.AssumesUnique }):
		return fmt.Errorf("grade %s is for rules that assume a unique solution; add --unique", r.Grade)
	}
	return nil
}

// checkNeed finds a rule that is needed and left out.
func (g *generateCommand) checkNeed(program *interpreter.Program, pack *interpreter.Pack, r *generate.Recipe, rule *interpreter.Rule) error {
	_, tier, _ := pack.Find(rule.ID)
	switch _, top := program.Reach(pack, r.Grade); {
	case slices.Contains(r.Without, rule):
		return fmt.Errorf("--needs %s and --without %s exclude each other", rule.ID, rule.ID)
	case rule.AssumesUnique && !r.Unique && !pack.AssumesUnique:
		return fmt.Errorf("%s assumes a unique solution; add --unique", rule.ID)
	case r.MaxTier > 0 && tier.Number > r.MaxTier:
		return fmt.Errorf("%s stands in tier %d of pack %s, above --max-tier %d%s", rule.ID, tier.Number, pack.Name, r.MaxTier, elsewhere(program, pack, rule, r.MaxTier))
	case r.Grade != "" && top != nil && tier.Number > top.Number:
		return fmt.Errorf("%s stands in tier %d of pack %s, and grade %s goes up to tier %d", rule.ID, tier.Number, pack.Name, r.Grade, top.Number)
	}
	return nil
}

// elsewhere names a pack in which the rule is not above the tier, if there is one.
func elsewhere(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule, most int) string {
	for _, other := range program.Packs {
		if _, tier, ok := other.Find(rule.ID); ok && other.Family == pack.Family && tier.Number <= most {
			return fmt.Sprintf("; in pack %s it stands in tier %d (--pack %s)", other.Name, tier.Number, other.Name)
		}
	}
	return ""
}

const (
	hopefulNumbers = 4  // of the seed that may come to nothing before it is asked why
	studied        = 60 // puzzles looked at then
)

// hopeless is why no puzzle needs one of the rules, if it is plain that others in the pack find all that it does. Where
// a rule just seems to be rare, it says so.
func hopeless(ctx context.Context, con *console.Console, g *generate.Generator, pack *interpreter.Pack, recipe generate.Recipe) error {
	if pack.Family != puzzle.StarBattle {
		return nil
	}
	for _, rule := range recipe.Needs {
		found, err := g.Forestalled(ctx, rule, studied)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if always := found.Always(); len(always) > 0 {
			return errors.New(forestalled(pack, rule, always, found.Places))
		}
		if found.Used == 0 && found.Places == 0 {
			fmt.Fprintf(con.Err, "%s %s would find nothing in any of %d puzzles, even if asked first; still looking, Ctrl-C ends it\n",
				con.ErrColours.Paint(text.Bold, "asterism:"), rule.ID, studied)
		}
	}
	return nil
}

// forestalled says who finds all that a rule does, and what to leave out.
func forestalled(pack *interpreter.Pack, rule *interpreter.Rule, always []*interpreter.Rule, places int) string {
	var ids, flags []string
	for _, r := range always {
		ids, flags = append(ids, r.ID), append(flags, "--without "+r.ID)
	}
	return fmt.Sprintf("pack %s leaves nothing to %s: of %d places where it would find something, all were for %s before it; try %s",
		pack.Name, rule.ID, places, strings.Join(ids, " and "), strings.Join(flags, " "))
}
