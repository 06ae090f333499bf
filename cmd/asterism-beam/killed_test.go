package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"asterism/cmd/asterism-beam/pipeline"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"google.golang.org/grpc"
)

// TestKilled kills the program at any time with no chance to put anything in order. What stands there by then is whole, and a run
// from the beginning gives what it gives without.
func TestKilled(t *testing.T) {
	glob, _ := puzzles(t, 2000)
	dir := t.TempDir()
	whole, broken := filepath.Join(dir, "whole"), filepath.Join(dir, "broken")
	run := func(prefix string) *exec.Cmd {
		return command("rate", "--input", glob, "--output", prefix, "--batch", "50")
	}
	succeed(t, run(whole))
	want := written(t, whole)
	for _, after := range []time.Duration{300 * time.Millisecond, 700 * time.Millisecond, 1500 * time.Millisecond} {
		cmd := run(broken)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		cmd.Process.Kill()
		cmd.Wait()
		for _, line := range written(t, broken) {
			if _, ok := slices.BinarySearch(want, line); !ok {
				t.Fatalf("after %s there is %q", after, line)
			}
		}
	}
	succeed(t, run(broken))
	if got := written(t, broken); !slices.Equal(got, want) {
		t.Errorf("%d lines after having been killed, want %d", len(got), len(want))
	}
}

// mortal is a worker of Prism's as Prism has it: one process, which is killed when it has been at work for so long.
type mortal struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	after time.Duration
}

// StartWorker starts the process.
func (m *mortal) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	cmd := command("--worker", "--id", r.GetWorkerId(), "--control_endpoint", r.GetControlEndpoint().GetUrl(), "--logging_endpoint", r.GetLoggingEndpoint().GetUrl())
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	time.AfterFunc(m.after, func() { cmd.Process.Kill() })
	go cmd.Wait()
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker has nothing to do.
func (m *mortal) StopWorker(context.Context, *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	return &fnpb.StopWorkerResponse{}, nil
}

// TestPrismRepeatsNothing kills the one worker of Prism: the run fails and says so, without a summary. The same command then makes
// what it makes without.
func TestPrismRepeatsNothing(t *testing.T) {
	glob, _ := puzzles(t, 4000)
	dir := t.TempDir()
	whole, broken := filepath.Join(dir, "whole"), filepath.Join(dir, "broken")
	args := func(prefix string) []string {
		return []string{"rate", "--input", glob, "--output", prefix, "--batch", "50"}
	}
	succeed(t, command(args(whole)...))
	url := serve(t, func(s *grpc.Server) {
		fnpb.RegisterBeamFnExternalWorkerPoolServer(s, &mortal{after: 500 * time.Millisecond})
	})
	var said bytes.Buffer
	cmd := command(append(args(broken), external(url)...)...)
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "SDK worker disconnected") || !strings.Contains(said.String(), "the same command") {
		t.Errorf("%v: %s", err, said.String())
	}
	if _, err := os.Stat(broken + "-summary.json"); err == nil {
		t.Error("there is a summary")
	}
	succeed(t, command(args(broken)...))
	if got, want := written(t, broken), written(t, whole); !slices.Equal(got, want) {
		t.Errorf("%d lines after having been killed, want %d", len(got), len(want))
	}
}

// dying is a transform that dies once a process, on a line of its own.
type dying struct{}

// deaths is how often it has.
var deaths atomic.Int32

func init() { register.DoFn2x0[pipeline.Lines, func(pipeline.Lines)](&dying{}) }

// ProcessElement hands lines on, if it lives.
func (*dying) ProcessElement(lines pipeline.Lines, emit func(pipeline.Lines)) {
	if lines.First == 3 && deaths.Add(1) == 1 {
		panic("this transform dies once")
	}
	emit(lines)
}

// TestDyingTransform has a transform die on its first try: Prism gives it no second one, and the run fails with what it said.
func TestDyingTransform(t *testing.T) {
	glob, _ := puzzles(t, 20)
	p, s := beam.NewPipelineWithRoot()
	prefix := filepath.Join(t.TempDir(), "rated")
	rules, err := pipeline.LoadRules("", false)
	if err != nil {
		t.Fatal(err)
	}
	rated := pipeline.Rate(s, pipeline.Job{Rules: rules}, beam.ParDo(s, &dying{}, pipeline.Read(s, glob, 2)))
	pipeline.Write(s, prefix, ".jsonl", 1, rated.Rows)
	if err := beamx.Run(t.Context(), p); err == nil || !strings.Contains(err.Error(), "dies once") {
		t.Error(err)
	}
	if n, lines := deaths.Load(), written(t, prefix); n != 1 || len(lines) > 0 {
		t.Errorf("it was begun %d times, and there are %d lines", n, len(lines))
	}
}

// TestWorkersKilled has two worker processes, of which one or the other is killed in the middle, or has them do everything twice: the
// files are the same as without.
func TestWorkersKilled(t *testing.T) {
	glob, _ := puzzles(t, 1200)
	dir := t.TempDir()
	run := func(name string, w *workers) []string {
		args := []string{"rate", "--input", glob, "--output", dir + "/" + name, "--batch", "20", "--distinct"}
		if w != nil {
			args = append(args, external(w.url)...)
		}
		succeed(t, command(args...))
		return written(t, filepath.Join(dir, name))
	}
	want := run("plain", nil)
	for _, c := range []struct {
		name  string
		kills int
		twice bool
	}{{"two", 0, false}, {"killed", 5, false}, {"twice", 0, true}} {
		w := newWorkers(t, 2)
		w.kills, w.twice = c.kills, c.twice
		got := run(c.name, w)
		w.stop()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d lines, want %d", c.name, len(got), len(want))
		}
		if w.killed != c.kills || (w.again > 0) != (c.kills > 0 || c.twice) {
			t.Errorf("%s: %d processes killed, %d parts begun again", c.name, w.killed, w.again)
		}
		t.Logf("%s: %d processes, %d killed, %d parts begun again", c.name, w.begun, w.killed, w.again)
	}
}
