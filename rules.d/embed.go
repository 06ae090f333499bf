// Package rules holds the rule files that come with the program, so that it needs no others.
package rules

import "embed"

// FS is the rules.d folder: every *.rules file below it, those of examples too.
//
//go:embed starbattle sudoku
var FS embed.FS

// Manual is README.md, what there is to know for writing rules, as Markdown.
//
//go:embed README.md
var Manual string
