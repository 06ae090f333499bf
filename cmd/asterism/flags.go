package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"asterism/cmd/asterism/internal/console"
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

// timeLimit is for commands that do one thing, however long that takes.
type timeLimit struct {
	Timeout time.Duration `default:"10s" placeholder:"TIME" help:"The longest time for all of it (default: 10s)."`
}

// within is a context that ends when the time is up.
func (t *timeLimit) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, t.Timeout)
}

// ended is the error of a command whose context has ended, for which there is nothing to show; err if it has not.
func (t *timeLimit) ended(ctx, limited context.Context, con *console.Console, err error) error {
	switch {
	case ctx.Err() != nil:
		return console.Interrupted
	case limited.Err() != nil && errors.Is(err, limited.Err()):
		con.Report(fmt.Errorf("time is up after %s; --timeout gives more", t.Timeout))
		return console.Failed
	}
	return err
}
