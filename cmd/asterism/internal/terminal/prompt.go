package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/text"
	"asterism/dsl"
)

// whyPrompt is where the rule to ask about is typed, and a cell after it.
type whyPrompt struct {
	text   string
	stem   string // what of it was typed and not offered
	offers []offer
	taken  int   // how many offers Tab has gone through since
	err    error // what is wrong with the text
}

// offer is what Tab may make of the text.
type offer struct{ text, title string }

// newWhyPrompt offers the last question first, and then the rules for the puzzle: for the cell under the cursor, where
// there is one.
func (m *workbench) newWhyPrompt() *whyPrompt {
	p, cell := &whyPrompt{}, ""
	if m.mode == modeEdit {
		name, _, _ := strings.Cut(m.live.Puzzle().Name(m.cursor.cand(m.live.Puzzle())), "=")
		cell = " " + name
	} else if m.lastWhy != "" {
		p.offers = []offer{{m.lastWhy, ""}}
	}
	for _, r := range m.update.Program.Rules {
		if o := (offer{r.ID + cell, r.Title}); slices.Contains(r.Families(), m.live.Puzzle().Family) {
			p.offers = append(p.offers, o)
		}
	}
	return p
}

// write puts typed text at the end.
func (p *whyPrompt) write(text string) { p.set(p.text + text) }

// rub takes the last letter away.
func (p *whyPrompt) rub() {
	if letters := []rune(p.text); len(letters) > 0 {
		p.set(string(letters[:len(letters)-1]))
	}
}

func (p *whyPrompt) set(text string) { p.text, p.stem, p.taken, p.err = text, text, 0, nil }

// take makes the text the next offer, and after the last the first again.
func (p *whyPrompt) take() {
	if fit := p.fitting(); len(fit) > 0 {
		p.text, p.err = fit[p.taken%len(fit)].text, nil
		p.taken++
	}
}

// fitting is the offers that begin as what was typed, or else the one with the nearest name.
func (p *whyPrompt) fitting() []offer {
	var fit []offer
	for _, o := range p.offers {
		if len(o.text) >= len(p.stem) && strings.EqualFold(o.text[:len(p.stem)], p.stem) {
			fit = append(fit, o)
		}
	}
	if len(fit) == 0 {
		return p.nearest()
	}
	return fit
}

// nearest is the rule that was most likely meant, with the cell as it was typed.
func (p *whyPrompt) nearest() []offer {
	ids := make([]string, len(p.offers))
	for i, o := range p.offers {
		ids[i], _, _ = strings.Cut(o.text, " ")
	}
	word, _, _ := strings.Cut(p.stem, " ")
	near, ok := dsl.Nearest(word, ids)
	if !ok || near == word {
		return nil
	}
	return []offer{{near + p.stem[len(word):], p.offers[slices.Index(ids, near)].title}}
}

// question is what the text asks.
func (p *whyPrompt) question() (rule, cell string, err error) {
	rule, rest, _ := strings.Cut(strings.TrimSpace(p.text), " ")
	cell = strings.TrimSpace(rest)
	if strings.Contains(cell, " ") {
		err = errors.New("write a rule, and after it a cell if you like")
	}
	return rule, cell, err
}

// line shows what is typed, and what is wrong with it or what Tab would make of it.
func (p *whyPrompt) line(k text.Colours) string {
	line := "why not: " + p.text + "▏"
	if p.err != nil {
		return line + "  " + k.Paint(text.Red, p.err.Error())
	}
	hint := "  enter ask  esc leave"
	if fit := p.fitting(); len(fit) > 0 {
		i := p.taken % len(fit)
		hint += fmt.Sprintf("  tab %s, %d of %d", strings.TrimSpace(fit[i].text+" "+fit[i].title), i+1, len(fit))
	}
	return line + k.Paint(text.Faint, hint)
}
