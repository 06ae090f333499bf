package handbook

import (
	_ "embed"
	"fmt"
	"html"
	"strings"
)

// Style is the style sheet of all pages, style.css beside index.html.
//
//go:embed style.css
var Style string

// page is a whole page around what it says.
func page(name, title, body string) Page {
	up := strings.Repeat("../", strings.Count(name, "/"))
	return Page{name, fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s · Asterism</title>
<link rel="stylesheet" href="%sstyle.css">
</head>
<body>
<header><a href="%sindex.html">Rulebook</a> · <a href="%slanguage.html">Writing rules</a> · <a href="%smanual.html">Manual</a> · <a href="%s../">Workbench</a></header>
<main>
%s</main>
</body>
</html>
`, html.EscapeString(title), up, up, up, up, up, body)}
}
