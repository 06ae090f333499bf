package save

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain is the writer of the tests, too, where it is told to be: a process that can be killed.
func TestMain(m *testing.M) {
	if name := os.Getenv("SAVE_FOREVER"); name != "" {
		for n := uint64(0); ; n++ {
			if err := File(name, version(n)); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
	}
	if name := os.Getenv("SAVE_LINES"); name != "" {
		for n := range linesOfWriter {
			if err := Edit(name, appendLine(fmt.Sprint(os.Getenv("SAVE_AS"), " ", n))); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
		return
	}
	os.Exit(m.Run())
}

// version is a content that tells whether it is whole: it begins with its checksum.
func version(n uint64) []byte {
	body := bytes.Repeat(fmt.Appendf(nil, "line of version %d\n", n), 200+int(n%7)*500)
	return fmt.Appendf(nil, "%x\n%s", sha256.Sum256(body), body)
}

func whole(content []byte) bool {
	sum, body, ok := bytes.Cut(content, []byte("\n"))
	return ok && string(sum) == fmt.Sprintf("%x", sha256.Sum256(body))
}

func appendLine(line string) func([]byte) ([]byte, error) {
	return func(old []byte) ([]byte, error) { return append(bytes.Clone(old), line+"\n"...), nil }
}

// child is this test as a process with one more variable of the environment.
func child(env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), env...)
	return cmd
}

// TestKilled kills a writer at random moments: the file is always whole, and the next writer tidies up.
func TestKilled(t *testing.T) {
	times := 150
	if testing.Short() {
		times = 15
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "mine.rules")
	if err := File(name, version(0)); err != nil {
		t.Fatal(err)
	}
	survived := 0
	for range times {
		cmd := child("SAVE_FOREVER=" + name)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(30_000)) * time.Microsecond)
		cmd.Process.Kill()
		cmd.Wait()
		if content, err := os.ReadFile(name); err == nil && whole(content) {
			survived++
		}
	}
	if survived != times {
		t.Errorf("%d of %d survive", survived, times)
	}
	if err := File(name, version(1)); err != nil {
		t.Fatal(err)
	}
	wantAlone(t, dir, "mine.rules")
}

// wantAlone checks that a folder holds these files and no temporary one.
func wantAlone(t *testing.T, dir string, names ...string) {
	t.Helper()
	var found []string
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		found = append(found, e.Name())
	}
	if strings.Join(found, " ") != strings.Join(names, " ") {
		t.Errorf("the folder holds %q", found)
	}
}

const linesOfWriter = 50

// TestTwoProcesses has several processes edit one file: every line of each is there.
func TestTwoProcesses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.rules")
	var running sync.WaitGroup
	for _, who := range []string{"a", "b", "c"} {
		running.Go(func() {
			if out, err := child("SAVE_LINES="+name, "SAVE_AS="+who).CombinedOutput(); err != nil {
				t.Error(err, string(out))
			}
		})
	}
	running.Wait()
	content, _ := os.ReadFile(name)
	if got := bytes.Count(content, []byte("\n")); got != 3*linesOfWriter {
		t.Errorf("%d lines of %d", got, 3*linesOfWriter)
	}
}

// TestChangedMeanwhile has an editor that knows no locks save the file while an edit is made: both edits survive.
func TestChangedMeanwhile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "mine.rules")
	os.WriteFile(name, []byte("old\n"), 0o644)
	asked := 0
	err := Edit(name, func(old []byte) ([]byte, error) {
		if asked++; asked == 1 {
			os.WriteFile(name, []byte("new, and longer\n"), 0o644)
		}
		return appendLine("ours")(old)
	})
	if content, _ := os.ReadFile(name); err != nil || asked != 2 || string(content) != "new, and longer\nours\n" {
		t.Errorf("%v after %d edits: %q", err, asked, content)
	}
	err = Edit(name, func([]byte) ([]byte, error) {
		os.Remove(name)
		return []byte("ours"), nil
	})
	if content, _ := os.ReadFile(name); err != nil || string(content) != "ours" {
		t.Errorf("after it was removed: %v, %q", err, content)
	}
	n := 0
	err = Edit(name, func(old []byte) ([]byte, error) {
		n++
		os.WriteFile(name, fmt.Append(nil, n), 0o644)
		return []byte("something else"), nil
	})
	if err == nil || !strings.Contains(err.Error(), "keeps changing") {
		t.Error("a file that never rests was written:", err)
	}
	wantAlone(t, dir, "mine.rules")
}

