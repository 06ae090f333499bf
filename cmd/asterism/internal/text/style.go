package text

// Style paints text for a terminal, or leaves it as it is.
type Style struct{ On bool }

// The paints: what stands between ESC [ and m.
const (
	Bold   = "1"
	Faint  = "2"
	Red    = "31"
	Green  = "32"
	Yellow = "33"
	Blue   = "34"
)

// Grounds are the backgrounds that tell highlighted sets apart.
var Grounds = []string{"30;46", "30;43", "30;42", "30;45", "30;44", "30;41"}

func (k Style) Paint(code, text string) string {
	if !k.On || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// WantsColour follows NO_COLOR, and TERM=dumb.
func WantsColour(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}
