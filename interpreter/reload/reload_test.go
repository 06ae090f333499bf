package reload_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/reload"
)

// patience is how long a test waits for what must come; quiet is how long it listens for what must not.
const (
	patience = 20 * time.Second
	quiet    = 300 * time.Millisecond
)

// ruleText is a rule file whose one rule is titled by a version.
func ruleText(version string) string {
	return fmt.Sprintf("rule A %q {\n  for r in rows\n  when need(r) == len(open(r))\n  → place open(r)\n  because \"It fits.\"\n}\n", version)
}

const packText = "pack p \"P\" for starbattle { tier 1 \"T\" { A } }\n"

// way is one way in which editors and tools save. Set up makes the directory; save puts a text into its a.rules.
type way struct {
	name  string
	setUp func(d folder)
	save  func(d folder, text string)
}

// folder is where a test works. The rules directory is "rules" in it.
type folder struct {
	t    testing.TB
	path string
}

func newFolder(t testing.TB) folder { return folder{t, t.TempDir()} }

func (d folder) in(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

func (d folder) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d folder) write(name, text string) {
	d.t.Helper()
	d.must(os.MkdirAll(filepath.Dir(d.in(name)), 0o755))
	d.must(os.WriteFile(d.in(name), []byte(text), 0o644))
}

func (d folder) rename(from, to string) { d.t.Helper(); d.must(os.Rename(d.in(from), d.in(to))) }
func (d folder) remove(name string)     { d.t.Helper(); d.must(os.RemoveAll(d.in(name))) }

// link makes a link or puts it in the place of another at once.
func (d folder) link(target, name string) {
	d.t.Helper()
	d.must(os.Symlink(target, d.in(name+".new")))
	d.rename(name+".new", name)
}

// plain is a directory of two files.
func plain(d folder) {
	d.write("rules/a.rules", ruleText("v1"))
	d.write("rules/p.rules", packText)
}

// twoWrites truncates and writes half a text at a time.
func twoWrites(d folder, text string) {
	f, err := os.Create(d.in("rules/a.rules"))
	d.must(err)
	defer f.Close()
	for _, part := range []string{text[:len(text)/2], text[len(text)/2:]} {
		_, err = f.WriteString(part)
		d.must(err)
		time.Sleep(5 * time.Millisecond)
	}
}

// vim tries out whether it may write here, makes a backup by renaming, writes anew, and removes the backup.
func vim(d folder, text string) {
	d.write("rules/.a.rules.swp", "b0VIM")
	d.write("rules/4913", "")
	d.remove("rules/4913")
	d.rename("rules/a.rules", "rules/a.rules~")
	d.write("rules/a.rules", text)
	d.must(os.Chmod(d.in("rules/a.rules"), 0o600))
	d.remove("rules/a.rules~")
	d.remove("rules/.a.rules.swp")
}

func renameOver(temporary string) func(folder, string) {
	return func(d folder, text string) {
		d.write(temporary, text)
		d.rename(temporary, "rules/a.rules")
	}
}

// emacs locks by a link that leads nowhere, and keeps a backup.
func emacs(d folder, text string) {
	d.must(os.Symlink("me@host.1234:5678", d.in("rules/.#a.rules")))
	d.write("rules/#a.rules#", text[:10])
	d.rename("rules/a.rules", "rules/a.rules~")
	d.write("rules/a.rules", text)
	d.remove("rules/#a.rules#")
	d.remove("rules/.#a.rules")
}

// checkout replaces many files, each by removing and creating it.
func checkout(d folder, text string) {
	for i := range 40 {
		name := fmt.Sprintf("rules/more/%d.rules", i)
		d.remove(name)
		d.write(name, fmt.Sprintf("define d%d() = %d\n", i, len(text)))
	}
	d.remove("rules/a.rules")
	d.write("rules/a.rules", text)
}

// configMap is how a cluster shares out configuration: files link through ..data to a directory with a date.
func configMap(d folder) {
	d.write("rules/..1/a.rules", ruleText("v1"))
	d.write("rules/..1/p.rules", packText)
	d.link("..1", "rules/..data")
	d.link("..data/a.rules", "rules/a.rules")
	d.link("..data/p.rules", "rules/p.rules")
}

func configMapSwap(d folder, text string) {
	old, err := os.Readlink(d.in("rules/..data"))
	d.must(err)
	d.write("rules/"+old+"x/a.rules", text)
	d.write("rules/"+old+"x/p.rules", packText)
	d.link(old+"x", "rules/..data")
	d.remove("rules/" + old)
}

func inNext(d folder, text string) {
	d.write("next/a.rules", text)
	d.write("next/p.rules", packText)
}

