//go:build !unix

package save

import (
	"io/fs"
	"os"
)

// lock does nothing: the file is compared again before it is replaced.
func lock(string) (unlock func(), err error) { return func() {}, nil }

// syncFolder does nothing: folders cannot be synced.
func syncFolder(string) error { return nil }

// keepOwner does nothing: a new file belongs to who writes it.
func keepOwner(*os.File, fs.FileInfo) error { return nil }

// newMode is the mode of a new file.
func newMode() fs.FileMode { return 0o644 }
