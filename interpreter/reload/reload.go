// Package reload watches folders of rule files and loads them again when they change.
package reload

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fsnotify/fsnotify"

	"asterism/dsl"
	"asterism/interpreter"
)

// Options say how a [Watcher] watches. Zero values stand for the defaults.
type Options struct {
	Debounce time.Duration // how long the directory must be quiet before it is read
	Poll     time.Duration // how often to look without being told, for network file systems; 0 for never

	Shipped *interpreter.Folder // the rules that lie under those of the directory; nil for none
	Name    string              // what the names of files begin with; "" for the path of the directory
}

// The default waits.
const (
	DefaultDebounce = 50 * time.Millisecond
	longestDebounce = 10 // debounces, after which a directory that is never quiet is read all the same
	settling        = 4  // debounces that a file may be gone or empty in the middle of a save
	troubled        = time.Second
)

// Update is what a [Watcher] found after a change.
type Update struct {
	Program     *interpreter.Program // the last that was good; nil while there has been none
	Diagnostics dsl.Diagnostics      // what is wrong with the files as they are now; Program is older then
	Skipped     dsl.Diagnostics      // files that cannot be read; they keep the others from nothing
	Sources     []*dsl.Source        // the files that were read, to show the diagnostics in
	Files       []interpreter.File   // the directory's own, by their paths in it
	Changed     []string             // the files that changed, are new, or are gone
	Took        time.Duration        // to read, check and compile them
}

// Good says whether Program was made of the files as they are now.
func (u Update) Good() bool { return len(u.Diagnostics) == 0 }

// Watcher keeps a program up to date with a directory of rule files.
//
// An event says only that something has happened. Once the directory has been quiet for a moment the watches are set
// up afresh, every file is read, and if the content is new it is compiled aside; a good program replaces the last one.
// It thus makes no difference how an editor saves, nor which of the directories and links was exchanged.
type Watcher struct {
	root    string // where the directory is
	name    string // what it is called
	options Options
	watcher *fsnotify.Watcher // nil where only polling is left
	loader  interpreter.Loader
	nudge   chan struct{} // something has happened
	events  chan Update
	current atomic.Pointer[Update]
	quit    chan struct{}
	done    chan struct{}
	once    sync.Once
	group   sync.WaitGroup

	wait    debounce
	seen    *tree      // what current was made of
	doubted contentKey // what was found once, and looked like the middle of a save
}

// Watch loads the rules below a directory and watches them from then on. Mistakes in the rules are no error:
// they are in Current, and go away when they are put right.
func Watch(dir string, options Options) (*Watcher, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	options.Debounce = cmp.Or(options.Debounce, DefaultDebounce)
	r := &Watcher{root: root, name: cmp.Or(options.Name, filepath.ToSlash(filepath.Clean(dir))), options: options, wait: newDebounce(options.Debounce),
		nudge: make(chan struct{}, 1), events: make(chan Update), quit: make(chan struct{}), done: make(chan struct{})}
	if err := r.startWatching(); err != nil && options.Poll == 0 {
		return nil, err
	}
	r.current.Store(&Update{})
	r.load(r.read(), time.Now())
	go r.run()
	return r, nil
}

// Current is the last update.
func (r *Watcher) Current() Update { return *r.current.Load() }

// Events delivers an update for each new content, the first one excepted. Updates that nobody has received yet become
// one. The channel is closed by Close.
func (r *Watcher) Events() <-chan Update { return r.events }

// closing is how long Close waits for a load that goes on.
const closing = 500 * time.Millisecond

// Close ends the watching, at once or as soon as a load that goes on is over.
func (r *Watcher) Close() error {
	r.once.Do(func() { close(r.quit) })
	select {
	case <-r.done:
	case <-time.After(closing):
	}
	return nil
}

// run waits for events, reads when they have calmed down, and delivers what was found.
func (r *Watcher) run() {
	defer close(r.done)
	defer close(r.events)
	defer r.stop()
	poll := r.ticks()
	var found Update
	var out chan Update // nil while there is nothing to deliver
	for {
		select {
		case <-r.quit:
			return
		case <-r.nudge:
			r.wait.arm()
		case <-r.wait.C:
			found, out = r.reread(found, out)
		case <-poll:
			found, out = r.reread(found, out)
		case out <- found:
			found, out = Update{}, nil
		}
	}
}

func (r *Watcher) ticks() <-chan time.Time {
	if r.options.Poll == 0 {
		return nil
	}
	return time.Tick(r.options.Poll)
}

