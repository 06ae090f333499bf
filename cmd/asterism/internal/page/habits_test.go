package page_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/page"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestServerStopsAndStarts ends the server while the page is open, and starts it again: the page says so, loses nothing and goes on.
func TestServerStopsAndStarts(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", forcedRule)
	v := visit(t, w.url, 1440, 900)
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	v.replaces("The last one", "The very last one")
	v.sees(".state", "not saved")
	w.stop()
	v.sees(".notice", "The engine is away")
	v.tap(1, 1)
	v.saysCells(1, "cross")
	w.start(small)
	v.until("it is back", `document.querySelector(".notice") === null`)
	v.keys("h")
	v.sees(".hint", "Look at")
	v.sees(".state", "not saved")
	v.press("Save")
	v.until("it is saved by the new server", `!document.querySelector(".unsaved")`)
	if text := w.read("mine.rules"); !strings.Contains(text, "The very last one") {
		t.Error(text)
	}
	v.well()
}

// TestReload reloads the page: the puzzle, the marks, the mode and what is not saved are still there.
func TestReload(t *testing.T) {
	chromium(t)
	w := serve(t)
	v := visit(t, w.url, 1440, 900)
	v.paste(small)
	v.sees(".verdict", "6×6")
	v.tap(2, 2)
	v.newFile("mine.rules")
	v.writes(forcedRule)
	v.until("the address has the rules", `location.hash.includes("rules=")`)
	v.until("and the marks", `location.hash.includes("m=")`)
	v.do(chromedp.Reload())
	v.sees(".verdict", "6×6")
	v.saysCells(1, "cross")
	v.until("what is not saved is still there", `document.querySelector('select[aria-label="Rule file"]')?.value === "mine.rules" && document.querySelector(".unsaved") !== null`)
	v.well()
}

// TestKeySheet opens the sheet of keys and sees that it shows those of every mode.
func TestKeySheet(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.keys("?")
	v.sees(".sheet", "Correct so far?")
	v.sees(".sheet", "Take the next cell into the shape")
	v.sees(".sheet", "Pencil mark")
	v.shot("keys")
	v.keys(kb.Escape)
	v.until("it is closed", `document.querySelector(".sheet") === null`)
	v.well()
}

// TestKeyboardOnly does without a mouse: a puzzle, a hint, the solve, a rule file written and saved, a tier, the keys themselves.
func TestKeyboardOnly(t *testing.T) {
	chromium(t)
	w := serve(t)
	v := visit(t, w.url, 1440, 1000)
	v.keys("/")
	v.until("the field has the keys", `document.activeElement?.id === "paste"`)
	v.with(chromedp.ModifierCtrl, "a") // the test's / is typed all the same
	v.do(chromedp.KeyEvent(small), chromedp.KeyEvent(kb.Enter))
	v.sees(".verdict", "6×6")
	v.until("the board has the keys", `document.activeElement?.classList.contains("board")`)
	v.keys(kb.ArrowRight, kb.ArrowDown, "s")
	v.saysCells(1, "star")
	v.until("the cell is told to screen readers", `document.querySelector(".board").getAttribute("aria-activedescendant") === "cell-6"`)
	v.keys("[", "h")
	v.sees(".hint", "Look at")
	v.with(chromedp.ModifierAlt, "y")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.keys("j", "j")
	v.sees(".telling", "No two stars touch")
	v.with(chromedp.ModifierAlt, "3")
	v.tabTo("New file")
	v.keys(kb.Enter)
	v.until("it asks for a name", `document.activeElement?.ariaLabel === "Name of the new file"`)
	v.keys(kb.Enter)
	v.until("the editor has the keys", `document.activeElement?.classList.contains("cm-content")`)
	v.with(chromedp.ModifierCtrl, kb.Home)
	v.do(chromedp.KeyEvent("// by hand"))
	v.keys(kb.Enter)
	v.with(chromedp.ModifierCtrl, "s")
	v.until("it is saved", `!document.querySelector(".unsaved")`)
	if text := w.read("mine.rules"); !strings.HasPrefix(text, "// by hand\n") {
		t.Error(text)
	}
	for range 3 { // what the editor offers is closed first
		if v.keys(kb.Escape); get[bool](v, `document.activeElement?.classList.contains("board")`) {
			break
		}
	}
	v.until("the board has the keys again", `document.activeElement?.classList.contains("board")`)
	v.with(chromedp.ModifierAlt, "4")
	v.tabTo("Add a tier at the end")
	v.well()
}

