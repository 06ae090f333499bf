package site

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/workbench"
	"asterism/interpreter"
	"asterism/puzzle"
	rules "asterism/rules.d"

	"github.com/chromedp/chromedp"
)

// written writes the site into a folder.
func written(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("building the WebAssembly takes a while; not in short tests")
	}
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	left, _ := interpreter.Overlay(interpreter.Folder{Name: "rules.d", Files: files})
	program, err := interpreter.Trust(left)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "site")
	open := func(b *puzzle.Board, pack, rule string) string { return "../../" + workbench.Address(b, pack, rule) }
	all, err := Write(t.Context(), dir, Options{Program: program, Open: open})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if f.Name == "engine.bin" {
			t.Logf("the engine is %.2f MB packed", float64(f.Bytes)/1e6)
			if f.Bytes > 6<<20 {
				t.Error("that is more than 6 MB")
			}
		}
	}
	return dir
}

var (
	hrefs = regexp.MustCompile(`(?:href|src)="([^"#]*)(?:#([^"]*))?"`)
	ids   = regexp.MustCompile(`id="([^"]*)"`)
)

// TestSite follows every link of every page, and then opens the playground from a plain file server.
func TestSite(t *testing.T) {
	dir := written(t)
	checkLinks(t, dir)
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	var browser string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("no Chromium is installed (Debian: apt-get install chromium)")
	}
	playground(t, server.URL, browser)
}

// checkLinks sees that what pages link to is there, places in pages included.
func checkLinks(t *testing.T, dir string) {
	err := filepath.WalkDir(dir, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".html" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if strings.Contains(string(text), "<script") && strings.Contains(file, "help") {
			t.Errorf("%s has a script", file)
		}
		for _, m := range hrefs.FindAllStringSubmatch(string(text), -1) {
			to := filepath.Join(filepath.Dir(file), filepath.FromSlash(m[1]))
			if m[1] == "" {
				to = file
			}
			info, err := os.Stat(to)
			if err != nil {
				t.Errorf("%s links to %s: %v", file, m[1], err)
				continue
			}
			if m[2] != "" && !info.IsDir() && !hasID(t, to, m[2]) {
				t.Errorf("%s links to %s#%s, which is not there", file, m[1], m[2])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func hasID(t *testing.T, file, id string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range ids.FindAllStringSubmatch(string(text), -1) {
		if m[1] == id {
			return true
		}
	}
	return false
}

// playground waits for a verdict of the engine in the worker, and asks it to solve.
func playground(t *testing.T, address, browser string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil { // starts the browser, which lives as long as this context
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	begin := time.Now()
	if err := chromedp.Do(limited, chromedp.Navigate(address+"/#p=6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF&mode=study")); err != nil {
		t.Fatal(err)
	}
	t.Logf("the page is there after %v", time.Since(begin))
	for text := ""; !strings.Contains(text, "✓ unique") || !strings.Contains(text, "18 steps"); {
		var err error
		if text, err = chromedp.Run(limited, chromedp.Evaluate[string]("document.body.innerText")); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Logf("the first solve is there after %v", time.Since(begin))
}
