package builtins

// Prove makes the proof of a match that a variable holds, or is nil where the type has none.
type Prove = func(*Env) *Proof

// proving lets the matches of a type say what argument they are.
func proving[T any](t *Type, proof func(*Workspace, T) *Proof) {
	t.Proof = func(slot int) Prove {
		return func(e *Env) *Proof { return proof(&e.Workspace, *e.Vars[slot].(*T)) }
	}
}
