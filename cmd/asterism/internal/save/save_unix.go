//go:build unix

package save

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lock keeps other writers out of a folder until it is unlocked. It is the folder itself that is locked, so nothing is
// left behind; a file system that knows no locks does without.
func lock(folder string) (unlock func(), err error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if !errors.Is(err, syscall.EINTR) {
			return func() { f.Close() }, nil
		}
	}
}

// syncFolder brings a rename to the disk. Where a folder cannot be synced there is nothing more to do.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}

// keepOwner gives a file the owner and group of another. Who may not do so owns the new file, as with any editor.
func keepOwner(f *os.File, of fs.FileInfo) error {
	info, ok := of.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	err := f.Chown(int(info.Uid), int(info.Gid))
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// newMode is the mode of a new file, less what the umask takes away.
func newMode() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return 0o666 &^ fs.FileMode(mask)
}
