package reload_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/live"
	"asterism/interpreter/reload"
	"asterism/puzzle/notation"
)

// fewSaves is how many saves the soak makes unless ASTERISM_SOAK says how many.
const fewSaves = 200

// writers save a file, each as another editor does.
var writers = []func(d folder, name, text string){
	func(d folder, name, text string) { // renames over
		d.write(name+".tmp", text)
		d.rename(name+".tmp", name)
	},
	func(d folder, name, text string) { d.write(name, text) }, // truncates
	func(d folder, name, text string) { // keeps a backup for a moment
		d.rename(name, name+"~")
		d.write(name, text)
		d.remove(name + "~")
	},
	func(d folder, name, text string) { // touches another, removes it, and this one too
		d.write(name+".touched.rules", "// nothing\n")
		d.remove(name + ".touched.rules")
		d.remove(name)
		d.write(name, text)
	},
}

// written is a rule file of a writer: its rule is titled by the version, and now and then it has a mistake.
func written(writer, version int) string {
	text := fmt.Sprintf("rule W%d \"%d\" {\n  for r in rows\n  when need(r) == len(open(r)) + %d\n  → place open(r)\n}\npack w%d for starbattle { tier 1 { W%d } }\n",
		writer, version, version, writer, writer)
	if version%7 == 3 {
		text = text[:len(text)/2]
	}
	return text
}

// levels is what a leak would raise.
type levels struct {
	heap        int64 // bytes
	goroutines  int
	descriptors int // -1 where they cannot be counted
}

func measured() levels {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	l := levels{int64(m.HeapAlloc), runtime.NumGoroutine(), -1}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		l.descriptors = len(open)
	}
	return l
}

// TestSoak has four editors save thousands of times while a puzzle is solved with what has been read last. In the end the last versions
// are in use, and neither the heap nor goroutines nor descriptors have grown since the first tenth.
func TestSoak(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files that are open cannot be renamed there")
	}
	saves := fewSaves
	if n, err := strconv.Atoi(os.Getenv("ASTERISM_SOAK")); err == nil {
		saves = n
	}
	d := newFolder(t)
	d.write("rules/small.rules", rulestest.SmallRules)
	for w := range writers {
		d.write(fmt.Sprintf("rules/w%d.rules", w), written(w, 0))
	}
	r, err := reload.Watch(d.in("rules"), reload.Options{Debounce: 5 * time.Millisecond})
	d.must(err)
	defer r.Close()
	watched := make(chan int)
	go func() { watched <- solveEach(t, r) }()

	first := max(saves/10/len(writers), 1)
	last := saves / len(writers)
	saveAll(d, 1, first)
	settled(t, r, first)
	before := measured()
	saveAll(d, first+1, last)
	settled(t, r, last)
	after := measured()
	d.must(r.Close())
	t.Logf("%d saves, %d reloads; before %+v, after %+v", last*len(writers), <-watched, before, after)
	if after.heap > before.heap+before.heap/4+1<<20 || after.goroutines > before.goroutines+2 || after.descriptors > before.descriptors+2 {
		t.Errorf("something leaks: before %+v, after %+v", before, after)
	}
}

// saveAll has every writer save its versions from one to another, all at the same time.
func saveAll(d folder, from, to int) {
	var group sync.WaitGroup
	for w, save := range writers {
		group.Go(func() {
			for version := from; version <= to; version++ {
				save(d, fmt.Sprintf("rules/w%d.rules", w), written(w, version))
				time.Sleep(time.Duration(1+w) * time.Millisecond)
			}
			save(d, fmt.Sprintf("rules/w%d.rules", w), fmt.Sprintf("// done\nrule W%d \"at %d\" {\n  → eliminate givens\n}\npack w%d for starbattle { tier 1 { W%d } }\n", w, to, w, w))
		})
	}
	group.Wait()
}

// settled waits until the last versions are in use.
func settled(t *testing.T, r *reload.Watcher, version int) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		u, good := r.Current(), 0
		for w := range writers {
			if rule, ok := u.Program.Rule(fmt.Sprintf("W%d", w)); ok && u.Good() && rule.Title == fmt.Sprintf("at %d", version) {
				good++
			}
		}
		if good == len(writers) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d of the writers' last versions are in use: %v", good, u.Diagnostics)
		}
	}
}

// solveEach goes on with a solve by every good program, as the workbench does, and says how often there was an update.
func solveEach(t *testing.T, r *reload.Watcher) (updates int) {
	p, err := notation.Parse("5x1.ABBBBAABBBCCBBBCCCCDEEEEE", notation.Options{})
	if err != nil {
		t.Error(err)
		return 0
	}
	ctx := context.Background()
	solve, err := live.New(r.Current().Program, "small", p.NewBoard(), interpreter.Options{Watch: guard.New})
	for u := range r.Events() {
		if updates++; err == nil && u.Good() {
			if err = solve.SetProgram(ctx, u.Program); err == nil {
				err = solve.Run(ctx)
			}
		}
	}
	if err != nil {
		t.Error(err)
	}
	return updates
}
