package builtins

import "asterism/builtins/engine"

// Prove makes the proof of a match that a variable holds, or is nil where the type has none.
type Prove = func(*Env) *engine.Proof

// proving lets the matches of a type say what argument they are.
func proving[T any](t *Type, proof func(T, *engine.Workspace) *engine.Proof) {
	t.Proof = func(slot int) Prove {
		return func(e *Env) *engine.Proof { return proof(*e.Vars[slot].(*T), &e.Workspace) }
	}
}
