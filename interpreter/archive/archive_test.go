package archive_test

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/interpreter/archive"
)

// Example writes two objects, is broken off, and goes on.
func Example() {
	dir, _ := os.MkdirTemp("", "archive")
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "rated.parquet")
	type rated struct {
		Puzzle string `json:"puzzle"`
		Pack   string `json:"pack"`
		Status string `json:"status"`
	}
	out, _ := archive.Create(name, archive.Puzzles, false)
	out.Write(rated{"1x1.A", "basics", "solved"})
	out.Close() // and no Finish: the run was broken off

	out, _ = archive.Create(name, archive.Puzzles, true)
	fmt.Println("done:", out.Claim("basics", "1x1.A"), out.Claim("basics", "1x1.A"))
	out.Write(rated{"2x1.AABB", "basics", "stuck"})
	out.Finish()

	file, _ := archive.Open(name)
	defer file.Close()
	text, _ := io.ReadAll(file)
	fmt.Print(string(text))
	// Output:
	// done: true false
	// 1x1.A
	// 2x1.AABB
}

// objects are lines as commands write them: what the columns say, and what they do not.
var objects = []string{
	`{"puzzle":"5x1.AAAAAAAABBCDDBBDDDEEEEEEE","family":"starbattle","pack":"tiny","status":"solved","grade":"Easy","hardest":2,"rating":1.5,"steps":13,"rules":{"Full":5,"Last":5,"Touch":3}}`,
	`{"puzzle":"5x1.AAABBAAABBAAABCDDDDEDEEEE","family":"starbattle","pack":"tiny","status":"stuck","grade":"","grades":{"range":"Low"},"solutions":"several","hardest":4,"rating":null,"steps":0,"rules":{},"error":"<its time> was used up"}`,
	`{"puzzle":"é","family":"","pack":"","status":"invalid","grade":"","hardest":0,"rating":null,"steps":0,"rules":{},"error":"no","file":"a","line":3}`,
	`{"puzzle":"5x1.AAAAAAAABBCDDBBDDDEEEEEEE","family":"starbattle","pack":"tiny","status":"solved","grade":"Easy","rating":1.5,"hardest":2,"steps":[{"n":1},{"n":2}],"grid":"*…"}`,
	`{"puzzle":"4x1.AAAABBBBCCCCDDDD","family":"starbattle","pack":"tiny","status":"solved","grade":"Easy","hardest":1,"rating":null,"steps":1,"rules":{"Full":1},"number":7}`,
}

func sequence(lines []string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, line := range lines {
			if !yield([]byte(line), nil) {
				return
			}
		}
	}
}

// TestObjectsComeBack resumes a complete output of every form, which reads it and writes it again.
func TestObjectsComeBack(t *testing.T) {
	verdict := `{"pack":"tiny","sound":true,"rules":[{"rule":"Full","tier":1,"fired":2},{"rule":"Last","tier":2,"lies":1}]}`
	for _, c := range []struct {
		name  string
		shape archive.Shape
		lines []string
	}{{"a.jsonl", archive.Puzzles, objects}, {"a.json.gz", archive.Puzzles, objects}, {"a.parquet", archive.Puzzles, objects}, {"v.parquet", archive.Rules, []string{verdict, verdict}}} {
		name := filepath.Join(t.TempDir(), c.name)
		var first bytes.Buffer
		if err := archive.WriteTo(&first, name, c.shape, sequence(c.lines)); err != nil {
			t.Fatal(err)
		}
		os.WriteFile(name, first.Bytes(), 0o644)
		out, err := archive.Create(name, c.shape, true)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for line, err := range out.Lines() {
			if i >= len(c.lines) || err != nil || string(line) != c.lines[i] {
				t.Errorf("%s: %v\n%s\nis object %d", c.name, err, line, i)
			}
			i++
		}
		if err := out.Finish(); err != nil || i != len(c.lines) {
			t.Errorf("%s: %d objects, %v", c.name, i, err)
		}
		if again, _ := os.ReadFile(name); !bytes.Equal(again, first.Bytes()) {
			t.Errorf("%s: is not the same when it was read and written again", c.name)
		}
	}
}

// TestBetweenRenameAndRemoval has the file complete and the part still there, as a kill between the two leaves them.
func TestBetweenRenameAndRemoval(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	text := strings.Join(objects, "\n") + "\n"
	os.WriteFile(name, []byte(text), 0o644)
	os.WriteFile(name+".part", []byte(text+`{"puzzle":"torn`), 0o644)
	out, err := archive.Create(name, archive.Puzzles, true)
	if err != nil || !out.Claim("tiny", "4x1.AAAABBBBCCCCDDDD") || out.Claim("other", "4x1.AAAABBBBCCCCDDDD") {
		t.Fatal(err)
	}
	if err := out.Finish(); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != text {
		t.Errorf("%s", got)
	}
	if _, err := os.Stat(name + ".part"); err == nil {
		t.Error("the part is still there")
	}
}

func TestPuzzleOf(t *testing.T) {
	for line, want := range map[string]string{
		"6x1.AAB":                          "6x1.AAB",
		`{"puzzle":"6x1.AAB","status":""}`: "6x1.AAB",
		`{"puzzle":`:                       `{"puzzle":`,
		`{"status":"solved"}`:              `{"status":"solved"}`,
		"{} 4 | 1":                         "{} 4 | 1",
		`{"puzzle":"1 . . .\n3 . . .\n. . 4 .\n. 2 . ."}`: "1...3.....4..2..",
	} {
		if got := archive.PuzzleOf(line); got != want {
			t.Errorf("%s is %s, want %s", line, got, want)
		}
	}
}
