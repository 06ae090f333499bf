package main

import (
	"fmt"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter"
	"asterism/interpreter/schema"

	"github.com/alecthomas/kong"
)

// completionCommand prints the script by which a shell completes what is typed. That script asks the program for the words
// that may stand at a place, so it knows the packs and rules of the folder that one works in.
type completionCommand struct {
	Shell string   `arg:"" help:"bash, zsh or fish: print what makes it complete commands, flags, packs, rules and files."`
	Words []string `arg:"" optional:"" hidden:"" help:"For the shell: the words typed so far, the last of which is to be completed."`
}

// completionScripts are what the shells run, by their names.
var completionScripts = map[string]string{
	"bash": `# eval "$(asterism completion bash)"
_asterism() {
  local IFS=$'\n'
  COMPREPLY=($(asterism completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o bashdefault -F _asterism asterism
`,
	"zsh": `#compdef asterism
# eval "$(asterism completion zsh)"
_asterism() {
  local -a found
  found=(${(f)"$(asterism completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#found )); then compadd -a found; else _files; fi
}
compdef _asterism asterism
`,
	"fish": `# asterism completion fish | source
function __asterism_words
  asterism completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null
end
complete -c asterism -a '(__asterism_words)'
`,
}

// Run prints the script, or answers it.
func (c *completionCommand) Run(con *console.Console, g *globals) error {
	if c.Shell == "words" {
		for _, w := range complete(con, g, c.Words) {
			fmt.Fprintln(con.Out, w)
		}
		return nil
	}
	script, ok := completionScripts[c.Shell]
	if !ok {
		return fmt.Errorf("there is no completion for %q; write asterism completion bash, zsh or fish", c.Shell)
	}
	fmt.Fprint(con.Out, script)
	return nil
}

// complete lists the words that the last of those typed may become; none where it is to be a file, which shells complete
// themselves.
func complete(con *console.Console, g *globals, typed []string) []string {
	if len(typed) == 0 {
		typed = []string{""}
	}
	model, last := kong.Must(new(commands)).Model.Node, typed[len(typed)-1]
	node, args := model, 0
	for _, word := range typed[:len(typed)-1] {
		if child := childNamed(node, word); child != nil {
			node, args = child, 0
		} else if !strings.HasPrefix(word, "-") {
			args++
		}
	}
	program, _ := g.program(con)
	return beginning(last, candidates(node, program, typed, args))
}

func childNamed(n *kong.Node, name string) *kong.Node {
	for _, c := range n.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// candidates are the words that may stand at the place.
func candidates(node *kong.Node, program *interpreter.Program, typed []string, args int) []string {
	last := typed[len(typed)-1]
	if strings.HasPrefix(last, "-") {
		return flagNames(node)
	}
	if len(typed) > 1 {
		if f := flagNamed(node, typed[len(typed)-2]); f != nil && !f.IsBool() {
			if f.Enum != "" {
				return strings.Split(f.Enum, ",")
			}
			return named(f.Name, program)
		}
	}
	if len(node.Children) > 0 {
		var names []string
		for _, c := range node.Children {
			names = append(names, c.Name)
		}
		return names
	}
	if node.Name == "completion" {
		return []string{"bash", "zsh", "fish"}
	}
	if len(node.Positional) == 0 {
		return nil
	}
	arg := node.Positional[min(args, len(node.Positional)-1)]
	if node.Name == "doc" {
		return append(schema.ManualNames(), named("rule|pack", program)...)
	}
	return named(arg.Name, program)
}

// named lists the packs, the rules or both, where the name of an argument or flag speaks of them.
func named(what string, program *interpreter.Program) []string {
	var names []string
	if program == nil {
		return nil
	}
	if strings.Contains(what, "pack") {
		for _, p := range program.Packs {
			names = append(names, p.Name)
		}
	}
	if strings.Contains(what, "rule") && what != "rules" || what == "needs" || what == "without" {
		for _, r := range program.Rules {
			names = append(names, r.ID)
		}
	}
	return names
}

// flagNames lists the flags of a command and of all commands.
func flagNames(node *kong.Node) []string {
	var names []string
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			names = append(names, "--"+f.Name)
			if f.Tag.Negatable != "" {
				names = append(names, "--no-"+f.Name)
			}
		}
	}
	return names
}

func flagNamed(node *kong.Node, word string) *kong.Flag {
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
				return f
			}
		}
	}
	return nil
}

// beginning lists the words that begin with what is typed, each once.
func beginning(prefix string, words []string) []string {
	words = slices.DeleteFunc(words, func(w string) bool { return !strings.HasPrefix(w, prefix) })
	slices.Sort(words)
	return slices.Compact(words)
}
