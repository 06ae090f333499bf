package serve

import (
	"context"

	"asterism/cmd/asterism/internal/workbench"
	"asterism/interpreter"
	"asterism/interpreter/reload"
)

// Watch keeps the rules of an engine up to date with a folder, until the context ends.
func Watch(ctx context.Context, e *workbench.Engine, dir string, shipped *interpreter.Folder, name string) error {
	w, err := reload.Watch(dir, reload.Options{Shipped: shipped, Name: name})
	if err != nil {
		return err
	}
	take := func(u reload.Update) {
		e.SetRules(u.Files, u.Program, append(u.Diagnostics, u.Skipped...), u.Took)
	}
	take(w.Current())
	go func() {
		defer w.Close()
		for {
			select {
			case <-ctx.Done():
				return
			case u, ok := <-w.Events():
				if !ok {
					return
				}
				take(u)
			}
		}
	}()
	return nil
}
