// Package interpreter turns rule files into programs and runs them on boards.
//
// In: rule files ([Load]) and a board. Out: every mistake in the files at once, or a [Program]; from a [Solver] made of
// a program and one of its packs, the [Step]s that solve the board, each explained. The rules of a pack are tried in the
// order of its tiers, and after a step the search starts again.
//
// Compiling, each file standing on those before it: expression.go (expr-lang parses), operators.go and lower.go (one pass types
// a tree and makes closures), condition.go and sentence.go (what is told of it), action.go, rule.go, grade.go, pack.go,
// resolve.go (names), load.go (all of it). Running: program.go, step.go, incremental.go (nothing is evaluated twice that has
// not changed), subsolver.go (rules that run rules), describe.go (what a rule has found, as a
// step), solver.go, attempt.go (every way through one rule). The packages below
// are services over it.
package interpreter
