// Package interpreter turns rule files into programs and runs them on boards.
//
// In: rule files ([Load]) and a board. Out: every mistake in the files at once, or a [Program]; from a [Solver] made of
// a program and one of its packs, the [Step]s that solve the board, each explained. Expressions are parsed and
// checked by expr-lang and lowered to closures; the rules of a pack are tried in the order of its tiers, and after a
// step the search starts again.
package interpreter
