package interpreter

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/dsl"
)

// TestOddFiles reads a folder in which much lies about. What is no rule is passed over, what cannot be read is a mistake of that
// file, and the rest is there.
func TestOddFiles(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.WriteFile(in("a.rules"), []byte("// nothing\n"), 0o644))
	must(os.Mkdir(in("z"), 0o755))
	must(os.WriteFile(in("z/b.rules"), []byte("// nothing\n"), 0o644))
	for _, hidden := range []string{".#a.rules", "#a.rules#.rules", "c.rules~", ".a.rules.swp", ".hidden.rules"} {
		must(os.Symlink("me@host.1234:5678", in(hidden)))
	}
	must(os.Mkdir(in(".git"), 0o755))
	must(os.WriteFile(in(".git/c.rules"), []byte("rule"), 0o644))
	odd := []string{"dangling.rules", "zero.rules", "huge.rules", "folder.rules"}
	must(os.Symlink("nowhere", in("dangling.rules")))
	must(os.Symlink("/dev/zero", in("zero.rules")))
	must(os.WriteFile(in("huge.rules"), nil, 0o644))
	must(os.Truncate(in("huge.rules"), 3<<30))
	must(os.Symlink("z", in("folder.rules")))
	if exec.Command("mkfifo", in("pipe.rules")).Run() == nil {
		odd = append(odd, "pipe.rules")
	}
	if os.WriteFile(in("\xff.rules"), nil, 0o644) == nil {
		odd = append(odd, "\xff.rules")
	}
	files, err := ReadFS(os.DirFS(dir))
	var mistakes dsl.Diagnostics
	errors.As(err, &mistakes)
	var names, wrong []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	for _, m := range mistakes {
		if !strings.HasPrefix(m.Message, "this cannot be read: ") || m.Start.Line != 1 {
			t.Errorf("%+v", m)
		}
		wrong = append(wrong, m.File)
	}
	slices.Sort(odd)
	slices.Sort(wrong)
	if fmt.Sprint(names) != "[a.rules z/b.rules]" || !slices.Equal(wrong, odd) {
		t.Errorf("read %q, and not %q; these are odd: %q", names, wrong, odd)
	}
}