func releaseOne(d folder) {
	d.write("releases/1/rules/a.rules", ruleText("v1"))
	d.write("releases/1/rules/p.rules", packText)
}

// release writes the next release and returns where its rules are.
func release(d folder, text string) string {
	entries, err := os.ReadDir(d.in("releases"))
	d.must(err)
	name := fmt.Sprintf("releases/%d", len(entries)+1)
	d.write(name+"/rules/a.rules", text)
	d.write(name+"/rules/p.rules", packText)
	return name
}

var ways = []way{
	{"plain write", plain, func(d folder, text string) { d.write("rules/a.rules", text) }},
	{"truncate and write twice", plain, twoWrites},
	{"rename over", plain, renameOver("rules/a.rules.tmp123")},
	{"rename over from elsewhere", plain, renameOver("elsewhere")},
	{"vim", plain, vim},
	{"sed -i", plain, renameOver("rules/sedAb12Cd")},
	{"emacs", plain, emacs},
	{"git checkout", func(d folder) { plain(d); d.write("rules/more/0.rules", "define d0() = 1\n") }, checkout},
	{"new subdirectory", plain, func(d folder, text string) {
		d.remove("rules/deep")
		d.remove("rules/a.rules")
		d.write("rules/deep/er/a.rules", text)
	}},
	{"symlinked file", func(d folder) {
		plain(d)
		d.rename("rules/a.rules", "a.rules")
		d.link("../a.rules", "rules/a.rules")
	}, func(d folder, text string) { d.write("a.rules", text) }},
	{"symlinked file, rename over its target", func(d folder) {
		plain(d)
		d.must(os.Mkdir(d.in("far"), 0o755))
		d.rename("rules/a.rules", "far/real.rules")
		d.link("../far/real.rules", "near")
		d.link(d.in("near"), "rules/a.rules")
		d.link("far/real.rules", "near")
	}, func(d folder, text string) { d.write("far/tmp", text); d.rename("far/tmp", "far/real.rules") }},
	{"symlinked directory", func(d folder) {
		plain(d)
		d.rename("rules", "real")
		d.link("real", "rules")
	}, vim},
	{"symlinked subdirectory", func(d folder) {
		plain(d)
		d.must(os.Mkdir(d.in("real"), 0o755))
		d.rename("rules/a.rules", "real/a.rules")
		d.link("../real", "rules/sub")
	}, func(d folder, text string) { d.write("real/tmp", text); d.rename("real/tmp", "real/a.rules") }},
	{"link to the directory exchanged", func(d folder) {
		releaseOne(d)
		d.link("releases/1/rules", "rules")
	}, func(d folder, text string) { d.link(release(d, text)+"/rules", "rules") }},
	{"link above the directory exchanged", func(d folder) {
		releaseOne(d)
		d.link("releases/1", "current")
		d.link("current/rules", "rules")
	}, func(d folder, text string) { d.link(release(d, text), "current") }},
	{"..data", configMap, configMapSwap},
	{"removed and made again", plain, func(d folder, text string) {
		inNext(d, text)
		d.remove("rules")
		d.must(os.Mkdir(d.in("rules"), 0o755))
		d.write("rules/p.rules", packText) // alone it is broken, so that only the whole is good
		d.write("rules/a.rules", text)
	}},
	{"removed, and made again later", plain, func(d folder, text string) {
		d.remove("rules")
		time.Sleep(400 * time.Millisecond)
		d.must(os.Mkdir(d.in("rules"), 0o755))
		d.write("rules/p.rules", packText) // alone it is broken, so that only the whole is good
		d.write("rules/a.rules", text)
	}},
	{"directory exchanged", plain, func(d folder, text string) {
		d.remove("old")
		inNext(d, text)
		d.rename("rules", "old")
		d.rename("next", "rules")
	}},
	{"directory exchanged, the old one removed", plain, func(d folder, text string) {
		inNext(d, text)
		d.rename("rules", "old")
		d.rename("next", "rules")
		d.remove("old")
	}},
}

// TestReload saves in every way: a good text, a broken one, and a good one again.
func TestReload(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("making links needs rights that tests seldom have there")
	}
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			d := newFolder(t)
			w.setUp(d)
			r := reloader(t, d)
			w.save(d, ruleText("v2"))
			good := awaitGood(t, r, "v2")
			w.save(d, strings.Replace(ruleText("v3"), "need(r)", "neeed(r)", 1))
			awaitBroken(t, r, good.Program, "neeed")
			w.save(d, ruleText("v4"))
			awaitGood(t, r, "v4")
		})
	}
}

func reloader(t testing.TB, d folder) *reload.Watcher {
	t.Helper()
	r, err := reload.Watch(d.in("rules"), reload.Options{})
	d.must(err)
	t.Cleanup(func() { r.Close() })
	if first := r.Current(); !first.Good() || title(first) != "v1" {
		t.Fatalf("not loaded at first: %v", first.Diagnostics)
	}
	return r
}

