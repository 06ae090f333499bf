package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"asterism/interpreter"
	"asterism/puzzle"

	"github.com/alecthomas/kong"
	"golang.org/x/term"
)

type globals struct {
	Rules string
}

const rulesFolder = "rules.d"

type commands struct {
	globals
	Watch watchCommand `cmd:"" help:"Solve a puzzle, and again whenever a rule is saved."`
}

func main() {
	con := newConsole()
	defer con.flush()
	var cli commands
	ctx := kong.Parse(&cli)
	ctx.FatalIfErrorf(ctx.Run(con, &cli.globals))
}

type console struct {
	in     *os.File
	out    *bufio.Writer
	err    io.Writer
	outInk ink
	outTTY bool
}

func newConsole() *console {
	t := term.IsTerminal(int(os.Stdout.Fd()))
	return &console{in: os.Stdin, out: bufio.NewWriter(os.Stdout), err: os.Stderr, outTTY: t, outInk: ink{t && os.Getenv("NO_COLOR") == ""}}
}

func (c *console) flush() { c.out.Flush() }

type ink struct{ on bool }

const (
	bold   = "1"
	faint  = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
	blue   = "34"
)

var grounds = []string{"30;46", "30;43", "30;42", "30;45", "30;44", "30;41"}

func (k ink) paint(code, text string) string {
	if !k.on || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func writeStep(w io.Writer, k ink, s *interpreter.Step) {
	fmt.Fprintf(w, "%3d  %s %s\n     %s\n", s.N, s.Rule.ID, s.Rule.Title, s.Because)
}

type text struct {
	name, body string
	whole      bool
}

func readText(con *console, arg string, hint puzzle.Hint) (text, error) {
	if body, err := os.ReadFile(arg); err == nil {
		return text{name: arg, body: string(body)}, nil
	}
	return text{body: arg, whole: true}, nil
}
