package assist

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/interpreter/schema"
)

// Signature is a way to call a function whose arguments are being written.
type Signature struct {
	Label  string
	Doc    string
	Params [][2]int // where each parameter stands in the label, in bytes
	Docs   []string // of each parameter
	Active int      // the parameter that is being written
}

// Signatures are the ways to call the function around a place, that which fits best first; none where nothing is called.
func (s *Snapshot) Signatures(name string, offset int) []Signature {
	c := s.contextAt(name, offset)
	calls := c.calls()
	if c.quiet || len(calls) == 0 {
		return nil
	}
	call := calls[0]
	if d, ok := s.Program.Define(call.name); ok {
		return []Signature{newSignature(call, call.name, paramsOf(d), "", "", nil)}
	}
	if predicate(call.name) {
		return predicateSignature(call)
	}
	f, ok := builtins.Call(call.name)
	if !ok {
		return nil
	}
	return formsOf(f, call)
}

func predicateSignature(c call) []Signature {
	for _, chapter := range manual().About(c.name).Chapters {
		for _, f := range chapter.Functions {
			return []Signature{newSignature(c, f.Name, namesOf(f), "", f.Doc, docsOf(f))}
		}
	}
	return nil
}

func namesOf(f schema.FuncDoc) []string {
	var names []string
	for _, p := range f.Params {
		names = append(names, p.Name)
	}
	return names
}

func docsOf(f schema.FuncDoc) []string {
	var docs []string
	for _, p := range f.Params {
		docs = append(docs, p.Doc)
	}
	return docs
}

// formsOf are the signatures of a function that have room for the argument. Those for a supposed board are shown as methods of
// it.
func formsOf(f *builtins.Func, c call) []Signature {
	var list []Signature
	for _, form := range f.Forms {
		supposed := len(form.Params) > 0 && form.Params[0] == builtins.Board && len(form.Params) > len(f.Params)
		if supposed != (supposed && c.method) {
			continue
		}
		types := form.Params
		if supposed {
			types = types[1:]
		}
		list = append(list, formSignature(f, c, types, form.Result, supposed))
	}
	slices.SortStableFunc(list, func(a, b Signature) int { return misses(a) - misses(b) })
	return list
}

// misses is 1 for a signature that has no room for the argument being written.
func misses(s Signature) int {
	if s.Active < len(s.Params) {
		return 0
	}
	return 1
}

func formSignature(f *builtins.Func, c call, types []*builtins.Type, result *builtins.Type, supposed bool) Signature {
	var params, docs []string
	for i, t := range types {
		name, doc := "value", ""
		if i < len(f.Params) {
			name, doc = f.Params[i].Name, f.Params[i].Doc
		}
		if name != t.Name {
			name += ": " + t.Name
		}
		params, docs = append(params, name), append(docs, doc)
	}
	if c.method && !supposed {
		c.argument++
	}
	return newSignature(c, f.Name, params, " → "+result.Name, f.Doc, docs)
}

func newSignature(c call, name string, params []string, result, doc string, docs []string) Signature {
	s := Signature{Doc: doc, Docs: docs, Active: c.argument}
	var b strings.Builder
	b.WriteString(name + "(")
	for i, p := range params {
		if i > 0 {
			b.WriteString(", ")
		}
		s.Params = append(s.Params, [2]int{b.Len(), b.Len() + len(p)})
		b.WriteString(p)
	}
	b.WriteString(")" + result)
	s.Label = b.String()
	return s
}