func title(u reload.Update) string {
	rule, ok := u.Program.Rule("A")
	if !ok {
		return ""
	}
	return rule.Title
}

// await waits for an update that is as wanted.
func await(t testing.TB, r *reload.Watcher, what string, wanted func(reload.Update) bool) reload.Update {
	t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case u := <-r.Events():
			if wanted(u) {
				return u
			}
		case <-deadline:
			t.Fatalf("no update that is %s; now it is %q with %v", what, title(r.Current()), r.Current().Diagnostics)
		}
	}
}

// awaitGood waits for the version, and checks that it comes once.
func awaitGood(t testing.TB, r *reload.Watcher, version string) reload.Update {
	t.Helper()
	u := await(t, r, "good", func(u reload.Update) bool { return u.Good() && title(u) == version })
	if len(u.Changed) == 0 {
		t.Error("the update does not say what changed")
	}
	select {
	case more := <-r.Events():
		t.Fatalf("an update too many: %q, %v, changed %v", title(more), more.Diagnostics, more.Changed)
	case <-time.After(quiet):
	}
	return u
}

// TestReloadExamples: a mistake in a file of examples is one like any other.
func TestReloadExamples(t *testing.T) {
	d := newFolder(t)
	d.write("rules/a.rules", ruleText("v1"))
	r := reloader(t, d)
	last := r.Current().Program
	d.write("rules/a_test.rules", "examples Nobody {}\n")
	awaitBroken(t, r, last, "rules/a_test.rules:1:10: unknown rule Nobody")
	d.write("rules/a_test.rules", "examples "+last.Rules[0].ID+" {}\n")
	awaitGood(t, r, "v1")
}

func awaitBroken(t testing.TB, r *reload.Watcher, last *interpreter.Program, message string) {
	t.Helper()
	u := await(t, r, "broken", func(u reload.Update) bool {
		return strings.Contains(u.Diagnostics.Error(), message)
	})
	if u.Program != last || r.Current().Program != last {
		t.Error("the last good program was not kept")
	}
	if len(u.Sources) == 0 {
		t.Error("there is no source to show the mistake in")
	}
}

// TestReloadRealTools saves with the editors that are installed.
func TestReloadRealTools(t *testing.T) {
	tools := [][]string{
		{"sed", "-i", "s/v1/v2/"},
		{"vim", "-u", "NONE", "-c", "set backup writebackup backupcopy=no nocp", "-c", "%s/v1/v2/", "-c", "wq"},
		{"vim", "-u", "NONE", "-c", "set backupcopy=yes", "-c", "%s/v1/v2/", "-c", "wq"},
		{"emacs", "--batch", "--eval", `(progn (find-file (car (last command-line-args))) (replace-string "v1" "v2") (save-buffer))`},
	}
	for _, tool := range tools {
		t.Run(tool[0], func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(tool[0]); err != nil {
				t.Skip(err)
			}
			d := newFolder(t)
			plain(d)
			r := reloader(t, d)
			cmd := exec.Command(tool[0], append(tool[1:], d.in("rules/a.rules"))...)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Skipf("%v: %s", err, out)
			}
			awaitGood(t, r, "v2")
		})
	}
}

// TestReloadLitter checks that what editors leave lying about changes nothing.
func TestReloadLitter(t *testing.T) {
	d := newFolder(t)
	plain(d)
	r := reloader(t, d)
	for _, name := range []string{".#a.rules", "#a.rules#", "a.rules~", ".a.rules.swp", "4913", ".git/x.rules", "..data/a.rules", "README.md"} {
		d.write("rules/"+name, "this is no rule")
	}
	d.must(os.Chmod(d.in("rules/a.rules"), 0o600))
	d.write("rules/a.rules", ruleText("v1"))
	select {
	case u := <-r.Events():
		t.Fatalf("litter was taken for rules: %v %v", u.Changed, u.Diagnostics)
	case <-time.After(2 * quiet):
	}
}

// TestReloadGone checks that the last rules are kept while the directory is missing or empty.
func TestReloadGone(t *testing.T) {
	d := newFolder(t)
	plain(d)
	r := reloader(t, d)
	last := r.Current().Program
	d.remove("rules")
	u := await(t, r, "gone", func(u reload.Update) bool { return strings.Contains(u.Diagnostics.Error(), "gone") })
	if u.Program != last {
		t.Error("the last good program was not kept")
	}
	d.must(os.Mkdir(d.in("rules"), 0o755))
	await(t, r, "empty", func(u reload.Update) bool {
		return strings.Contains(u.Diagnostics.Error(), "no rule files")
	})
	d.write("rules/p.rules", packText)
	d.write("rules/a.rules", ruleText("v2"))
	awaitGood(t, r, "v2")
}

