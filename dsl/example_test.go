package dsl_test

import (
	"fmt"
	"os"

	"asterism/dsl"
)

// A file with two mistakes: both are shown, each with its place and what to write instead.
func ExampleParse() {
	text := `rule Forced "Row forced" {
  for row rows
  wehn len(open(row)) == need(row)
  → place open(row)
}
`
	file, mistakes := dsl.Parse("mine.rules", text)
	for _, d := range mistakes {
		d.Render(os.Stdout, file.Source, false)
	}
	fmt.Println(len(file.Decls[0].(*dsl.RuleDecl).Clauses), "clauses")
	// Output:
	// mine.rules:2:11: expected `in` after `row`
	//  2 |   for row rows
	//    |           ^~~~
	//    = write `for x in xs`
	// mine.rules:3:3: unknown clause `wehn` in a rule
	//  3 |   wehn len(open(row)) == need(row)
	//    |   ^~~~
	//    = did you mean `when`?
	// 3 clauses
}

// Comments stay, expressions keep their text, clauses get a line each.
func ExampleFormat() {
	text, _ := dsl.Format("mine.rules", `rule Forced "Row forced" { // the simplest
for row in rows   when len(open(row))==need(row)
-> place open(row) }`)
	fmt.Print(text)
	// Output:
	// rule Forced "Row forced" {  // the simplest
	//   for row in rows
	//   when len(open(row))==need(row)
	//   → place open(row)
	// }
}
