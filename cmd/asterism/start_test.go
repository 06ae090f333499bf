package main

import (
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"
	"time"
)

// mostStart is what a start may take of a processor: several times what it does. A package that fills tables when the
// program begins is paid for by every command.
const mostStart = 40 * time.Millisecond

// TestStart starts the program for its version alone.
func TestStart(t *testing.T) {
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the race detector takes its time")
	}
	best := time.Hour
	for range 5 {
		cmd := exec.Command("asterism", "--version")
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		best = min(best, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
	if best > mostStart {
		t.Errorf("a start takes %s of a processor", best)
	}
	t.Log("a start takes", best)
}