// tabTo presses the tab key until a control of a name has the keys.
func (v *visitor) tabTo(name string) {
	v.t.Helper()
	for range 60 {
		v.keys(kb.Tab)
		if get[bool](v, fmt.Sprintf(`document.activeElement?.ariaLabel === %q || document.activeElement?.title === %q`, name, name)) {
			return
		}
	}
	v.t.Fatalf("the tab key does not come to %s\n%s", name, v.state())
}

// TestSize holds the page to 200 kB, packed.
func TestSize(t *testing.T) {
	var packed bytes.Buffer
	err := fs.WalkDir(page.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(page.Files(), name)
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		z.Write(text)
		z.Close()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.1f kB", float64(packed.Len())/1000)
	if packed.Len() > 200_000 {
		t.Errorf("the page has %d bytes", packed.Len())
	}
}

// axe is axe-core as npm has it, or the test is skipped: it is no part of the page.
func axe(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not there (npm ci in this folder)")
	}
	return string(text)
}

// violation is what axe-core complains of.
type violation struct {
	ID     string
	Impact string
	Help   string
	Nodes  []struct{ HTML string }
}

// TestAccessible has axe-core look at each mode in light and dark, on a screen and on a phone: nothing serious.
func TestAccessible(t *testing.T) {
	chromium(t)
	script := axe(t)
	w := serve(t, small)
	w.write("mine.rules", wrongRule)
	for _, size := range [][2]int64{{1440, 1000}, {400, 800}} {
		for _, dark := range []bool{false, true} {
			v := visit(t, w.url, size[0], size[1])
			if dark {
				v.dark()
			}
			v.run(script)
			v.press("Keys and help")
			v.accessible("the sheet of keys")
			v.keys(kb.Escape)
			for _, mode := range []string{"Play", "Set", "Study"} {
				v.press(mode)
				v.until(mode, fmt.Sprintf(`document.querySelector('.modes [aria-pressed="true"]').innerText === %q`, mode))
				for _, pane := range v.panes() {
					v.accessible(fmt.Sprintf("%s, %s, %d wide, dark %v", mode, pane, size[0], dark))
				}
			}
			v.well()
		}
	}
}

// panes shows one pane after another where not all fit on the screen, and gives their names.
func (v *visitor) panes() []string {
	if !get[bool](v, `document.querySelector(".tabs").checkVisibility()`) {
		return []string{"all panes"}
	}
	for _, pane := range []string{"Steps", "Rules", "Tiers", "Board"} {
		v.press(pane)
		v.accessible(pane)
	}
	return []string{"Board"}
}

// accessible reports what axe-core finds serious.
func (v *visitor) accessible(where string) {
	v.t.Helper()
	text := get[string](v, `axe.run(document, {resultTypes: ["violations"]}).then(r => JSON.stringify(r.violations))`)
	var found []violation
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		v.t.Fatal(err)
	}
	for _, f := range found {
		line := fmt.Sprintf("%s: %s (%s): %s: %s", where, f.ID, f.Impact, f.Help, f.Nodes[0].HTML)
		if f.Impact == "serious" || f.Impact == "critical" {
			v.t.Error(line)
		} else {
			v.t.Log(line)
		}
	}
}

// TestPhone plays, studies and reads rules on a phone, one pane at a time.
func TestPhone(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 400, 800)
	v.until("nothing is wider than the screen", `document.documentElement.scrollWidth <= 400`)
	v.tap(1, 1)
	v.saysCells(1, "cross")
	v.shot("phone-play")
	v.press("Study")
	v.press("Steps")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.shot("phone-steps")
	v.press("Board")
	v.until("the board is in sight", `document.querySelector(".board").checkVisibility({visibilityProperty: true})`)
	v.press("Rules")
	v.until("the editor is in sight", `document.querySelector(".editor .cm-content")?.checkVisibility({visibilityProperty: true})`)
	v.shot("phone-rules")
	v.press("Tiers")
	v.until("the tiers are in sight", `document.querySelector(".tiers-pane .packs").checkVisibility({visibilityProperty: true})`)
	v.shot("phone-tiers")
	v.dark()
	v.press("Board")
	v.shot("phone-dark")
	v.well()
}

