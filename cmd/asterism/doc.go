// Command asterism is the command line: it solves puzzles by the rules of *.rules files, and checks, tests, formats and
// documents these.
//
// In: puzzles, rule files and flags. Out: text for people, or JSON. Each command is one file and one struct, whose tags
// are its flags; what commands share stands in a file of its own: the console, the rules, the puzzles, the board.
// Nothing is computed here: a solve is a list of the interpreter's steps, and every output is a way to show them.
package main
