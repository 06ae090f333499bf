package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
)

// truthCommands ask whether rules are right, why they do what they do, and what they are worth.
type truthCommands struct {
	Verify  verifyCommand  `cmd:"" help:"Have an exact solver check what rules say, on random puzzles."`
	WhyNot  whyNotCommand  `cmd:"" name:"why-not" help:"Say what a rule lacks to fire on a board."`
	Explain explainCommand `cmd:"" help:"Tell everything about one step of a solve, or draw it."`
	Stats   statsCommand   `cmd:"" help:"Count what the rules of a pack do for many puzzles, and what they cost."`
	Tune    tuneCommand    `cmd:"" help:"Look for an order of the rules of a pack that saves time or steps."`
}

// interruptible is a context that Ctrl-C ends; a second Ctrl-C ends the program at once.
func interruptible() (context.Context, func()) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	cancel := context.AfterFunc(ctx, stop)
	return ctx, func() { cancel(); stop() }
}

// workers is how many to run at once: as many as asked for, or one a processor.
func workers(jobs int) int {
	if jobs > 0 {
		return jobs
	}
	return runtime.GOMAXPROCS(0)
}
