package builtins

import (
	"fmt"
	"strings"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// CostClass says what a call costs, in the words the manual uses.
type CostClass string

// The cost classes.
const (
	Lookup CostClass = "look-up" // a table or a counter
	Linear CostClass = "linear"  // once over the candidates
	Search CostClass = "search"  // combinations, bounded by the rule's budget
)

// Func declares a name or function of the rule language.
type Func struct {
	Name     string
	Doc      string
	Params   []Param
	Example  string // a clause that uses it
	Cost     CostClass
	Premises string        // what a call adds to the certificate of a step, "" where it is nothing but adjacency
	Operator string        // the operator that means the same, or ""
	Family   puzzle.Family // the one family that has it, or "" for all
	Runs     bool          // where the last argument is a number, it is a tier: the function runs the pack's rules up to it
	Forms    []Form        // the signatures; the first that fits is taken
}

// Param names and describes a parameter.
type Param struct{ Name, Doc string }

// Form is one signature of a function and how to lower a call of it.
type Form struct {
	Params []*Type
	Result *Type
	Lower  func(args []Node) Node
}

// Signature is the function as the manual writes it: need(region) → number.
func (f *Func) Signature() string {
	if len(f.Params) == 0 {
		return f.Name
	}
	names := make([]string, len(f.Params))
	for i, p := range f.Params {
		names[i] = p.Name
	}
	return f.Name + "(" + strings.Join(names, ", ") + ")"
}

// Resolve picks the form for arguments of these types, or says what would fit.
func (f *Func) Resolve(args []*Type) (*Form, error) {
	for i := range f.Forms {
		if f.Forms[i].fits(args, func(have, want *Type) bool { return have == want }) {
			return &f.Forms[i], nil
		}
	}
	for i := range f.Forms {
		if f.Forms[i].fits(args, converts) {
			return &f.Forms[i], nil
		}
	}
	return nil, f.misfit(args)
}

func (f *Form) fits(args []*Type, fit func(have, want *Type) bool) bool {
	if len(args) != len(f.Params) {
		return false
	}
	for i, a := range args {
		if a != nil && !fit(a, f.Params[i]) {
			return false
		}
	}
	return true
}

func (f *Func) misfit(args []*Type) error {
	for i := range f.Forms {
		if want := f.Forms[i].Params; len(want) == len(args) && want[0] != Board {
			for k, a := range args {
				if a != nil && !converts(a, want[k]) {
					if f.paramName(k) == want[k].Name {
						return fmt.Errorf("%s wants a %s, not a %s", f.Name, want[k], a)
					}
					return fmt.Errorf("%s wants a %s as %s, not a %s", f.Name, want[k], f.paramName(k), a)
				}
			}
		}
	}
	return fmt.Errorf("%s takes %s: write %s", f.Name, english.Count(len(f.Params), "argument"), f.Signature())
}

func (f *Func) paramName(i int) string {
	if i < len(f.Params) {
		return f.Params[i].Name
	}
	return "argument"
}

// Call lowers a call of the form, converting arguments where they need it.
func (f *Form) Call(args []Node) Node {
	converted := make([]Node, len(args))
	for i, a := range args {
		converted[i] = Convert(a, f.Params[i])
	}
	return f.Lower(converted)
}

// name declares something without parameters that is the same on every board.
func name[R any](get func(*puzzle.Puzzle) R) []Form {
	return []Form{{Result: typeFor[R](), Lower: func([]Node) Node {
		return Node{Type: typeFor[R](), Static: true, Value: Eval[R](func(e *Env) R { return get(e.Board.Puzzle) })}
	}}}
}

// Read0 declares something without parameters that depends on the board; it can be asked of a supposed one.
func Read0[R any](get func(*engine.Workspace) R) []Form {
	plain := Form{Result: typeFor[R](), Lower: func([]Node) Node {
		return Node{Type: typeFor[R](), Value: Eval[R](func(e *Env) R { return get(&e.Workspace) })}
	}}
	return []Form{plain, {Params: []*Type{Board}, Result: plain.Result, Lower: func(args []Node) Node {
		board := args[0].Value.(Eval[*puzzle.Board])
		return Node{Type: plain.Result, Value: Eval[R](func(e *Env) R {
			defer restore(e, e.Board)
			e.Board = board(e)
			return get(&e.Workspace)
		})}
	}}}
}

func restore(e *Env, b *puzzle.Board) { e.Board = b }

// Pure1 declares a function of one argument that does not read the board.
func Pure1[A, R any](f func(*engine.Workspace, A) R) []Form {
	return []Form{{Params: []*Type{typeFor[A]()}, Result: typeFor[R](), Lower: func(args []Node) Node {
		a := args[0].Value.(Eval[A])
		return Node{Type: typeFor[R](), Static: args[0].Static, Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e)) })}
	}}}
}

