// Package engine is what every engine works with and none is about: a [Workspace] with the board, scratch memory, a budget
// and the footprint of what was read; [Pool], memory that is used again; [Proof], the shape of an argument.
//
// An engine is a function of a workspace, regions and sets. It calls See for what it reads of the board, Rest for the
// regions whose counts its argument rests on, and Tick for each turn of a search, and hands what it finds to yield. What
// it hands out is its own memory: it is valid until the search goes on.
package engine
