package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSetByDrawing draws a Star Battle by dragging borders, sees what the engine says of it with every change, and makes it unique.
func TestSetByDrawing(t *testing.T) {
	chromium(t)
	w := serve(t)
	v := visit(t, w.url, 1440, 900)
	v.press("Set")
	v.choose("Size", "6")
	v.choose("Stars", "1")
	v.sees(".verdict", "6×6, 1★")
	v.sees(".verdict", "several")
	v.until("cells on which solutions differ are marked", `document.querySelectorAll(".differs").length > 0`)
	before := get[string](v, `document.querySelector(".verdict").dataset.puzzle`)
	v.drag([2]int{1, 1}, [2]int{2, 1}, [2]int{3, 1}, [2]int{3, 2})
	v.until("four cells changed their shape, but for the first", fmt.Sprintf(`document.querySelector(".verdict").dataset.puzzle !== %q`, before))
	after := get[string](v, `document.querySelector(".verdict").dataset.puzzle`)
	if !strings.HasPrefix(after, "6x1.AAAAAAABBBBBAACCCC") {
		t.Errorf("dragged from shape A: %s", after)
	}
	v.keys("[")
	v.until("one drag is one step", fmt.Sprintf(`document.querySelector(".verdict").dataset.puzzle === %q`, before))
	v.keys("]")

	v.press("Make unique")
	v.sees(".verdict", "unique")
	v.sees(".notice", "changed")
	v.shot("set-unique")
	v.press("True candidates")
	v.until("what all solutions say is on the board", `document.querySelectorAll(".truth.always").length === 6`)
	v.press("True candidates")
	v.press("Undo")
	v.sees(".verdict", "several")
	v.press("True candidates")
	v.until("how often is on the board", `document.querySelectorAll(".truth.sometimes").length > 0`)
	v.shot("set-candidates")
	v.well()
}

// TestSetByKeys sets without a mouse: shapes of a Star Battle, and the digits of a Sudoku.
func TestSetByKeys(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.with(chromedp.ModifierAlt, "s")
	v.until("the mode is to set", `location.hash.includes("mode=set")`)
	v.keys(kb.ArrowDown)
	v.with(chromedp.ModifierShift, kb.ArrowRight)
	v.until("the next cell has joined", `document.querySelector(".verdict").dataset.puzzle.startsWith("6x1.AABCCC")`)
	v.with(chromedp.ModifierCtrl, "z")
	v.until("it has left again", `document.querySelector(".verdict").dataset.puzzle.startsWith("6x1.ABBCCC")`)

	v.choose("Kind of puzzle", "sudoku")
	v.sees(".verdict", "Sudoku 9×9")
	v.keys(kb.ArrowDown, "5", kb.ArrowRight, "5")
	v.sees(".verdict", "see each other")
	v.keys(kb.Backspace, "6")
	v.sees(".verdict", "several")
	v.until("the digits stand", `document.querySelector(".verdict").dataset.puzzle.startsWith("56.")`)
	v.well()
}

// TestHarder searches a harder puzzle nearby, sees how far it is, and stops it.
func TestHarder(t *testing.T) {
	chromium(t)
	w := serve(t, "10x2.AAABBBBBCCAAAABBBCCCDAAAAABBBCDDEAFFFFGCDDEFFFFGGCDEEFFFFGGGHEEHHFIGGGHHHHFFIIGGJJJJIIIIGGJJJJIIIIIG")
	v := visit(t, w.url, 1440, 900)
	v.press("Set")
	v.sees(".verdict", "unique")
	v.press("A little harder")
	v.until("it is found, or can be stopped", `document.querySelector(".searching") !== null || document.querySelector(".notice") !== null`)
	if get[bool](v, `[...document.querySelectorAll("button")].some(b => b.innerText === "Stop")`) {
		v.run(`[...document.querySelectorAll("button")].find(b => b.innerText === "Stop")?.click()`)
	}
	v.until("the search is over", `document.querySelector(".searching") === null`)
	v.well()
}