// Pure2 declares a function of two arguments that does not read the board.
func Pure2[A, B, R any](f func(*engine.Workspace, A, B) R) []Form {
	return []Form{{Params: []*Type{typeFor[A](), typeFor[B]()}, Result: typeFor[R](), Lower: func(args []Node) Node {
		a, b := args[0].Value.(Eval[A]), args[1].Value.(Eval[B])
		return Node{Type: typeFor[R](), Static: args[0].Static && args[1].Static,
			Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e), b(e)) })}
	}}}
}

// Pure3 declares a function of three arguments that does not read the board.
func Pure3[A, B, C, R any](f func(*engine.Workspace, A, B, C) R) []Form {
	return []Form{{Params: []*Type{typeFor[A](), typeFor[B](), typeFor[C]()}, Result: typeFor[R](), Lower: func(args []Node) Node {
		a, b, c := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C])
		return Node{Type: typeFor[R](), Static: args[0].Static && args[1].Static && args[2].Static,
			Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e), b(e), c(e)) })}
	}}}
}

// Read1 declares a function of one argument that reads the board, and its twin that reads a supposed one.
func Read1[A, R any](f func(*engine.Workspace, A) R) []Form {
	result := typeFor[R]()
	plain := Form{Params: []*Type{typeFor[A]()}, Result: result, Lower: func(args []Node) Node {
		a := args[0].Value.(Eval[A])
		return Node{Type: result, Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e)) })}
	}}
	supposed := Form{Params: []*Type{Board, typeFor[A]()}, Result: result, Lower: func(args []Node) Node {
		board, a := args[0].Value.(Eval[*puzzle.Board]), args[1].Value.(Eval[A])
		return Node{Type: result, Value: Eval[R](func(e *Env) R {
			b, x, old := board(e), a(e), e.Board
			e.Board = b
			r := f(&e.Workspace, x)
			e.Board = old
			return r
		})}
	}}
	return []Form{plain, supposed}
}

// Read2 declares a function of two arguments that reads the board, and its twin that reads a supposed one.
func Read2[A, B, R any](f func(*engine.Workspace, A, B) R) []Form {
	result, params := typeFor[R](), []*Type{typeFor[A](), typeFor[B]()}
	plain := Form{Params: params, Result: result, Lower: func(args []Node) Node {
		a, b := args[0].Value.(Eval[A]), args[1].Value.(Eval[B])
		return Node{Type: result, Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e), b(e)) })}
	}}
	supposed := Form{Params: append([]*Type{Board}, params...), Result: result, Lower: func(args []Node) Node {
		board, a, b := args[0].Value.(Eval[*puzzle.Board]), args[1].Value.(Eval[A]), args[2].Value.(Eval[B])
		return Node{Type: result, Value: Eval[R](func(e *Env) R {
			on, x, y, present := board(e), a(e), b(e), e.Board
			e.Board = on
			r := f(&e.Workspace, x, y)
			e.Board = present
			return r
		})}
	}}
	return []Form{plain, supposed}
}

// Read3 declares a function of three arguments that reads the board, and its twin that reads a supposed one.
func Read3[A, B, C, R any](f func(*engine.Workspace, A, B, C) R) []Form {
	result, params := typeFor[R](), []*Type{typeFor[A](), typeFor[B](), typeFor[C]()}
	plain := Form{Params: params, Result: result, Lower: func(args []Node) Node {
		a, b, c := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C])
		return Node{Type: result, Value: Eval[R](func(e *Env) R { return f(&e.Workspace, a(e), b(e), c(e)) })}
	}}
	supposed := Form{Params: append([]*Type{Board}, params...), Result: result, Lower: func(args []Node) Node {
		board, a, b, c := args[0].Value.(Eval[*puzzle.Board]), args[1].Value.(Eval[A]), args[2].Value.(Eval[B]), args[3].Value.(Eval[C])
		return Node{Type: result, Value: Eval[R](func(e *Env) R {
			on, x, y, z, present := board(e), a(e), b(e), c(e), e.Board
			e.Board = on
			r := f(&e.Workspace, x, y, z)
			e.Board = present
			return r
		})}
	}}
	return []Form{plain, supposed}
}

// lazy turns a walk into the node of a sequence: walked in place by `for`, built as a list elsewhere.
func lazy[T any](list *Type, each Each[T]) Node {
	return Node{Type: list, Lazy: each, Value: collected(each)}
}

