// Package asterism holds the README, so that the program can show what stands in it: its help has the chapters on writing rules.
package asterism

import (
	_ "embed"
	"strings"
)

//go:embed README.md
var readme string

// Chapter is the text of a chapter of the README, as Markdown without its heading; "" where there is none of that title.
func Chapter(title string) string {
	_, text, found := strings.Cut(readme, "\n## "+title+"\n")
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return strings.TrimSpace(text)
}