// TestRefused checks that the error of an edit is handed on as it is, and the file left alone.
func TestRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.rules")
	os.WriteFile(name, []byte("old"), 0o644)
	why := errors.New("it does not fit")
	if err := Edit(name, func([]byte) ([]byte, error) { return nil, why }); err != why {
		t.Error(err)
	}
	if content, _ := os.ReadFile(name); string(content) != "old" {
		t.Errorf("the file is %q", content)
	}
}

// TestKept checks that a mode, an owner and links stay.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	name, link, second := filepath.Join(dir, "mine.rules"), filepath.Join(dir, "sub", "link"), filepath.Join(dir, "second")
	os.WriteFile(name, []byte("old"), 0o644)
	os.Chmod(name, 0o640)
	os.Mkdir(filepath.Join(dir, "sub"), 0o755)
	os.Symlink(filepath.Join("..", "mine.rules"), link)
	os.Symlink(link, second)
	owner := os.Getuid() == 0 && os.Chown(name, 12345, 54321) == nil
	if err := File(second, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(name)
	if err != nil || info.Mode() != 0o640 {
		t.Error("the mode is", info.Mode(), err)
	}
	if content, _ := os.ReadFile(name); string(content) != "new" {
		t.Errorf("the file is %q", content)
	}
	for _, l := range []string{link, second} {
		if info, err := os.Lstat(l); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Error(l, "is no link any more", err)
		}
	}
	if uid, gid := ownerOf(info); owner && (uid != 12345 || gid != 54321) {
		t.Error("the owner is", uid, gid)
	}
	missing := filepath.Join(dir, "to come")
	os.Symlink("to come", filepath.Join(dir, "dangling"))
	if err := File(filepath.Join(dir, "dangling"), []byte("here")); err != nil {
		t.Error(err)
	}
	if content, _ := os.ReadFile(missing); string(content) != "here" {
		t.Errorf("through a dangling link: %q", content)
	}
}

// TestFullFileSystem writes more than fits: the file stays, nothing else is left, and the error says so.
func TestFullFileSystem(t *testing.T) {
	dir := t.TempDir()
	if err := mountSmall(dir); err != nil {
		t.Skip("no small file system to fill:", err)
	}
	defer unmount(dir)
	name := filepath.Join(dir, "mine.rules")
	if err := File(name, version(0)); err != nil {
		t.Fatal(err)
	}
	err := File(name, bytes.Repeat([]byte("x"), 1<<20))
	if err == nil || !strings.Contains(err.Error(), "no space left") || !strings.Contains(err.Error(), "as it was") {
		t.Error("the error is", err)
	}
	if content, _ := os.ReadFile(name); !whole(content) {
		t.Error("the file is lost")
	}
	wantAlone(t, dir, "mine.rules")
}

// TestNotAFile writes to what is no regular file.
func TestNotAFile(t *testing.T) {
	if err := File(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	if err := File("/dev/full", []byte("x")); err == nil {
		t.Error("a full device took it")
	}
	if err := File(t.TempDir(), []byte("x")); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Error(err)
	}
	dir := t.TempDir()
	os.Symlink("b", filepath.Join(dir, "a"))
	os.Symlink("a", filepath.Join(dir, "b"))
	if err := File(filepath.Join(dir, "a"), []byte("x")); err == nil {
		t.Error("a circle of links was written to")
	}
}
