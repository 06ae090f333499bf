// Package builtins is the library of the rule language: what rules can call, and the types of what they get.
//
// Each file declares a chapter of the manual: functions ([Func]) with their documentation, signatures, cost and premises,
// and the types ([Type]) of what they find. The compiler types calls with them, the manual is printed from them; [All],
// [Types] and [Chapters] list them. The engines behind them are packages of their own and plain Go over a workspace
// (builtins/engine), boards and regions; Read1, Pure1, Seq1 and the like bind a Go function to the language. What is
// evaluated is evaluated in an [Env]: the workspace, and the variables, lists and loops of expressions.
//
// A new function is an engine and a declaration. A program adds its own with [Declare].
package builtins
