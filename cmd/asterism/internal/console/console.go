// Package console is where a command reads and writes: standard input, output and errors, colours, mistakes in rules,
// progress, interrupts, and the exit status.
package console

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"asterism/cmd/asterism/internal/text"
	"asterism/dsl"
	"asterism/puzzle/english"

	"golang.org/x/term"
)

// Console is where a command reads and writes, and what is known about it.
type Console struct {
	in          *os.File
	Out         *bufio.Writer
	Err         io.Writer
	Colours     text.Colours
	ErrColours  text.Colours
	Terminal    bool
	errTerminal bool
	line        []byte // the last object, for its memory
}

// New is the console of the process.
func New() *Console {
	c := &Console{in: os.Stdin, Out: bufio.NewWriter(os.Stdout), Err: os.Stderr,
		Terminal: isTerminal(os.Stdout), errTerminal: isTerminal(os.Stderr)}
	c.Colours = text.Colours{On: text.WantsColour(c.Terminal, os.Getenv)}
	c.ErrColours = text.Colours{On: text.WantsColour(c.errTerminal, os.Getenv)}
	return c
}

// Between is a console of other streams, none of which is a terminal.
func Between(in *os.File, out, errors io.Writer) *Console {
	return &Console{in: in, Out: bufio.NewWriter(out), Err: errors}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Flush brings what was written to where it goes. Once that fails, so does every later call, and the command's status
// says so in the end.
func (c *Console) Flush() error { return c.Out.Flush() }

// Shown brings what was written before somebody's eyes at once: of the person at the terminal, or of the program that waits for
// the answer before it asks again.
func (c *Console) Shown() error { return c.Out.Flush() }

// exit is an error that has been explained already: only the status is left to say.
type exit int

// Error says the status.
func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// The exit statuses.
const (
	Failed      exit = 1   // a puzzle is not solved, a check has failed
	Misuse      exit = 2   // the arguments or the input are wrong
	Interrupted exit = 130 // by Ctrl-C, as shells have it
)

// Report ends a command: it writes an error that has not been explained yet, and returns the exit status. Output that
// could not be written is such an error, whatever else there is to say.
func (c *Console) Report(err error) int {
	var status exit
	if lost := c.Out.Flush(); lost != nil {
		err = fmt.Errorf("the output could not be written: %w", lost)
	}
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(c.Err, "%s interrupted\n", c.ErrColours.Paint(text.Bold, "asterism:"))
		return int(Interrupted)
	}
	fmt.Fprintf(c.Err, "%s %s\n", c.ErrColours.Paint(text.Bold, "asterism:"), text.Plain(err.Error()))
	return int(Misuse)
}

// Input reads everything from standard input; hint says what to give instead where nothing is piped in.
func (c *Console) Input(hint string) (string, error) {
	in, err := c.Reader(hint)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(in)
	return string(text), err
}

// Reader is standard input; hint says what to give instead where nothing is piped in.
func (c *Console) Reader(hint string) (io.Reader, error) {
	if isTerminal(c.in) {
		return nil, errors.New(hint)
	}
	return c.in, nil
}

// JSON writes one object on a line of its own. One that can append itself to text does that, which is faster.
func (c *Console) JSON(v any) error {
	if quick, ok := v.(interface{ AppendJSON([]byte) ([]byte, error) }); ok {
		line, err := quick.AppendJSON(c.line[:0])
		if err != nil {
			return err
		}
		c.line = append(line, '\n')
		_, err = c.Out.Write(c.line)
		return err
	}
	encoder := json.NewEncoder(c.Out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// Mistakes prints every mistake with its line.
func (c *Console) Mistakes(mistakes dsl.Diagnostics, sources []*dsl.Source) {
	c.Flush()
	WriteMistakes(c.Err, c.ErrColours, mistakes, sources)
	fmt.Fprintln(c.Err, english.Counted(len(mistakes), "mistake"))
}

// WriteMistakes writes mistakes, each with its line of the sources.
func WriteMistakes(w io.Writer, colours text.Colours, mistakes dsl.Diagnostics, sources []*dsl.Source) {
	for _, m := range mistakes {
		var source *dsl.Source
		if i := slices.IndexFunc(sources, func(s *dsl.Source) bool { return s.Name == m.File }); i >= 0 {
			source = sources[i]
		}
		m.Render(w, source, colours.On)
	}
}

// Interruptible is a context that Ctrl-C ends; a second Ctrl-C ends the program at once.
func Interruptible() (context.Context, func()) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	cancel := context.AfterFunc(ctx, stop)
	return ctx, func() { cancel(); stop() }
}
