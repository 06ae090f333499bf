// Package dsl reads and formats rule files.
//
// In: the bytes of *.rules files. Out: a syntax tree ([File]) in which every expression is still text with its
// position, and every mistake found on the way ([Diagnostics]), as many as there are. Parse reads one file, Format
// lays it out again without losing a comment. The package knows no puzzle: what an expression means is the
// interpreter's business.
package dsl