// TestShare copies a link, and opens it in a fresh profile: the same puzzle, marks and rules.
func TestShare(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("own.rules", "rule Own \"Mine\" like R2.3\n\npack own \"Shared\" for starbattle {\n  include default\n  tier 1 { Own }\n}\n")
	v := visit(t, w.url, 1440, 900)
	v.choose("Pack", "own")
	v.tap(1, 1)
	v.saysCells(1, "cross")
	v.press("Share")
	v.run(`navigator.clipboard.writeText = () => Promise.reject()`) // then the text is shown, to be copied by hand
	v.press("Copy a link to this page")
	v.until("the link is written", `document.querySelector(".written")?.value.includes("rules=")`)
	link := get[string](v, `document.querySelector(".written").value`)
	v.well()

	other := serve(t)
	link = strings.Replace(link, ":"+w.port+"/", ":"+other.port+"/", 1)
	f := visit(t, link, 1440, 900)
	f.sees(".verdict", "6×6, 1★")
	f.saysCells(1, "cross")
	f.until("the rules of the link are there, not saved", `document.querySelector('select[aria-label="Rule file"]')?.value === "own.rules" && document.querySelector(".unsaved") !== null`)
	f.until("the pack of the link solves", `document.querySelector('select[aria-label=Pack]').value === "own"`)
	f.well()
}

// TestCopies copies the puzzle in every notation there is, and saves pictures of it.
func TestCopies(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.run(`navigator.clipboard.writeText = () => Promise.reject()`)
	v.press("Share")
	names := get[[]string](v, `[...document.querySelectorAll(".menu h3")].find(h => h.innerText === "Copy as") && [...document.querySelectorAll(".menu .entry")].map(e => e.innerText).filter(n => !["Copy a link to this page", "SVG", "PNG", "puzz.link"].includes(n))`)
	if len(names) < 6 {
		t.Error("few notations: ", names)
	}
	v.run(`window.open = (address) => (window.opened = address)`)
	v.press("puzz.link")
	v.until("it opens at puzz.link", `window.opened?.startsWith("https://puzz.link/p?starbattle/6/6/1/")`)
	for _, name := range names {
		before := get[string](v, `document.querySelector(".written")?.value ?? ""`)
		v.press(name)
		v.until(name+" is written", fmt.Sprintf(`(document.querySelector(".written")?.value ?? %q) !== %q`, before, before))
	}
	v.run(`HTMLAnchorElement.prototype.click = function () { window.saved = [...(window.saved ?? []), this.download] }`)
	v.press("SVG")
	v.press("PNG")
	v.until("two pictures are saved", `window.saved?.length === 2`)
	v.shot("share")
	v.well()
}

// TestFeedback measures how soon the verdict of a 10×10 is on the screen after each cell of a drag.
func TestFeedback(t *testing.T) {
	chromium(t)
	w := serve(t, "10x2.AAABBBBBCCAAAABBBCCCDAAAAABBBCDDEAFFFFGCDDEFFFFGGCDEEFFFFGGGHEEHHFIGGGHHHHFFIIGGJJJJIIIIGGJJJJIIIIIG")
	v := visit(t, w.url, 1440, 900)
	v.press("Set")
	v.until("it is judged", `document.querySelector(".verdict").dataset.judged === document.querySelector(".verdict").dataset.puzzle`)
	times := get[[]float64](v, `(async () => {
		const board = document.querySelector(".board"), verdict = document.querySelector(".verdict"), times = [], first = verdict.dataset.puzzle;
		const at = (cell) => new DOMPoint(cell % 10 + .5, Math.floor(cell / 10) + .5).matrixTransform(board.getScreenCTM());
		const send = (type, cell) => board.dispatchEvent(new PointerEvent(type, {clientX: at(cell).x, clientY: at(cell).y, pointerId: 1, bubbles: true}));
		board.setPointerCapture = () => {};
		for (let round = 0; round < 100; round++) {
			const from = (round * 37) % 90;
			send("pointerdown", from);
			const before = verdict.dataset.puzzle, start = performance.now();
			send("pointermove", from + 10);
			await new Promise((done) => {
				const check = () => verdict.dataset.puzzle === verdict.dataset.judged && (verdict.dataset.puzzle !== before || performance.now() - start > 100) ? done() : setTimeout(check);
				setTimeout(check);
			});
			if (verdict.dataset.puzzle !== before) times.push(performance.now() - start);
			send("pointerup", from + 10);
			document.dispatchEvent(new KeyboardEvent("keydown", {key: "["}));
			await new Promise((done) => {
				const check = () => verdict.dataset.puzzle === verdict.dataset.judged && verdict.dataset.puzzle === first ? done() : setTimeout(check);
				setTimeout(check);
			});
		}
		return times.sort((a, b) => a - b);
	})()`)
	if len(times) < 20 {
		t.Fatal("too few changes: ", times)
	}
	t.Logf("%d changes: p50 %.1f ms, p99 %.1f ms", len(times), times[len(times)/2], times[len(times)*99/100])
	v.well()
}
