package builtins

import (
	"reflect"
	"slices"

	"asterism/puzzle"
)

// chapters are the parts of the manual: first what every rule uses, then the engines for several kinds of puzzle, then those
// for Sudoku and for Star Battle.
var chapters = []Chapter{
	{"Regions and places", places},
	{"What the board shows", state},
	{"Sets and lists", sets},
	{"What has been learnt", factFuncs},
	{"What if", supposing},
	{"What follows", followFuncs},
	{"Counting", countingFuncs},
	{"Chains", linkFuncs},
	{"Almost-locked sets", lockedFuncs},
	{"Exclusions", tupleFuncs},
	{"Uniqueness", deadlyFuncs},
	{"Tilings", tilingFuncs},
	{"Bounds", boundFuncs},
	{"Differentials", differentialFuncs},
	{"Sharing out", sharingFuncs},
	{"Fillings", waysFuncs},
	{"Swaps", swapsFuncs},
	{"Patterns", patternFuncs},
	{"n-rooks", rooksFuncs},
	{"Grades", grading},
}

// types are the types in the order of the manual.
var types = slices.Concat(basicTypes, tilingTypes, learntTypes, boundTypes, countingTypes, uniqueTypes, linkTypes, lockedTypes, exclusionTypes,
	differentialTypes, patternTypes, blockTypes, supposeTypes)

// Chapter is a part of the manual.
type Chapter struct {
	Title string
	Funcs []*Func
}

// Types lists every type, in the order of the manual.
func Types() []*Type { return slices.Clone(types) }

var typesByGo = func() map[reflect.Type]*Type {
	m := map[reflect.Type]*Type{}
	for _, t := range types {
		m[t.Go] = t
	}
	return m
}()

// TypeOf is the type whose values are of a Go type.
func TypeOf(t reflect.Type) (*Type, bool) {
	typ, ok := typesByGo[t]
	return typ, ok
}

func typeFor[T any]() *Type {
	t, ok := typesByGo[reflect.TypeFor[T]()]
	if !ok {
		panic("no type of the rule language is a " + reflect.TypeFor[T]().String())
	}
	return t
}

// Chapters lists everything a rule can call, in the order of the manual.
func Chapters() []Chapter { return chapters }

// All lists every name and function.
func All() []*Func {
	var all []*Func
	for _, c := range chapters {
		all = append(all, c.Funcs...)
	}
	return all
}

// Declare adds a chapter of a program's own to what rules can call, before it loads any. The forms of its functions are made
// with Pure1, Read1, Seq1 and the like from Go functions over a workspace, whose types the language must know; see
// DeclareTypes for others. It panics if a name is taken.
func Declare(c Chapter) {
	for _, f := range c.Funcs {
		if names[f.Name] != nil || calls[f.Name] != nil {
			panic("rules can call a " + f.Name + " already")
		}
	}
	chapters = append(chapters, c)
	names, calls, operators = index(bareName), index(callName), index(operatorName)
}

// DeclareTypes adds types of a program's own, made with NewType and NewList, before functions of them are declared. It
// panics if the language has a type for their Go type.
func DeclareTypes(added ...*Type) {
	for _, t := range added {
		if typesByGo[t.Go] != nil {
			panic("the language has a type for " + t.Go.String() + " already")
		}
		typesByGo[t.Go] = t
		if t.Length != nil {
			calls["len"].Forms = append(calls["len"].Forms, *t.Length)
			calls["union"].Forms = append(calls["union"].Forms, *t.Joined)
		}
	}
	types = append(types, added...)
}

// Lookups by what is written: a bare name, a call, an operator.
var names, calls, operators = index(bareName), index(callName), index(operatorName)

func bareName(f *Func) string { return when(len(f.Params) == 0, f.Name) }

func callName(f *Func) string { return when(len(f.Params) > 0 || takesBoard(f), f.Name) }

func operatorName(f *Func) string { return f.Operator }

func when(ok bool, s string) string {
	if ok {
		return s
	}
	return ""
}

func takesBoard(f *Func) bool {
	return slices.ContainsFunc(f.Forms, func(form Form) bool { return len(form.Params) == 1 && form.Params[0] == Board })
}

// index files the functions under a key; several under one key become one with all their forms.
func index(key func(*Func) string) map[string]*Func {
	m := map[string]*Func{}
	for _, f := range All() {
		k := key(f)
		if k == "" {
			continue
		}
		if have := m[k]; have != nil {
			joined := *have
			joined.Forms = append(slices.Clone(have.Forms), f.Forms...)
			if joined.Family != f.Family {
				joined.Family = ""
			}
			m[k] = &joined
			continue
		}
		m[k] = f
	}
	return m
}

// Name finds what a bare name means.
func Name(name string) (*Func, bool) { f, ok := names[name]; return f, ok }

// Call finds what a call of name means.
func Call(name string) (*Func, bool) { f, ok := calls[name]; return f, ok }

// Operator finds what an operator means between values that are not plain numbers, truth values or text.
func Operator(op string) (*Func, bool) { f, ok := operators[op]; return f, ok }

// NameList and CallList list what can be written, sorted, for suggestions.
func NameList() []string { return sortedKeys(names) }

// CallList lists the names of the functions, sorted.
func CallList() []string { return sortedKeys(calls) }

func sortedKeys(m map[string]*Func) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// In says whether a puzzle of the family has the function.
func (f *Func) In(family puzzle.Family) bool { return f.Family == "" || f.Family == family }
