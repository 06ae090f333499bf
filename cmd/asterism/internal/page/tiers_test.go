package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ownPack has two tiers of its own.
const ownPack = `pack mine "Two tiers" for starbattle {
  tier 1 "First" { R1.1 R1.2 R1.3 R1.4 R1.5 }
  tier 2 "Then" { R2.1 R2.2 R2.3 R2.4 O4.overhang B5.1 }

  grade "Easy" when hardest <= 1
  grade "Hard" when hardest <= 2
}
`

// TestDragRule drags a rule to another tier: the pack's text and the histogram of a collection change with it, and can be taken back.
func TestDragRule(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", ownPack)
	v := visit(t, w.url, 1440, 1000)
	v.until("the file is open", `document.querySelector('select[aria-label="Rule file"]').value === "mine.rules"`)
	v.choose("Pack", "mine")
	v.until("the tiers are columns", `document.querySelectorAll(".tiercard").length === 2`)
	v.choose("Puzzles to rate", "made-50")
	v.until("the collection is rated", `document.querySelector(".histogram") !== null`)
	v.shot("tiers-before")

	v.dragCard("R2.3", 1)
	v.until("the pack's text has changed", `document.querySelector(".editor").innerText.includes("R1.5 R2.3")`)
	v.sees(".state", "not saved")
	v.until("the card stands there", `document.querySelector('[data-tier="1"] [data-rule="R2.3"]') !== null`)
	v.until("the histogram has before and after, or none changed", `document.querySelector(".figures") !== null && document.querySelector(".spinner") === null`)
	v.shot("tiers-after")

	v.press("Take back: R2.3 to tier 1")
	v.until("the text is back", `document.querySelector('[data-tier="2"] [data-rule="R2.3"]') !== null && !document.querySelector(".unsaved")`)

	v.run(`document.querySelector('[data-rule="R2.1"]').focus()`)
	v.with(chromedp.ModifierShift, kb.ArrowLeft)
	v.until("keys move a card, too", `document.querySelector('[data-tier="1"] [data-rule="R2.1"]') !== null`)
	v.run(`document.querySelector('[data-rule="R2.2"]').focus()`)
	v.keys(kb.Delete)
	v.until("and cut it", `document.querySelector('[data-rule="R2.2"]') === null`)
	v.press("Save")
	v.until("it is saved", `!document.querySelector(".unsaved")`)
	if text := w.read("mine.rules"); !strings.Contains(text, "R1.5 R2.1") || strings.Contains(text, "R2.2") {
		t.Error(text)
	}
	v.well()
}

// dragCard drags the card of a rule into a tier.
func (v *visitor) dragCard(rule string, tier int) {
	v.t.Helper()
	middle := func(selector string) [2]float64 {
		at := get[[]float64](v, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height - 6] })()`, selector))
		return [2]float64{at[0], at[1]}
	}
	from, to := middle(fmt.Sprintf(`[data-rule="%s"] .rule`, rule)), middle(fmt.Sprintf(`[data-tier="%d"]`, tier))
	v.dragPath([][2]float64{from, {from[0] + 10, from[1] + 10}, {to[0], to[1] - 4}, to})
}

// TestEditGrade edits a grade, adds a tier and names it: all of it in the pack's text.
func TestEditGrade(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	w.write("mine.rules", ownPack)
	v := visit(t, w.url, 1440, 1000)
	v.choose("Pack", "mine")
	v.until("the grades are there", `document.querySelector(".grades input")?.value === "hardest <= 1"`)
	v.run(`(() => { const i = document.querySelector(".grades input"); i.value = "steps <= 40"; i.dispatchEvent(new Event("change", {bubbles: true})) })()`)
	v.until("the grade is in the text", `document.querySelector(".editor").innerText.includes("when steps <= 40")`)
	v.sees(".verdict", "Easy")
	v.press("Add a tier at the end")
	v.until("there is another tier", `document.querySelectorAll(".tiercard").length === 3`)
	v.well()
}
