package main

// ink paints text for a terminal, or leaves it as it is.
type ink struct{ on bool }

// The paints: what stands between ESC [ and m.
const (
	bold   = "1"
	faint  = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
	blue   = "34"
)

// grounds are the backgrounds that tell highlighted sets apart.
var grounds = []string{"30;46", "30;43", "30;42", "30;45", "30;44", "30;41"}

func (k ink) paint(code, text string) string {
	if !k.on || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// wantsColour follows NO_COLOR, and TERM=dumb.
func wantsColour(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}
