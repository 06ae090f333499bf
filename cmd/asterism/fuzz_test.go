package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/console"

	"github.com/alecthomas/kong"
)

// words are what the arguments of random command lines are, besides commands and flags.
var words = []string{"", "-", "0", "1", "-1", "3", "25", "1e9", "99999999999999999999", "0.5", "1s", "-1s", "10ms", "nonsense", "%", "\x1b[31m", "\xff",
	"small", "digits", "tiny", "Last", "Touch", "Rest", "Single", "need", "r1c1", "r9c9", "r1c1=4", "starbattle", "sudoku", "3x3", "1x4", "0x0", "full", "where", "time", "steps",
	"puzzles", "board", "missing", "folder", "folder/a.rules", "proof", "picture.svg", "library",
	"5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "4x1.AABBCCDDCADBBACD", "12.4.412.143432.", "................", "5x1.AAB", ".....", "*..../...../...../...../.....", "..../..../..../...."}

// files are what a random command line finds in its folder.
var files = map[string]string{
	"puzzles":        "5x1.ABBBBAABBBCCBBBCCCCDEEEEE\n\n12.4.412.143432.\nnonsense\n",
	"board":          ".....\n.*...\n.....\n.....\n....x\n",
	"library":        ":0000:x:1+23434..........:231:::\n",
	"folder/a.rules": "rule Mine \"Mine\" {\n  for x in open(grid)\n  → place x\n}\npack mine for starbattle { tier 1 { Mine } }\n",
}

// limited are the flags that bound how long a command takes, by command; the others have nothing to search for.
var limited = map[string]string{"generate": "--timeout=100ms", "verify": "--time=100ms", "tune": "--time=100ms", "example": "--timeout=100ms",
	"solve": "--timeout=1s", "rate": "--timeout=1s", "hint": "--timeout=1s", "explain": "--timeout=1s", "why-not": "--timeout=1s"}

// longest is how long a command may take, on a machine that does much else.
const longest = 30 * time.Second

// commandLine makes arguments of bytes: a command, and then flags of it and words.
func commandLine(model *kong.Application, data []byte) []string {
	leaves := slices.DeleteFunc(model.Leaves(true), func(n *kong.Node) bool {
		return n.Name == "watch" || n.Name == "lsp" // they go on until they are told to stop
	})
	if len(data) == 0 {
		return nil
	}
	command := leaves[int(data[0])%len(leaves)]
	args := []string{command.Name}
	flags := slices.Concat(command.Flags, model.Flags)
	for _, b := range data[1:] {
		switch i := int(b) / 2; {
		case b%2 == 0:
			args = append(args, words[i%len(words)])
		case i < len(flags):
			args = append(args, "--"+flags[i].Name)
		case len(args) > 1: // a value for what stands before
			args[len(args)-1] += "=" + words[i%len(words)]
		}
	}
	return append(args, limited[command.Name])
}

// exited is how a command ends that says so by itself.
type exited int

// invoke runs a command line in the process.
func invoke(con *console.Console, args []string) (status int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exited:
			status = int(r)
		default:
			panic(r)
		}
	}()
	return run(con, args, func(status int) { panic(exited(status)) })
}

// inFolder makes a folder with the files, and goes there.
func inFolder(t testing.TB) {
	small, err := filepath.Abs("testdata/small")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "rules.d"), os.DirFS(small)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzCommand runs command lines at random, on rules that are small. Each ends soon, with a status that means something: 2 with a
// sentence, and with --json nothing but JSON.
func FuzzCommand(f *testing.F) {
	for i := range 24 {
		f.Add([]byte{byte(i), 90, 91, byte(i * 7), 45, byte(i * 11)})
		f.Add([]byte{byte(i), 3, 92, 1, byte(i * 5)})
	}
	var cli commands
	model := kong.Must(&cli).Model
	f.Fuzz(func(t *testing.T, data []byte) {
		inFolder(t)
		tryCommand(t, append(commandLine(model, data[:min(len(data), 12)]), "--rules-only"))
	})
}

// tryCommand runs a command line and looks at how it ends.
func tryCommand(t *testing.T, args []string) {
	t.Helper()
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out, said bytes.Buffer
	start := time.Now()
	status := invoke(console.Between(in, &out, &said), args)
	if took := time.Since(start); took > longest {
		t.Errorf("%q takes %s", args, took)
	}
	if !slices.Contains([]int{0, 1, 2}, status) || status == 2 && said.Len()+out.Len() == 0 {
		t.Errorf("%q ends with %d: %s", args, status, &said)
	}
	if strings.ContainsRune(said.String(), '\x1b') {
		t.Errorf("%q: an escape reaches the terminal: %q", args, &said)
	}
	if slices.Contains(args, "--json") && status < 2 && !slices.Contains(args, "--help") && !slices.Contains(args, "--version") {
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) {
				t.Errorf("%q prints what is no JSON: %s", args, line)
			}
		}
	}
}

// FuzzSolveAgain solves what it is given, and again what it has said of it: JSON says all that a solve begins with.
func FuzzSolveAgain(f *testing.F) {
	for _, text := range []string{"5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "12.4.412.143432.", ":0000::1+23434..........:231:::", "3x2:1...................................",
		"5x1.ABBBBAABBBCCBBBCCCCDEEEEE\n.....\n.*...\n.....\n.....\n....x", "<1> 24 | 234 34\n34 34 | 1234 1234\n---\n<3> 1 | {} 4\n24 (4) | 1 1234"} {
		f.Add(text, "")
	}
	f.Add("12..............", "12 34 34 {}\n. . . .\n(3) 12 4 4\n1 2 3 4")
	f.Add("1x4:1234............", "1 2 3 4\n. . 12 .\n. . . 3\n. . 1 4")
	f.Fuzz(func(t *testing.T, text, board string) {
		if strings.ContainsAny(text+board, "\x00") || len(text) > 500 || strings.HasPrefix(text, "-") || strings.HasPrefix(board, "-") {
			t.Skip("no argument of a command")
		}
		first := solved(t, text, board)
		if first == nil || first["error"] != nil {
			return
		}
		marks, _ := first["board"].(string)
		if again := solved(t, first["puzzle"].(string), marks); !reflect.DeepEqual(first, again) {
			t.Errorf("%q on %q is solved as\n%v\nand again as\n%v", text, board, first, again)
		}
	})
}

// solved is what solve --json says of one puzzle, nil where it does not take the arguments.
func solved(t *testing.T, text, board string) map[string]any {
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	args := []string{"solve", "--json", "--stars=1", "--rules=testdata/small", "--rules-only", "--", text}
	if board != "" {
		args = slices.Insert(args, 1, "--board="+board)
	}
	var out, said bytes.Buffer
	if invoke(console.Between(in, &out, &said), args) > 1 {
		return nil
	}
	first, _, more := bytes.Cut(out.Bytes(), []byte("\n"))
	var object map[string]any
	if err := json.Unmarshal(first, &object); err != nil || more && bytes.ContainsRune(out.Bytes()[len(first)+1:], '{') {
		return nil
	}
	return object
}
