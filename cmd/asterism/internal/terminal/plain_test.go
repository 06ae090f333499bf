package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/reload"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// spool is a writer that a test reads while it is written.
type spool struct {
	sync.Mutex
	strings.Builder
}

func (s *spool) Write(p []byte) (int, error) {
	s.Lock()
	defer s.Unlock()
	return s.Builder.Write(p)
}

func (s *spool) text() string {
	s.Lock()
	defer s.Unlock()
	return s.Builder.String()
}

// await waits until the text holds a part, and fails after a good while.
func (s *spool) await(t *testing.T, part string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(s.text(), part); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%q is not printed:\n%s", part, s.text())
		}
	}
}

// TestWatchPlain saves rules while the steps are printed.
func TestWatchPlain(t *testing.T) {
	dir := t.TempDir()
	save := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "t.rules"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save(watchedRules)
	p, _ := notation.Parse("4x1.ABBBAABCDDBCDDCC", notation.Options{})
	reloader, err := reload.Watch(dir, reload.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer reloader.Close()
	s := Session{Puzzle: p, Dir: dir, Updates: reloader.Events()}
	ctx, stop := context.WithCancel(context.Background())
	var out spool
	done := make(chan error)
	go func() { done <- s.Plain(ctx, &console.Console{Out: bufio.NewWriter(&out)}, reloader.Current()) }()

	out.await(t, "rules read in")
	save(strings.Replace(watchedRules, "need(r)", "needs(r)", 1))
	out.await(t, "did you mean need?")
	out.await(t, "1 mistake; the last good rules stay in use")
	save(watchedRules + "\n")
	for deadline := time.Now().Add(20 * time.Second); strings.Count(out.text(), "rules read in") < 2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("not solved again:", out.text())
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// BenchmarkSaveToTrace is the time from saving one of the shipped rule files to the printed steps of a Star Battle of
// 10×10 with two stars. Of it, wait is what the debounce takes, load the reading and compiling of all rules, and solve
// the solving and printing.
func BenchmarkSaveToTrace(b *testing.B) {
	dir := b.TempDir()
	if err := os.CopyFS(dir, rules.FS); err != nil {
		b.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "starbattle", "*", "*.rules"))
	if err != nil || len(files) == 0 {
		b.Fatal("no rules of the guide:", err)
	}
	body, err := os.ReadFile(files[0])
	if err != nil {
		b.Fatal(err)
	}
	p, err := notation.Parse(benchmarkPuzzle, notation.Options{})
	if err != nil {
		b.Fatal(err)
	}
	reloader, err := reload.Watch(dir, reload.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer reloader.Close()
	s := Session{Puzzle: p, Dir: dir}
	var load, solve time.Duration
	for b.Loop() {
		body = append(body, "// saved\n"...)
		if err := os.WriteFile(files[0], body, 0o644); err != nil {
			b.Fatal(err)
		}
		u := <-reloader.Events()
		load += u.Took
		start := time.Now()
		if err := s.print(context.Background(), io.Discard, text.Colours{}, u); err != nil || !u.Good() {
			b.Fatal(err, u.Diagnostics)
		}
		solve += time.Since(start)
	}
	n := float64(b.N) * float64(time.Millisecond)
	b.ReportMetric(float64(load)/n, "load-ms/op")
	b.ReportMetric(float64(solve)/n, "solve-ms/op")
	b.ReportMetric(float64(b.Elapsed()-load-solve)/n, "wait-ms/op")
}

const benchmarkPuzzle = "10x2.AAAAAAAABBAAACAAABBBDACCCCAAABDDEEFFFFFBDDEEFFFGGBDDEFFFFGGGHEEHHFFFGGHHHHHFIIIGJJJJIIIIGGJJJJIIIIIG"
