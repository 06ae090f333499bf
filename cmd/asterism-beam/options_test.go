package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fail runs a command that cannot work, and gives what it says.
func fail(t *testing.T, args ...string) string {
	t.Helper()
	cmd := command(args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil {
		t.Errorf("%q works", args)
	}
	return said.String()
}

// TestRefused asks for what cannot be: each is said in a sentence, and before anything is begun.
func TestRefused(t *testing.T) {
	glob, _ := puzzles(t, 2)
	rate := []string{"rate", "--input", glob, "--output", filepath.Join(t.TempDir(), "rated")}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--runner", "flink"}, "--runner flink hands the job to a job server of a cluster: --endpoint HOST:PORT says where it listens"},
		{[]string{"--runner", "spark"}, "--endpoint HOST:PORT"},
		{[]string{"--runner", "spark", "--endpoint", "localhost:1"}, "no job server answers at localhost:1"},
		{[]string{"--runner", "dataflow", "--project", "p"}, "it lacks --region and --staging_location"},
		{[]string{"--runner", "fast"}, "there is no runner fast; there are prism, flink, spark and dataflow"},
		{[]string{"--from", "1", "--to", "2"}, "give one of them"},
		{[]string{"--output", "s3://bucket/rated"}, "s3://bucket/rated cannot be reached"},
		{[]string{"--input", filepath.Join(t.TempDir(), "*.txt")}, "there is no file "},
	} {
		if said := fail(t, slices.Concat(rate, c.args)...); !strings.Contains(said, c.want) || strings.Contains(said, "DoFn") || strings.Contains(said, "level=") {
			t.Errorf("%q: %s", c.args, said)
		}
	}
	for want, args := range map[string]string{
		"--from and --to say which numbers":             "verify --pack basics",
		"--pack names the pack to verify":               "verify --from 0 --to 1",
		"--needs R5.1 and --without R5.1 exclude":       "generate --from 0 --to 1 --pack guide --needs R5.1 --without R5.1",
		"--min-rating, --max-rating, --also, --minimal": "generate --from 0 --to 1 --minimal",
		"there is no rule R5.11":                        "generate --from 0 --to 1 --pack guide --needs R5.11",
		"generate takes no --input":                     "generate --input x",
	} {
		if said := fail(t, append(strings.Fields(args), "--output", filepath.Join(t.TempDir(), "out"))...); !strings.Contains(said, want) {
			t.Errorf("%s: %s", args, said)
		}
	}
}

// TestNoCredentials reads from gs:// where nobody has logged in, and is refused.
func TestNoCredentials(t *testing.T) {
	cloud := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "who are you?", http.StatusUnauthorized) }))
	defer cloud.Close()
	cmd := command("rate", "--input", "gs://bucket/*.txt", "--output", filepath.Join(t.TempDir(), "rated"))
	cmd.Env = append(cmd.Env, "HOME="+t.TempDir(), "GOOGLE_APPLICATION_CREDENTIALS=", "STORAGE_EMULATOR_HOST="+cloud.URL)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "who are you?") || !strings.Contains(said.String(), "there are no credentials for gs:// on this machine") {
		t.Errorf("%v: %s", err, said.String())
	}
}

// TestVerifyOn verifies a pack on given puzzles and gives, line for line, what asterism verify --on writes to a file.
func TestVerifyOn(t *testing.T) {
	glob, files := puzzles(t, 60)
	dir := t.TempDir()
	prefix, file := filepath.Join(dir, "verified"), filepath.Join(dir, "verified.jsonl")
	out := succeed(t, command("verify", "--pack", "basics", "--input", glob, "--output", prefix, "--batch", "7"))
	if !strings.Contains(out, "sound: true") {
		t.Error(out)
	}
	args := []string{"verify", "basics", "--output", file}
	for _, name := range files {
		readable(t, name)
		args = append(args, "--on", name)
	}
	succeed(t, exec.Command(plain(t), args...))
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := slices.DeleteFunc(written(t, prefix), func(line string) bool { return strings.Contains(line, `"status":"invalid"`) })
	if want := sorted(string(text)); !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
}

// liar says of the first cell of a row that it is empty.
const liar = `rule Liar "A liar" {
  for row in rows
  when need(row) == 1 and len(open(row)) > 2
  → eliminate first(open(row))
  because "It looks empty."
}
pack lies for starbattle { tier 1 { Liar } }
`

// TestLieTravels has a rule that lies: its counter-example comes from the workers to the summary, on given puzzles and on random ones.
func TestLieTravels(t *testing.T) {
	dir := t.TempDir()
	glob, _ := puzzles(t, 10)
	rules := filepath.Join(dir, "rules")
	os.Mkdir(rules, 0o755)
	os.WriteFile(filepath.Join(rules, "liar.rules"), []byte(liar), 0o644)
	for name, args := range map[string][]string{"given": {"--input", glob}, "random": {"--from", "0", "--to", "4"}} {
		prefix := filepath.Join(dir, name)
		out := succeed(t, command(slices.Concat([]string{"verify", "--rules", rules, "--pack", "lies", "--batch", "2", "--output", prefix}, args)...))
		summary, err := os.ReadFile(prefix + "-summary.json")
		if err != nil || !strings.Contains(out, "sound: false") || !strings.Contains(string(summary), "It looks empty.") {
			t.Errorf("%s: %v, %s", name, err, out)
		}
	}
}

// readable leaves nothing in a file but puzzles.
func readable(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return strings.Contains(line, "too short") })
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestGenerateAsTheCommand asks for Sudokus as asterism generate can, with and without a rule.
func TestGenerateAsTheCommand(t *testing.T) {
	dir := t.TempDir()
	ask := strings.Fields("--family sudoku --boxes 2x2 --seed 5 --symmetry rotation --max-rating 3 --without NakedSingle")
	prefix := filepath.Join(dir, "made")
	succeed(t, command(append(with("generate", ask), "--from", "0", "--to", "30", "--output", prefix)...))
	made := written(t, prefix)
	out := succeed(t, exec.Command(plain(t), append(with("generate", ask), "--json", "--count", "3")...))
	for line := range strings.Lines(out) {
		if !slices.Contains(made, strings.TrimSuffix(line, "\n")) {
			t.Errorf("asterism makes %sand it is not there", line)
		}
	}
	if len(made) < 3 || strings.Contains(strings.Join(made, ""), "NakedSingle") {
		t.Errorf("%d puzzles: %q", len(made), made)
	}
}

func with(command string, flags []string) []string { return append([]string{command}, flags...) }
