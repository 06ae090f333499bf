package text

import "github.com/charmbracelet/x/ansi"

// Paint is how a text is shown where there are colours; the empty one shows it as it is.
type Paint = ansi.Style

// The paints.
var (
	Bold   = ansi.NewStyle(ansi.AttrBold)
	Faint  = ansi.NewStyle(ansi.AttrFaint)
	Red    = ansi.NewStyle(ansi.AttrRedForegroundColor)
	Green  = ansi.NewStyle(ansi.AttrGreenForegroundColor)
	Yellow = ansi.NewStyle(ansi.AttrYellowForegroundColor)
	Blue   = ansi.NewStyle(ansi.AttrBlueForegroundColor)

	Mistake = ansi.NewStyle(ansi.AttrBold, ansi.AttrRedForegroundColor) // also of an elimination
	Success = ansi.NewStyle(ansi.AttrBold, ansi.AttrBlackForegroundColor, ansi.AttrGreenBackgroundColor)
)

// grounds are the backgrounds that tell highlighted sets apart.
var grounds = []Paint{ground(ansi.AttrCyanBackgroundColor), ground(ansi.AttrYellowBackgroundColor), ground(ansi.AttrGreenBackgroundColor),
	ground(ansi.AttrMagentaBackgroundColor), ground(ansi.AttrBlueBackgroundColor), ground(ansi.AttrRedBackgroundColor)}

func ground(background ansi.Attr) Paint {
	return ansi.NewStyle(ansi.AttrBlackForegroundColor, background)
}

// Ground is the background of the highlighted set of that number, from 0; after the last comes the first again.
func Ground(i int) Paint { return grounds[i%len(grounds)] }

// Colours paints text for a terminal, or leaves it as it is.
type Colours struct{ On bool }

// Paint is a text as it is written.
func (c Colours) Paint(paint Paint, text string) string {
	if !c.On {
		return text
	}
	return paint.Styled(text)
}

// WantsColour follows NO_COLOR, and TERM=dumb.
func WantsColour(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}
