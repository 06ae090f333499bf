package interpreter

import "github.com/fsnotify/fsnotify"

// startWatching makes the watcher, with nothing to watch yet.
func (r *Reloader) startWatching() error {
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
func (r *Reloader) watchAfresh() func(dir string) error {
	if r.watcher == nil {
		return func(string) error { return nil }
	}
	for _, path := range r.watcher.WatchList() {
		r.watcher.Remove(path) // fails only for what is gone
	}
	return r.watcher.Add
}

func (r *Reloader) stop() {
	r.wait.Stop()
	if r.watcher != nil {
		r.watcher.Close()
	}
	r.group.Wait()
}
