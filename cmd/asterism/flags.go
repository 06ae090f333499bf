package main

import (
	"fmt"
	"reflect"

	"asterism/puzzle"

	"github.com/alecthomas/kong"
)

// checkFlags refuses what cannot be meant by the flags that were given, so that none is silently ignored: a negative
// number, a zero where leaving the flag out says the same (a flag with the tag zero takes it), and what belongs to the
// other family of puzzles (the tag family).
func checkFlags(ctx *kong.Context, family puzzle.Family) error {
	command := ctx.Selected().Name
	for _, p := range ctx.Path {
		if p.Flag == nil {
			continue
		}
		n, isNumber := number(p.Flag.Target)
		switch of := p.Flag.Tag.Get("family"); {
		case of != "" && of != string(family):
			return fmt.Errorf("%s: --%s goes with --family %s; asterism %s --help lists what there is", command, p.Flag.Name, of, command)
		case isNumber && n < 0:
			return fmt.Errorf("%s: --%s cannot be negative; asterism %s --help lists what there is", command, p.Flag.Name, command)
		case isNumber && n == 0 && !p.Flag.Tag.Has("zero"):
			return fmt.Errorf("%s: --%s must be more than 0; leave it out for the default", command, p.Flag.Name)
		}
	}
	return nil
}

// number is the value of a flag that is a number or a time.
func number(v reflect.Value) (float64, bool) {
	switch {
	case v.CanInt():
		return float64(v.Int()), true
	case v.CanUint():
		return float64(v.Uint()), true
	case v.CanFloat():
		return v.Float(), true
	}
	return 0, false
}
