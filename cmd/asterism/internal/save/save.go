// Package save writes files so that nothing is lost. Whatever happens meanwhile, be it kill −9, a power cut, a full
// file system or another writer, a file holds all of its old content or all of the new.
//
// In: the name of a file and its content, or an edit of what it holds. Out: the file, with its mode, its owner and the
// symbolic links that lead to it as they were. The new content is written to a temporary file in the same folder,
// brought to the disk, and renamed. Hard links are not kept: a rename parts them.
package save

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// File writes a file, new or in place of what it held. What is no regular file, such as a terminal or a pipe, is
// written as it stands.
func File(name string, content []byte) error {
	return Edit(name, func([]byte) ([]byte, error) { return content, nil })
}

// attempts is how often an edit is made again because the file changed meanwhile.
const attempts = 20

// Edit replaces what a file holds, nothing where there is none, by what edit makes of it. If the file changes before
// the new content is in place, edit is asked again with what it holds then, so that no other writer's work is lost. An
// error of edit leaves the file as it is. Two edits of files in one folder wait for each other.
func Edit(name string, edit func(old []byte) ([]byte, error)) error {
	target, err := resolve(name)
	if err != nil {
		return err
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		return overwrite(target, info, edit)
	}
	unlock, err := lock(filepath.Dir(target))
	if err != nil {
		return cannot(name, err)
	}
	defer unlock()
	removeStale(target)
	for range attempts {
		if done, err := replace(target, edit); done || err != nil {
			return cannot(name, err)
		}
	}
	return cannot(name, errors.New("it keeps changing"))
}

// cannot says which file could not be written; the error of an edit speaks for itself.
func cannot(name string, err error) error {
	var refused *refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return refused.error
	}
	return fmt.Errorf("%s could not be written and is as it was: %w", name, err)
}

// refusal is the error of an edit.
type refusal struct{ error }

// linksFollowed is how many symbolic links may lead to a file.
const linksFollowed = 40

// resolve follows symbolic links to the file that is meant, which need not be there yet.
func resolve(name string) (string, error) {
	for range linksFollowed {
		info, err := os.Lstat(name)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return name, nil
		}
		to, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", fmt.Errorf("%s is a symbolic link that leads in a circle", name)
}

// overwrite writes to a device or a pipe. A folder refuses by itself.
func overwrite(target string, info fs.FileInfo, edit func([]byte) ([]byte, error)) error {
	if info.IsDir() {
		return fmt.Errorf("%s is a folder", target)
	}
	content, err := edit(nil)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// replace makes the edit once. It is not done if the file has changed meanwhile.
func replace(target string, edit func([]byte) ([]byte, error)) (done bool, err error) {
	old, err := os.ReadFile(target)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	isNew := err != nil
	content, err := edit(old)
	if err != nil {
		return false, &refusal{err}
	}
	if !isNew && bytes.Equal(content, old) {
		return true, nil
	}
	temporary, err := write(target, content)
	if err != nil {
		return false, err
	}
	defer os.Remove(temporary) // unless it is renamed
	if now, err := os.ReadFile(target); isNew != (err != nil) || !bytes.Equal(now, old) {
		return false, nil
	}
	if err := os.Rename(temporary, target); err != nil {
		return false, err
	}
	return true, syncFolder(filepath.Dir(target))
}

// write writes a temporary file beside the target and brings it to the disk.
func write(target string, content []byte) (name string, err error) {
	f, err := os.CreateTemp(filepath.Dir(target), pattern(target))
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(content)
	err = errors.Join(err, likeBefore(f, target), f.Sync(), f.Close())
	return f.Name(), err
}

// likeBefore gives a file the mode and owner of the one whose place it will take.
func likeBefore(f *os.File, target string) error {
	info, err := os.Stat(target)
	if err != nil {
		return f.Chmod(newMode())
	}
	if err := keepOwner(f, info); err != nil {
		return err
	}
	return f.Chmod(info.Mode()) // after the owner, whose change takes special bits away
}

// pattern names the temporary files of a target. They are hidden, and end in nothing that anybody loads.
func pattern(target string) string { return "." + filepath.Base(target) + ".*.tmp" }

// removeStale removes what writers have left that were killed; the folder is locked, so none is at work.
func removeStale(target string) {
	entries, _ := os.ReadDir(filepath.Dir(target))
	for _, e := range entries {
		if ok, _ := filepath.Match(escape(pattern(target)), e.Name()); ok {
			os.Remove(filepath.Join(filepath.Dir(target), e.Name()))
		}
	}
}

// escape takes the meaning in a pattern from all characters but the star in ".*.tmp".
func escape(pattern string) string {
	var out bytes.Buffer
	stem := len(pattern) - len("*.tmp")
	for i, c := range []byte(pattern) {
		if i < stem && bytes.IndexByte([]byte(`*?[\`), c) >= 0 {
			out.WriteByte('\\')
		}
		out.WriteByte(c)
	}
	return out.String()
}
