package lsp

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"asterism/dsl"
	"asterism/interpreter/assist"
)

// publisher tells the client the mistakes of all files whenever something has changed, those of a file only if they are others
// than before. It waits a moment first, so that fast typing does not have every letter checked.
type publisher struct {
	nudge chan struct{}
	quit  chan struct{}
	once  sync.Once
	group sync.WaitGroup
	told  map[string]string // what was published last, by file, as JSON
}

// How long to wait for the next key before files are checked, and how long at most while keys come.
const (
	pause        = 10 * time.Millisecond
	longestPause = 50 * time.Millisecond
)

func newPublisher() publisher {
	return publisher{nudge: make(chan struct{}, 1), quit: make(chan struct{}), told: map[string]string{}}
}

// kick says that something has changed.
func (p *publisher) kick() {
	select {
	case p.nudge <- struct{}{}:
	default:
	}
}

func (p *publisher) start(s *session) { p.group.Go(func() { p.run(s) }) }

func (p *publisher) stop() {
	p.once.Do(func() { close(p.quit) })
	p.group.Wait()
}

func (p *publisher) run(s *session) {
	for {
		select {
		case <-p.quit:
			return
		case <-p.nudge:
		}
		if p.quiet() {
			p.publish(s)
		}
	}
}

// quiet waits until nothing has changed for a moment; false if it is time to stop.
func (p *publisher) quiet() bool {
	timer, begin := time.NewTimer(pause), time.Now()
	defer timer.Stop()
	for {
		select {
		case <-p.quit:
			return false
		case <-p.nudge:
			timer.Reset(min(pause, longestPause-time.Since(begin)))
		case <-timer.C:
			return true
		}
	}
}

func (p *publisher) publish(s *session) {
	snapshot := s.workspace.Snapshot()
	names := map[string]bool{}
	for _, name := range slices.Concat(snapshot.Mistaken(), slices.Collect(maps.Keys(p.told)), slices.Collect(maps.Keys(s.workspace.Edited()))) {
		names[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		p.tell(s, snapshot, name)
	}
}

// tell publishes the mistakes of a file unless the client knows them.
func (p *publisher) tell(s *session, snapshot *assist.Snapshot, name string) {
	out := publishParams{URI: s.names.URI(name), Diagnostics: s.diagnostics(snapshot, name)}
	text, err := json.Marshal(out.Diagnostics)
	before, known := p.told[name]
	if err != nil || before == string(text) || !known && len(out.Diagnostics) == 0 {
		return
	}
	p.told[name] = string(text)
	if len(out.Diagnostics) == 0 {
		delete(p.told, name)
	}
	source, _ := snapshot.Text(name)
	out.Version = s.version(out.URI, source)
	s.client.Notify(context.Background(), "textDocument/publishDiagnostics", out)
}

// diagnostics are the mistakes of a file as the client wants them.
func (s *session) diagnostics(snapshot *assist.Snapshot, name string) []Diagnostic {
	text, _ := snapshot.Text(name)
	at, list := newLines(text), []Diagnostic{}
	for _, d := range snapshot.Mistakes(name) {
		list = append(list, s.diagnostic(snapshot, at, d))
	}
	for _, d := range s.advice(snapshot, name) {
		list = append(list, s.diagnostic(snapshot, at, d))
	}
	return list
}

// advice is what could be better in a file, where somebody is at work on it.
func (s *session) advice(snapshot *assist.Snapshot, name string) dsl.Diagnostics {
	if _, edited := s.workspace.Edited()[name]; !edited {
		return nil
	}
	return snapshot.Advice(name)
}

func (s *session) diagnostic(snapshot *assist.Snapshot, at *lines, d dsl.Diagnostic) Diagnostic {
	out := Diagnostic{Range: at.rangeOf(d.Span), Severity: severityError, Code: assist.Code(d), Source: "asterism", Message: d.Message}
	if assist.IsAdvice(d) {
		out.Severity = severityHint
	}
	if d.Hint != "" {
		out.Message += "\n" + d.Hint
	}
	if r := d.Related; r.File != "" {
		text, _ := snapshot.Text(r.File)
		out.Related = []relatedInformation{{Location{s.names.URI(r.File), newLines(text).rangeOf(r.Span)}, r.Message}}
	}
	return out
}
