package save

import (
	"io/fs"
	"syscall"
)

func ownerOf(info fs.FileInfo) (uid, gid uint32) {
	stat := info.Sys().(*syscall.Stat_t)
	return stat.Uid, stat.Gid
}

func mountSmall(dir string) error { return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k") }

func unmount(dir string) { syscall.Unmount(dir, 0) }
