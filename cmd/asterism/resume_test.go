package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKilledAndResumed kills a run with no chance to put anything in order, several times, and has the next go on: in the end the
// output is what one run makes of it.
func TestKilledAndResumed(t *testing.T) {
	dir := t.TempDir()
	puzzles := filepath.Join(dir, "puzzles.txt")
	own, err := os.ReadFile(filepath.Join("..", "..", "testdata", "starbattle", "6x1.sbn"))
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(puzzles, []byte(strings.Repeat(string(own)+"\nno puzzle\n", 40)), 0o644)
	whole, broken := filepath.Join(dir, "whole.jsonl"), filepath.Join(dir, "broken.jsonl")
	rate(t, whole, puzzles).Wait()
	for range 3 {
		cmd := rate(t, broken, puzzles)
		awaitGrowth(t, broken+".part")
		cmd.Process.Kill()
		cmd.Wait()
	}
	rate(t, broken, puzzles).Wait()
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(broken); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: %d bytes after the last run, want %d", err, len(got), len(want))
	}
}

// rate starts a run that rates puzzles, or goes on with one.
func rate(t *testing.T, out, puzzles string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("asterism", "rate", "-j", "1", "--output", out, "--resume", puzzles)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// awaitGrowth waits until a file is longer than it was, or gone, which it may be in the end.
func awaitGrowth(t *testing.T, name string) {
	t.Helper()
	size := func() string {
		info, err := os.Stat(name)
		if err != nil {
			return "none"
		}
		return fmt.Sprint(info.Size())
	}
	before, was := size(), time.Now()
	for size() == before && time.Since(was) < 3*time.Second {
		time.Sleep(2 * time.Millisecond)
	}
}
