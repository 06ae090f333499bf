// Command asterism is the command line: it solves puzzles by the rules of *.rules files, and checks, tests, formats and
// documents these.
//
// In: puzzles, rule files and flags. Out: text for people, or JSON. Each command is one file and one struct, whose tags
// are its flags: it reads what it is given, asks a library, and prints the answer. Nothing is computed here. What the
// commands share has rooms of its own below internal: console (the streams, mistakes, progress), input (puzzles and
// boards), lookup (rules and packs by name), report (text), board, picture and terminal (drawing), save (files).
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"asterism/cmd/asterism/internal/console"

	"github.com/alecthomas/kong"
)

// commands is the whole command line.
type commands struct {
	globals

	Solve    solveCommand    `cmd:"" help:"Solve puzzles, and say how."`
	Rules    rulesCommand    `cmd:"" help:"List the packs and rules, or print one rule."`
	Doc      docCommand      `cmd:"" help:"Explain what rules can call."`
	Check    checkCommand    `cmd:"" help:"Find the mistakes in rule files."`
	Fmt      formatCommand   `cmd:"" help:"Lay rule files out in the one canonical way."`
	Test     testCommand     `cmd:"" help:"Run the examples of rules."`
	Example  exampleCommand  `cmd:"" help:"Find a board on which a rule fires, and print it as an example."`
	Watch    watchCommand    `cmd:"" help:"Solve a puzzle, and again whenever a rule is saved."`
	Serve    serveCommand    `cmd:"" help:"The workbench in a browser: rules, board and steps on one page."`
	Site     siteCommand     `cmd:"" help:"Write the workbench as a playground, and the rulebook, as files for any web server."`
	Verify   verifyCommand   `cmd:"" help:"Have an exact solver check what rules say, on random puzzles."`
	Prove    proveCommand    `cmd:"" help:"Write a solve as a proof that others can check, or check one."`
	WhyNot   whyNotCommand   `cmd:"" name:"why-not" help:"Say what a rule lacks to fire on a board."`
	Explain  explainCommand  `cmd:"" help:"Tell everything about one step of a solve, or draw it."`
	Stats    statsCommand    `cmd:"" help:"Count what the rules of a pack do for many puzzles, and what they cost."`
	Bench    benchCommand    `cmd:"" help:"Measure the program against itself: ratios of time, and how it grows."`
	Tune     tuneCommand     `cmd:"" help:"Look for an order of the rules of a pack that saves time or steps."`
	Generate generateCommand `cmd:"" help:"Make puzzles that a pack of rules solves."`
	Rate     rateCommand     `cmd:"" help:"Say how hard puzzles are."`
	Lsp      lspCommand      `cmd:"" help:"Serve editors: mistakes, completion and more for rule files, by the language server protocol."`
	Hint     hintCommand     `cmd:"" help:"Help a player on: name mistakes on a board, or the next step."`

	Completion completionCommand `cmd:"" help:"Print what makes a shell complete commands, flags, packs, rules and files."`

	Version kong.VersionFlag `help:"Print the version."`
}

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	os.Exit(run(console.New(), os.Args[1:], os.Exit))
}

// gcPercent makes collections rarer than they are by default: the program and its rules are a few megabytes that live
// as long as it does, and would be looked through again for every megabyte of steps.
const gcPercent = 400

// run is the program: it returns the exit status. After --help and --version it is told by exit instead.
func run(con *console.Console, args []string, exit func(int)) int {
	var cli commands
	parser := kong.Must(&cli, kong.Name("asterism"), kong.Writers(con.Out, con.Err),
		kong.Description("Asterism solves logic puzzles the way a person does, with rules that are text."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Vars{"version": version()},
		kong.Exit(func(int) { exit(con.Report(nil)) }))
	command, err := parser.Parse(args)
	if err != nil {
		return con.Report(misused(err))
	}
	if err := checkFlags(command, cli.Generate.Family); err != nil {
		return con.Report(err)
	}
	return con.Report(command.Run(con, &cli.globals))
}

// misused adds to a mistake in the arguments where help is found.
func misused(err error) error {
	var mistake *kong.ParseError
	name := ""
	if errors.As(err, &mistake) && mistake.Context.Selected() != nil {
		name = " " + mistake.Context.Selected().Name
	}
	return fmt.Errorf("%w; asterism%s --help lists what there is", err, name)
}

// version is what the build knows of itself.
func version() string {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		v = info.Main.Version
	}
	return "asterism " + v + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")"
}
