package serve

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/workbench"
	"asterism/interpreter"
	"asterism/interpreter/reload"
)

// Folder is an author's rules on disk. It need not be there before something is saved.
type Folder struct{ Dir string }

var _ workbench.Store = Folder{}

// Name implements workbench.Store.
func (f Folder) Name() string { return filepath.ToSlash(f.Dir) }

// errConflict ends an edit of a file that holds something else than was thought.
var errConflict = errors.New("the file has changed")

// Save implements workbench.Store: the file is written whole or not at all, and only if it holds what the change began with.
func (f Folder) Save(name, text, base string, force bool) (workbench.SaveAnswer, error) {
	if err := os.MkdirAll(f.Dir, 0o777); err != nil {
		return workbench.SaveAnswer{}, err
	}
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return workbench.SaveAnswer{}, err
	}
	defer root.Close()
	if err := inside(root, name, true); err != nil {
		return workbench.SaveAnswer{}, err
	}
	var found []byte
	err = save.Edit(f.path(name), func(old []byte) ([]byte, error) {
		found = bytes.Clone(old)
		if !force && !holds(root, name, old, base) {
			return nil, errConflict
		}
		return []byte(text), nil
	})
	if errors.Is(err, errConflict) {
		return workbench.SaveAnswer{Hash: hashOf(root, name, found), Conflict: true, Text: string(found)}, nil
	}
	return workbench.SaveAnswer{Hash: workbench.Hash(text)}, err
}

// Remove implements workbench.Store.
func (f Folder) Remove(name, base string) (workbench.SaveAnswer, error) {
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return workbench.SaveAnswer{}, err
	}
	defer root.Close()
	if err := inside(root, name, false); err != nil {
		return workbench.SaveAnswer{}, err
	}
	text, err := root.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return workbench.SaveAnswer{}, nil
	case err != nil:
		return workbench.SaveAnswer{}, err
	case workbench.Hash(string(text)) != base:
		return workbench.SaveAnswer{Hash: workbench.Hash(string(text)), Conflict: true, Text: string(text)}, nil
	}
	return workbench.SaveAnswer{}, root.Remove(name)
}

func (f Folder) path(name string) string { return filepath.Join(f.Dir, filepath.FromSlash(name)) }

// inside refuses paths on which a link leads out of the folder. Folders on the way are made where that is wanted.
func inside(root *os.Root, name string, makeFolders bool) error {
	if dir := path.Dir(name); makeFolders && dir != "." {
		if err := root.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	info, err := root.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err = root.Lstat(name)
		if err == nil {
			return errors.New(name + " is a link that leads nowhere")
		}
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New(name + " is no regular file")
	}
	return nil
}

// holds says whether a file holds what base is the hash of; "" is that there is none.
func holds(root *os.Root, name string, old []byte, base string) bool {
	return hashOf(root, name, old) == base
}

// hashOf is the hash of what a file holds, "" where there is none.
func hashOf(root *os.Root, name string, old []byte) string {
	if len(old) == 0 {
		if _, err := root.Stat(name); err != nil {
			return ""
		}
	}
	return workbench.Hash(string(old))
}

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
