// Package dsl reads and formats rule files.
//
// In: the bytes of *.rules files. Out: a syntax tree ([File]) in which every expression is still text with its
// position, and every mistake found on the way ([Diagnostics]), as many as there are. Parse reads one file, Format
// lays it out again without losing a comment. The package knows no puzzle: what an expression means is the
// interpreter's business.
//
// The way through the package: tokens.go cuts the text into tokens, brackets.go pairs the brackets, decl.go and
// cut.go divide the tokens into declarations and clauses, the struct tags of the tree (rule.go, pack.go, ...) are the
// grammar that reads each clause, and explain.go says what is wrong with those that it cannot read. Because each
// clause is read by itself, one mistake never hides another.
package dsl
