package interpreter

import (
	"os"
	"path/filepath"
	"strings"
)

// longestTrail bounds the links on a path, as systems do, so that links in a circle end.
const longestTrail = 40

// trail follows an absolute path through every link on it. It returns where the path leads, whether or not anything
// is there, and the directories that hold the links: whoever exchanges a link does so in one of them. Links at the
// root of the file system are taken to stay.
func trail(path string) (real string, links []string) {
	real, rest := split(path)
	for followed := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		next := filepath.Join(real, part) // also right for "..", since real has no links
		target, err := os.Readlink(next)
		if err != nil || followed == longestTrail {
			real = next
			continue
		}
		followed++
		if filepath.Dir(real) != real {
			links = append(links, real)
		}
		if filepath.IsAbs(target) {
			real, _ = split(target)
		}
		_, parts := split(target)
		rest = append(parts, rest...)
	}
	return real, links
}

// split cuts a path into its root and the names after it.
func split(path string) (root string, parts []string) {
	root = filepath.VolumeName(path)
	path = path[len(root):]
	parts = strings.FieldsFunc(path, func(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) })
	return root + string(filepath.Separator), parts
}
