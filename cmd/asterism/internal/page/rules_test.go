package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// wrongRule is README's first rule, with its mistake: it eliminates what touches some cell instead of every one.
const wrongRule = `rule Mine "Next to both" {
  for p in shapes
  when need(p) == 1 and len(open(p)) == 2
  → eliminate neighbours(p)
  because "{p} has its star on {open(p)}, and a star next to both would leave it none."
}

pack mine "My rules first" for starbattle {
  include default
  tier 1 { Mine }
}
`

var rightRule = strings.Replace(wrongRule, "neighbours(p)", "peers(open(p))", 1)

// forcedRule makes steps on the small puzzle.
const forcedRule = `rule Mine "The last one" {
  for p in shapes
  when need(p) == 1 and len(open(p)) == 1
  → place open(p)
  because "{p} has one cell left."
}

pack mine "My rules first" for starbattle {
  include default
  tier 1 { Mine }
}
`

// writes replaces the whole text of the editor, as a person who pastes it.
func (v *visitor) writes(text string) {
	v.t.Helper()
	v.do(chromedp.Focus(chromedp.CSS(".editor .cm-content")))
	v.with(chromedp.ModifierCtrl, "a")
	v.run(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		document.querySelector(".editor .cm-content").dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
	})()`, text))
}

// replaces replaces some words of the editor, by its own search.
func (v *visitor) replaces(words, by string) {
	v.t.Helper()
	v.do(chromedp.Focus(chromedp.CSS(".editor .cm-content")))
	text := v.text()
	if !strings.Contains(text, words) {
		v.t.Fatalf("%q is not in\n%s", words, text)
	}
	v.writes(strings.Replace(text, words, by, 1))
}

// text is what the editor shows.
func (v *visitor) text() string {
	v.t.Helper()
	return get[string](v, `[...document.querySelectorAll(".editor .cm-line")].map(l => [...l.childNodes].filter(n => !n.classList?.contains("note-behind") && !n.classList?.contains("inlay")).map(n => n.textContent).join("")).join("\n")`)
}

// newFile begins a file of a name.
func (v *visitor) newFile(name string) {
	v.t.Helper()
	v.press("New file")
	v.until("it asks for a name", `document.activeElement?.ariaLabel === "Name of the new file"`)
	v.with(chromedp.ModifierCtrl, "a")
	v.do(chromedp.KeyEvent(name), chromedp.KeyEvent(kb.Enter))
	v.until("the file is open", fmt.Sprintf(`document.querySelector('select[aria-label="Rule file"]').value === %q && document.querySelector(".editor .cm-content") !== null`, name))
}

// TestFirstRule writes README's first rule with its mistake, sees that it lies, has it verified, opens the refutation, mends the rule and
// saves it.
func TestFirstRule(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.press("Study")
	v.newFile("mine.rules")
	v.writes(wrongRule)
	v.sees(".state", "not saved")
	v.choose("Pack", "mine")
	v.sees(".verdict", "Mine lies")
	v.sees(".steps-pane .lie", "Mine")
	v.until("the editor says so, too", `document.querySelector(".note-behind.lying") !== null`)
	v.shot("rules-lie")

	v.run(`document.querySelector(".editor .cm-content").focus()`)
	v.with(chromedp.ModifierCtrl, kb.Home)
	v.sees(".rulebar .rule", "Mine")
	v.press("Verify")
	v.until("there is a refutation", `document.querySelector(".verified.bad") !== null`)
	v.press("Open the board on which Mine lies")
	v.until("it is on the board, drawn", `document.querySelector(".caption") !== null && document.querySelector(".layer [data-role]") !== null`)
	v.shot("rules-refutation")

	v.replaces("neighbours(p)", "peers(open(p))")
	v.until("the badge is gone", `document.querySelector(".verdict .lying") === null`)
	v.with(chromedp.ModifierCtrl, "s")
	v.until("it is saved", `!document.querySelector(".unsaved")`)
	if w.read("mine.rules") != rightRule {
		t.Errorf("saved:\n%s", w.read("mine.rules"))
	}
	v.until("the old verdict is away", `document.querySelector(".verified") === null`)
	v.with(chromedp.ModifierCtrl, kb.Home)
	v.press("Verify")
	v.sees(".verified", "Every deduction holds")
	v.well()
}

// TestMistakes breaks a rule: the page says so, keeps the last good rules, and a fix is a click away.
func TestMistakes(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", rightRule)
	v := visit(t, w.url, 1440, 900)
	v.press("Study")
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	v.choose("Pack", "mine")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.replaces("len(open(p))", "len(opne(p))")
	v.sees(".mistakes", "1 mistake")
	v.sees(".steps-pane", "those of the last good rules")
	v.until("the place is marked", `document.querySelector(".cm-lintRange-error") !== null`)
	v.until("the last good steps are still there", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.shot("rules-mistake")
	v.replaces("len(opne(p))", "len(open(p))")
	v.until("all is well again", `document.querySelector(".mistakes") === null && !document.querySelector(".steps-pane .warn")`)
	v.well()
}

// TestOtherEditors has another editor save: what it saves comes in at once, and where both have changed a file nothing is lost.
func TestOtherEditors(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", rightRule)
	v := visit(t, w.url, 1440, 900)
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	w.write("mine.rules", "// theirs\n"+rightRule)
	v.until("what they saved is in the editor", `document.querySelector(".editor .cm-line")?.textContent === "// theirs"`)
	v.until("and is not a change of ours", `!document.querySelector(".unsaved")`)

	v.replaces("Next to both", "Next to all of it")
	v.sees(".state", "not saved")
	w.write("mine.rules", "// theirs again\n"+rightRule)
	v.until("both are shown", `document.querySelector(".conflict .both .theirs")?.textContent.includes("theirs again") && document.querySelector(".conflict .both .mine") !== null`)
	v.shot("rules-conflict")
	if !strings.Contains(v.text(), "Next to all of it") {
		t.Error("ours is lost:\n", v.text())
	}
	v.press("Save")
	v.until("a save does not overwrite theirs", `document.querySelector(".conflict") !== null`)
	if !strings.Contains(w.read("mine.rules"), "theirs again") {
		t.Error("theirs is lost:\n", w.read("mine.rules"))
	}
	v.press("Save mine")
	v.until("after both were shown, ours is saved", `document.querySelector(".conflict") === null && !document.querySelector(".unsaved")`)
	if text := w.read("mine.rules"); !strings.Contains(text, "Next to all of it") || !strings.HasPrefix(text, "// theirs\n") {
		t.Error(text)
	}
	v.well()
}

// TestDiff changes a rule of the pack in use: the list of steps says what is new and what is gone before anything is saved.
func TestDiff(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", forcedRule)
	v := visit(t, w.url, 1440, 900)
	v.press("Study")
	v.choose("Pack", "mine")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.until("the rule makes a step", `[...document.querySelectorAll(".steps .rule")].some(e => e.textContent === "Mine")`)
	v.replaces("need(p) == 1", "need(p) == 2")
	v.until("steps are gone and moved", `document.querySelector(".diffs .badge") !== null && document.querySelector(".steps .badge") !== null`)
	v.shot("steps-diff")
	v.well()
}

// TestFunnelAndBindings asks of the rule under the cursor why it does not fire, and where it does.
func TestFunnelAndBindings(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", rightRule)
	v := visit(t, w.url, 1440, 900)
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	v.run(`document.querySelector(".editor .cm-content").focus()`)
	v.with(chromedp.ModifierCtrl, kb.Home)
	v.keys(kb.ArrowDown)
	v.until("the funnel stands beside the clauses", `[...document.querySelectorAll(".note-behind")].some(e => e.textContent === "6 → 6" || e.textContent.includes("→"))`)
	v.press("Fires where?")
	v.until("it says where it fires", `/1 of|does not fire/.test(document.querySelector(".rulebar").innerText)`)
	v.shot("rules-funnel")
	v.well()
}

// TestLanguage uses the editor's language server: a mistake has a fix a click away, names are completed and explained.
func TestLanguage(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", strings.Replace(rightRule, "len(open(p))", "len(opne(p))", 1))
	v := visit(t, w.url, 1440, 900)
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	v.until("the mistake is marked", `document.querySelector(".cm-lintRange-error") !== null`)
	v.hover(".cm-lintRange-error")
	v.until("a fix is offered", `document.querySelector(".cm-diagnosticAction") !== null`)
	v.shot("rules-fix")
	v.run(`(() => { const b = document.querySelector(".cm-diagnosticAction"); b.dispatchEvent(new MouseEvent("mousedown", {bubbles: true})); b.click() })()`)
	v.until("the mistake is mended", `document.querySelector(".editor").innerText.includes("len(open(p))") && document.querySelector(".mistakes") === null`)

	v.hover(".editor .cm-line:nth-child(4) span:last-of-type")
	v.until("a word is explained", `document.querySelector(".cm-tooltip-hover, .cm-lsp-hover-tooltip") !== null`)
	v.shot("rules-hover")
	v.replaces("when need(p) == 1", "when nee")
	v.run(`document.querySelector(".editor .cm-content").focus()`)
	v.with(chromedp.ModifierCtrl, kb.Home)
	v.keys(kb.ArrowDown, kb.ArrowDown)
	v.keys(kb.Home)
	for range len("when nee") {
		v.keys(kb.ArrowRight)
	}
	v.with(chromedp.ModifierCtrl, " ")
	v.until("names are completed", `[...document.querySelectorAll(".cm-tooltip-autocomplete li")].some(l => l.innerText.startsWith("need"))`)
	v.shot("rules-complete")
	v.well()
}

// hover moves the pointer onto what a selector finds.
func (v *visitor) hover(selector string) {
	v.t.Helper()
	at := get[[]float64](v, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`, selector))
	v.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0]-30, at[1]+40), chromedp.MouseEvent(chromedp.MouseMoved, at[0]-1, at[1]), chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]))
}
