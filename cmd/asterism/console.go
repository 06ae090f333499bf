package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// console is where a command reads and writes, and what is known about it.
type console struct {
	in     *os.File
	out    *bufio.Writer
	err    io.Writer
	outInk ink
	errInk ink
	outTTY bool
	errTTY bool
}

func newConsole() *console {
	c := &console{in: os.Stdin, out: bufio.NewWriter(os.Stdout), err: os.Stderr,
		outTTY: isTerminal(os.Stdout), errTTY: isTerminal(os.Stderr)}
	c.outInk = ink{wantsColour(c.outTTY, os.Getenv)}
	c.errInk = ink{wantsColour(c.errTTY, os.Getenv)}
	return c
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

func (c *console) flush() { c.out.Flush() }

// exit is an error that has been explained already: only the status is left to say.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// The exit statuses.
const (
	failed      exit = 1   // a puzzle is not solved, a check has failed
	misuse      exit = 2   // the arguments or the input are wrong
	interrupted exit = 130 // by Ctrl-C, as shells have it
)

// report writes an error that has not been explained yet, and returns the exit status.
func (c *console) report(err error) int {
	var status exit
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	c.flush()
	fmt.Fprintf(c.err, "%s %v\n", c.errInk.paint(bold, "asterism:"), err)
	return int(misuse)
}

// input reads everything from standard input; hint says what to give instead where nothing is piped in.
func (c *console) input(hint string) (string, error) {
	if isTerminal(c.in) {
		return "", errors.New(hint)
	}
	text, err := io.ReadAll(c.in)
	return string(text), err
}

// json writes one object on a line of its own.
func (c *console) json(v any) error {
	encoder := json.NewEncoder(c.out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}