// seqForms are the two signatures of a sequence: on the present board, and on a supposed one.
func seqForms[T any](params []*Type, here func(args []Node) Each[T], supposed func(b Eval[*puzzle.Board], args []Node) Each[T]) []Form {
	list := typeFor[[]T]()
	return []Form{
		{Params: params, Result: list, Lower: func(args []Node) Node { return lazy(list, here(args)) }},
		{Params: append([]*Type{Board}, params...), Result: list, Lower: func(args []Node) Node {
			return lazy(list, supposed(args[0].Value.(Eval[*puzzle.Board]), args[1:]))
		}},
	}
}

// Seq0 declares a sequence that depends on the board alone.
func Seq0[T any](walk func(w *engine.Workspace, yield func(T) bool)) []Form {
	each := Each[T](func(e *Env, yield func(T) bool) { walk(&e.Workspace, yield) })
	return []Form{{Result: typeFor[[]T](), Lower: func([]Node) Node { return lazy(typeFor[[]T](), each) }}}
}

// fixed declares a sequence that is the same on every board of a puzzle.
func fixed[T any](walk func(w *engine.Workspace, yield func(T) bool)) []Form {
	forms := Seq0(walk)
	lower := forms[0].Lower
	forms[0].Lower = func(args []Node) Node {
		n := lower(args)
		n.Static = true
		return n
	}
	return forms
}

// Seq1 declares a sequence that depends on one argument and the board.
func Seq1[A, T any](walk func(w *engine.Workspace, a A, yield func(T) bool)) []Form {
	return seqForms([]*Type{typeFor[A]()},
		func(args []Node) Each[T] {
			a := args[0].Value.(Eval[A])
			return func(e *Env, yield func(T) bool) { walk(&e.Workspace, a(e), yield) }
		},
		func(b Eval[*puzzle.Board], args []Node) Each[T] {
			a := args[0].Value.(Eval[A])
			return func(e *Env, yield func(T) bool) {
				on, x := b(e), a(e)
				r := begin(e, on, yield)
				walk(&e.Workspace, x, r.hand)
				r.end()
			}
		})
}

// Seq2 declares a sequence that depends on two arguments and the board.
func Seq2[A, B, T any](walk func(w *engine.Workspace, a A, b B, yield func(T) bool)) []Form {
	return seqForms([]*Type{typeFor[A](), typeFor[B]()},
		func(args []Node) Each[T] {
			a, b := args[0].Value.(Eval[A]), args[1].Value.(Eval[B])
			return func(e *Env, yield func(T) bool) { walk(&e.Workspace, a(e), b(e), yield) }
		},
		func(board Eval[*puzzle.Board], args []Node) Each[T] {
			a, b := args[0].Value.(Eval[A]), args[1].Value.(Eval[B])
			return func(e *Env, yield func(T) bool) {
				on, x, y := board(e), a(e), b(e)
				r := begin(e, on, yield)
				walk(&e.Workspace, x, y, r.hand)
				r.end()
			}
		})
}

// Seq3 declares a sequence that depends on three arguments and the board.
func Seq3[A, B, C, T any](walk func(w *engine.Workspace, a A, b B, c C, yield func(T) bool)) []Form {
	return seqForms([]*Type{typeFor[A](), typeFor[B](), typeFor[C]()},
		func(args []Node) Each[T] {
			a, b, c := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C])
			return func(e *Env, yield func(T) bool) { walk(&e.Workspace, a(e), b(e), c(e), yield) }
		},
		func(board Eval[*puzzle.Board], args []Node) Each[T] {
			a, b, c := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C])
			return func(e *Env, yield func(T) bool) {
				on, x, y, z := board(e), a(e), b(e), c(e)
				r := begin(e, on, yield)
				walk(&e.Workspace, x, y, z, r.hand)
				r.end()
			}
		})
}

// Seq4 declares a sequence that depends on four arguments and the board.
func Seq4[A, B, C, D, T any](walk func(w *engine.Workspace, a A, b B, c C, d D, yield func(T) bool)) []Form {
	return seqForms([]*Type{typeFor[A](), typeFor[B](), typeFor[C](), typeFor[D]()},
		func(args []Node) Each[T] {
			a, b, c, d := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C]), args[3].Value.(Eval[D])
			return func(e *Env, yield func(T) bool) { walk(&e.Workspace, a(e), b(e), c(e), d(e), yield) }
		},
		func(board Eval[*puzzle.Board], args []Node) Each[T] {
			a, b, c, d := args[0].Value.(Eval[A]), args[1].Value.(Eval[B]), args[2].Value.(Eval[C]), args[3].Value.(Eval[D])
			return func(e *Env, yield func(T) bool) {
				on, w, x, y, z := board(e), a(e), b(e), c(e), d(e)
				r := begin(e, on, yield)
				walk(&e.Workspace, w, x, y, z, r.hand)
				r.end()
			}
		})
}

// forms joins signatures.
func forms(lists ...[]Form) []Form {
	var all []Form
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