// TestOwnNetworkOnly loads the page: it asks nobody but its own server, and is drawn soon.
func TestOwnNetworkOnly(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.until("the editor is there", `document.querySelector(".editor .cm-content") !== null`)
	if others := get[[]string](v, `performance.getEntriesByType("resource").map(e => e.name).filter(n => new URL(n).host !== location.host)`); len(others) > 0 {
		t.Error(others)
	}
	painted := get[float64](v, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`)
	t.Logf("first paint after %.0f ms", painted)
}

// TestPlayground serves the static site with a plain file server: the same page, the engine in a worker, rules in the browser's storage.
func TestPlayground(t *testing.T) {
	chromium(t)
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if said, err := exec.Command(file, "site", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.FileServer(http.Dir(dir))}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	v := visit(t, "http://"+listener.Addr().String()+"/#p="+small, 1440, 900)
	v.sees(".verdict", "unique")
	v.follow()
	v.press("Study")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.newFile("mine.rules")
	v.writes(wrongRule)
	v.choose("Pack", "mine")
	v.sees(".verdict", "Mine lies")
	v.replaces("neighbours(p)", "peers(open(p))")
	v.press("Save")
	v.until("the browser keeps it", `!document.querySelector(".unsaved")`)
	v.shot("playground")
	v.do(chromedp.Reload())
	v.until("it is there after a reload", `[...(document.querySelector('select[aria-label="Rule file"]')?.options ?? [])].some(o => o.value === "mine.rules")`)
	v.well()
}

// chainPuzzle is a Sudoku whose solve has chains to draw.
const chainPuzzle = "2..9.71.....23...6.9........64.....5..7..12.............8..4.3.4...736.8.....8..9"

// TestScreens studies a Sudoku on screens from a phone to 4k, in light and dark: nothing is wider than the screen.
func TestScreens(t *testing.T) {
	chromium(t)
	w := serve(t, chainPuzzle)
	for _, size := range [][2]int64{{400, 800}, {820, 1100}, {1280, 720}, {1440, 900}, {3840, 2160}} {
		v := visit(t, w.url, size[0], size[1])
		v.press("Study")
		v.until("the steps are there", `document.querySelectorAll(".steps [role=option]").length > 10`)
		rule := get[int](v, `Math.max(1, [...document.querySelectorAll(".steps .step .rule")].findIndex(e => /AIC|Chain|Wing/i.test(e.textContent)))`)
		v.run(fmt.Sprintf(`[...document.querySelectorAll(".steps .step .rule")][%d].closest("li").click()`, rule))
		v.until("the step is drawn", `document.querySelector(".layer [data-role]") !== null`)
		for _, dark := range []bool{false, true} {
			if dark {
				v.dark()
			}
			v.until("nothing is wider than the screen", fmt.Sprintf(`document.documentElement.scrollWidth <= %d`, size[0]))
			v.shot(fmt.Sprintf("screen-%d-%v", size[0], dark))
		}
		v.well()
	}
}

// TestHandbookLink opens the address that the rulebook has for an example: its board, its pack and its rule.
func TestHandbookLink(t *testing.T) {
	chromium(t)
	w := serve(t)
	v := visit(t, w.url, 1440, 900)
	v.run(`location.hash = "p=` + small + `&m=xxxxxx..............................&mode=study&pack=guide&rule=R2.3"`)
	v.sees(".verdict", "6×6")
	v.until("the editor shows the rule", `document.querySelector(".rulebar .rule")?.textContent === "R2.3"`)
	v.until("the pack is that of the page", `document.querySelector('select[aria-label=Pack]').value === "guide"`)
	v.until("the solve begins with the board", `document.querySelector(".steptools input[type=checkbox]:checked") !== null || [...document.querySelectorAll(".steptools label")].some(l => l.innerText.includes("my marks") && l.querySelector("input").checked)`)
	v.well()
}
