package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/puzzle"
)

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
	for _, rule := range recipe.Used() {
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
