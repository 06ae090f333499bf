// Package builtins is what rules can call: the names, functions and engines of the rule language.
//
// In: a board, inside a workspace that lends scratch memory, counts the work and notes what was looked at. Out: numbers,
// sets, regions, tilings, fish, chains. Each engine is one file and declares its functions ([Func]) with their documentation,
// signature and cost; the compiler types calls with them, the manual is printed from them. [All] and [Names] list them.
package builtins