// TestReloadNeverQuiet checks that a directory in which something always happens is read all the same.
func TestReloadNeverQuiet(t *testing.T) {
	d := newFolder(t)
	plain(d)
	r := reloader(t, d)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			case <-time.After(10 * time.Millisecond):
				os.WriteFile(d.in("rules/noise"), fmt.Append(nil, i), 0o644)
			}
		}
	}()
	d.write("rules/a.rules", ruleText("v2"))
	await(t, r, "good", func(u reload.Update) bool { return u.Good() && title(u) == "v2" })
}

// TestReloadJoins checks that updates which nobody took are delivered as one, with all that changed.
func TestReloadJoins(t *testing.T) {
	d := newFolder(t)
	plain(d)
	r := reloader(t, d)
	for _, name := range []string{"a", "b", "c"} {
		text := fmt.Sprintf("define %s1() = 1\n", name)
		if name == "a" {
			text = ruleText("v2")
		}
		d.write("rules/"+name+".rules", text)
		for deadline := time.Now().Add(patience); !strings.Contains(fmt.Sprint(r.Current().Changed), name+".rules"); {
			if time.Now().After(deadline) {
				t.Fatal("not read:", name)
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	u := awaitGood(t, r, "v2")
	if got := strings.ReplaceAll(fmt.Sprint(u.Changed), filepath.ToSlash(d.in("rules"))+"/", ""); got != "[a.rules b.rules c.rules]" {
		t.Error("changed:", got)
	}
}

// TestReloadPolls checks that polling finds a change without the events, whose debounce never ends here.
func TestReloadPolls(t *testing.T) {
	d := newFolder(t)
	plain(d)
	r, err := reload.Watch(d.in("rules"), reload.Options{Poll: 20 * time.Millisecond, Debounce: time.Hour})
	d.must(err)
	defer r.Close()
	d.write("rules/a.rules", ruleText("v2"))
	awaitGood(t, r, "v2")
}

// TestReloadCloses checks that nothing is left running, whether or not updates were taken.
func TestReloadCloses(t *testing.T) {
	d := newFolder(t)
	plain(d)
	before := runtime.NumGoroutine()
	for i := range 20 {
		r, err := reload.Watch(d.in("rules"), reload.Options{Debounce: time.Millisecond})
		d.must(err)
		d.write("rules/a.rules", ruleText(fmt.Sprint(i)))
		time.Sleep(time.Duration(i) * time.Millisecond)
		r.Close()
		r.Close()
		for range r.Events() {
			t.Error("an update after closing")
		}
	}
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines before, %d after", before, runtime.NumGoroutine())
		}
	}
}

// TestOddFilesBlockNothing has files in the folder that cannot be read: the rest is loaded, and reloaded, all the same.
func TestOddFilesBlockNothing(t *testing.T) {
	d := newFolder(t)
	plain(d)
	d.link("nowhere", "rules/dangling.rules")
	d.link("/dev/zero", "rules/zero.rules")
	r, err := reload.Watch(d.in("rules"), reload.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	titled := func(u reload.Update, title string) {
		t.Helper()
		if !u.Good() || len(u.Skipped) != 2 || u.Program == nil || u.Program.Rules[0].Title != title {
			t.Errorf("%+v", u)
		}
	}
	titled(r.Current(), "v1")
	d.write("rules/a.rules", ruleText("v2"))
	select {
	case u := <-r.Events():
		titled(u, "v2")
	case <-time.After(patience):
		t.Error("nothing is reloaded")
	}
}

// TestReloadOverShipped: the rules that come with a program are there before the directory is, and under it afterwards.
func TestReloadOverShipped(t *testing.T) {
	d := newFolder(t)
	shipped := interpreter.Folder{Name: "rules.d", Files: []interpreter.File{{Name: "a.rules", Text: ruleText("shipped")}}}
	r, err := reload.Watch(d.in("rules"), reload.Options{Shipped: &shipped})
	d.must(err)
	t.Cleanup(func() { r.Close() })
	if u := r.Current(); !u.Good() || title(u) != "shipped" {
		t.Fatal(u.Diagnostics)
	}
	d.write("rules/p.rules", packText)
	if u := await(t, r, "with a pack", func(u reload.Update) bool { return u.Good() && len(u.Program.Packs) == 1 }); title(u) != "shipped" {
		t.Error(title(u))
	}
	d.write("rules/a.rules", ruleText("v1"))
	awaitGood(t, r, "v1")
	d.remove("rules")
	await(t, r, "shipped", func(u reload.Update) bool { return u.Good() && title(u) == "shipped" })
}
