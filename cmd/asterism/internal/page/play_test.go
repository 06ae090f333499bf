package page_test

import (
	"fmt"
	"strings"
	"testing"

	"asterism/puzzle/notation"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// small is README's first puzzle.
const small = "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"

// address is a puzzle's address at puzz.link.
func address(t *testing.T, text string) string {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	link, err := notation.PuzzleLink(p)
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// marks is how many cells of the board a screen reader calls so.
func (v *visitor) marks(kind string) int {
	return get[int](v, fmt.Sprintf(`[...document.querySelectorAll("[role=gridcell]")].filter(c => c.ariaLabel.includes(%q)).length`, kind))
}

// saysCells waits until so many cells are called so.
func (v *visitor) saysCells(n int, kind string) {
	v.t.Helper()
	v.until(fmt.Sprintf("%d cells are %s", n, kind),
		fmt.Sprintf(`[...document.querySelectorAll("[role=gridcell]")].filter(c => c.ariaLabel.includes(%q)).length === %d`, kind, n))
}

// TestPlayToTheEnd pastes an address of puzz.link and plays with nothing but hints, by keys alone.
func TestPlayToTheEnd(t *testing.T) {
	chromium(t)
	w := serve(t)
	v := visit(t, w.url, 1440, 900)
	v.paste(address(t, small))
	v.sees(".verdict", "6×6, 1★")
	v.sees(".verdict", "unique")
	for step := 0; v.marks("star") < 6; step++ {
		if step == 60 {
			t.Fatal("sixty hints do not solve it\n", v.state())
		}
		v.follow()
	}
	v.sees(".notice", "Solved")
	v.shot("play-solved")
	v.well()
}

// follow asks for a hint rung by rung, and does what it says.
func (v *visitor) follow() {
	v.t.Helper()
	for _, rung := range []string{"where", "which", "what"} {
		v.keys("h")
		v.until("the hint says "+rung, fmt.Sprintf(`[...document.querySelectorAll(".rungs .on")].at(-1)?.textContent === %q`, rung))
	}
	before := get[string](v, `location.hash + document.querySelector(".marks").innerHTML`)
	v.keys(kb.Enter)
	v.until("the hint is marked", fmt.Sprintf(`location.hash + document.querySelector(".marks").innerHTML !== %q && !document.querySelector(".rungs")`, before))
}

// TestMarks draws crosses by one drag, which is one step of undo, tries a branch and drops it, and asks what is wrong.
func TestMarks(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1200, 900)
	v.sees(".verdict", "6×6")
	v.drag([2]int{1, 1}, [2]int{1, 2}, [2]int{1, 3}, [2]int{1, 4})
	v.saysCells(4, "cross")
	v.keys("[")
	v.saysCells(0, "cross")
	v.keys("]")
	v.saysCells(4, "cross")
	v.with(chromedp.ModifierCtrl, "z")
	v.saysCells(0, "cross")

	v.tap(1, 1)
	v.saysCells(1, "cross")
	v.tap(1, 1)
	v.saysCells(1, "star")
	v.press("Check")
	v.sees(".notice", "One mark is wrong.")
	v.saysCells(1, "wrong")
	v.keys("s", kb.ArrowDown, "d", kb.ArrowRight, "x")
	v.saysCells(1, "dot")
	v.saysCells(1, "cross")

	v.keys("b", kb.ArrowDown, "s")
	v.saysCells(1, "star")
	v.until("the branch is drawn in another colour", `document.querySelectorAll(".star.tried").length === 1`)
	v.shot("play-branch")
	v.press("Drop")
	v.saysCells(0, "star")
	v.saysCells(1, "cross")
	v.well()
}

// TestSudoku types digits and pencil marks, with the rules for Sudoku beside the board.
func TestSudoku(t *testing.T) {
	chromium(t)
	w := serve(t, "2..9.71.....23...6.9........64.....5..7..12.............8..4.3.4...736.8.....8..9")
	v := visit(t, w.url, 1440, 900)
	v.sees(".verdict", "Sudoku 9×9")
	v.until("the rules beside it are those of its pack", `document.querySelector('select[aria-label="Rule file"]').value === "sudoku/sudoku.rules"`)
	v.keys("f")
	v.until("there are pencil marks", `document.querySelectorAll(".note").length > 100`)
	v.shot("play-sudoku")
	v.tap(1, 2)
	notes := get[int](v, `document.querySelectorAll(".note").length`)
	v.press("Digit 5")
	v.until("a digit takes pencil marks away", fmt.Sprintf(`document.querySelectorAll(".digit.placed").length === 1 && document.querySelectorAll(".note").length < %d`, notes-2))
	v.keys("[")
	v.until("undo gives all of them back", fmt.Sprintf(`document.querySelectorAll(".note").length === %d`, notes))
	v.follow()
	v.well()
}

// TestSteps looks at the solve: a step's picture, its sentence and the board light each other up.
func TestSteps(t *testing.T) {
	chromium(t)
	w := serve(t, small)
	v := visit(t, w.url, 1440, 900)
	v.press("Study")
	v.until("the steps are listed", `document.querySelectorAll(".steps [role=option]").length > 10`)
	v.keys(strings.Split(strings.Repeat("j", 5), "")...)
	v.until("the fifth step is drawn", `document.querySelector(".layer [data-role]") !== null && document.querySelector(".sentence .mention") !== null`)
	v.run(`document.querySelector(".sentence .mention").focus()`)
	v.until("its cells light up", `document.querySelectorAll(".board .lit").length > 0`)
	v.press("Why it is true")
	v.sees(".grounds", "Rests on")
	v.keys(kb.End)
	v.sees(".foot", "Solved")
	v.saysCells(6, "star")
	rule := get[string](v, `document.querySelector('select[aria-label="Steps of one rule"]').options[1].value`)
	v.choose("Steps of one rule", rule)
	v.until("only its steps are listed", fmt.Sprintf(`[...document.querySelectorAll(".steps .rule")].every(e => e.textContent === %q)`, rule))
	if text := get[string](v, `location.hash`); !strings.Contains(text, "mode=study") {
		v.until("the address follows", `location.hash.includes("mode=study")`)
	}
	v.well()
}