// reread reads the directory. If there is something new, it joins what has not been delivered yet.
func (r *Watcher) reread(found Update, out chan Update) (Update, chan Update) {
	start := time.Now()
	r.wait.disarm()
	now := r.read()
	if now.key == r.seen.key {
		r.doubted = contentKey{}
		return found, out
	}
	if now.key != r.doubted && now.doubtful(r.seen) {
		r.doubted = now.key
		r.wait.armFor(settling * r.options.Debounce)
		return found, out
	}
	changed := append(found.Changed, r.load(now, start)...)
	found = r.Current()
	slices.Sort(changed)
	found.Changed = slices.Compact(changed)
	return found, r.events
}

// load makes what was read current, and says which files changed.
func (r *Watcher) load(now *tree, start time.Time) []string {
	next := Update{Program: r.current.Load().Program, Diagnostics: now.trouble, Skipped: now.skipped, Changed: now.changes(r.seen), Files: r.inside(now.files)}
	r.seen, r.doubted = now, contentKey{}
	if len(now.trouble) == 0 {
		program, err := r.loader.LoadOver(r.overlay(now.files))
		next.Sources = program.Sources
		if !errors.As(err, &next.Diagnostics) {
			next.Diagnostics = program.ExampleMistakes()
		}
		if len(next.Diagnostics) == 0 {
			next.Program = program
		}
	}
	next.Took = time.Since(start)
	r.current.Store(&next)
	return next.Changed
}

// overlay puts the files of the directory over those that come with the program.
func (r *Watcher) overlay(files []interpreter.File) (shipped, own []interpreter.File) {
	if r.options.Shipped == nil {
		return nil, files
	}
	return interpreter.Overlay(*r.options.Shipped, interpreter.Folder{Name: r.name, Files: r.inside(files)})
}

// inside is files by their paths in the directory.
func (r *Watcher) inside(files []interpreter.File) []interpreter.File {
	list := slices.Clone(files)
	for i, f := range files {
		list[i].Name = strings.TrimPrefix(f.Name, r.name+"/")
	}
	return list
}

// read sets up the watches afresh and reads every rule file.
func (r *Watcher) read() *tree {
	t := readTree(r.root, r.name, r.options.Shipped != nil, r.watchAfresh())
	if t.unsure {
		r.wait.armFor(troubled)
	}
	return t
}

// startWatching makes the watcher, with nothing to watch yet.
func (r *Watcher) startWatching() error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	r.watcher = w
	r.group.Go(func() { listen(w, r.nudge) })
	return nil
}

// listen turns what happens into nudges until the watcher is closed. It never waits, since a watcher that cannot
// deliver does not let its watches be changed either. An error says that events were lost or a directory went away,
// and is one more reason to look.
func listen(w *fsnotify.Watcher, nudge chan<- struct{}) {
	events, errs := w.Events, w.Errors
	for events != nil || errs != nil {
		happened := true
		select {
		case e, ok := <-events:
			happened = e.Op&^fsnotify.Chmod != 0
			if !ok {
				events = nil
			}
		case _, ok := <-errs:
			if !ok {
				errs, happened = nil, false
			}
		}
		if happened {
			select {
			case nudge <- struct{}{}:
			default: // one is waiting already
			}
		}
	}
}

// watchAfresh drops every watch and returns how to set up new ones. A watch follows the directory it was made for,
// not its name, so one that has been exchanged would go on being watched under a name that it no longer has.
func (r *Watcher) watchAfresh() func(dir string) error {
	if r.watcher == nil {
		return func(string) error { return nil }
	}
	for _, path := range r.watcher.WatchList() {
		r.watcher.Remove(path) // fails only for what is gone
	}
	return r.watcher.Add
}

func (r *Watcher) stop() {
	r.wait.Stop()
	if r.watcher != nil {
		r.watcher.Close()
	}
	r.group.Wait()
}

// debounce is a timer that events put off, though not for ever.
type debounce struct {
	*time.Timer
	quiet time.Duration
	first time.Time // of the events since it last went off; zero if there were none
}

func newDebounce(quiet time.Duration) debounce {
	d := debounce{Timer: time.NewTimer(quiet), quiet: quiet}
	d.Stop()
	return d
}

// arm lets the timer go off once all has been quiet.
func (d *debounce) arm() {
	now := time.Now()
	if d.first.IsZero() {
		d.first = now
	}
	latest := d.first.Add(longestDebounce * d.quiet)
	d.Reset(max(0, min(d.quiet, latest.Sub(now))))
}

// armFor lets the timer go off after a time, or earlier if there are events.
func (d *debounce) armFor(wait time.Duration) { d.Reset(wait) }

func (d *debounce) disarm() { d.first = time.Time{} }
