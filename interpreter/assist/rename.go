package assist

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"asterism/builtins"
	"asterism/dsl"
)

// Edit replaces a stretch of a file.
type Edit struct {
	dsl.Span
	Text string
}

// Renamable is the name at a place, if it can be given another: what the files declare, and not what the language has by
// itself or what comes with the program.
func (s *Snapshot) Renamable(name string, offset int) (Mention, error) {
	m, ok := s.At(name, offset)
	switch {
	case !ok:
		return m, errors.New("there is no name here")
	case m.Kind == BuiltinName || m.Kind == FieldName || m.Kind == FamilyName || m.Kind == OtherName:
		return m, fmt.Errorf("%s is no name that a file declares", m.Name)
	}
	for _, p := range s.find(m, func(found Mention) bool { return found.Decl }) {
		if tree := s.Program.Tree(p.File); tree != nil && tree.Source.Shipped {
			return m, fmt.Errorf("%s comes with the program; `asterism rules --extract DIR` writes its rules out", m.Name)
		}
	}
	return m, nil
}

// Rename gives the name at a place another everywhere. It is an error if that is no name, or taken.
func (s *Snapshot) Rename(name string, offset int, to string) (map[string][]Edit, error) {
	m, err := s.Renamable(name, offset)
	if err != nil {
		return nil, err
	}
	if err := s.free(m, to); err != nil {
		return nil, err
	}
	edits := map[string][]Edit{}
	for _, p := range s.find(m, func(Mention) bool { return true }) {
		edits[p.File] = append(edits[p.File], Edit{p.Span, to})
	}
	return edits, nil
}

// free says whether a name can be given another.
func (s *Snapshot) free(m Mention, to string) error {
	dotted := m.Kind == RuleName || m.Kind == PackName || m.Kind == TagName
	if !isName(to, dotted) {
		return fmt.Errorf("%q is no name: it is made of letters, digits and _, and begins with a letter", to)
	}
	taken := false
	switch m.Kind {
	case RuleName:
		_, taken = s.Program.Rule(to)
	case PackName:
		_, taken = s.Program.Pack(to)
	case DefineName:
		_, taken = s.Program.Define(to)
		_, isBuiltin := builtins.Call(to)
		taken = taken || isBuiltin
	case PatternName, LocalName:
		taken = s.takenHere(m, to)
	}
	if taken && to != m.Name {
		return fmt.Errorf("there is a %s already", to)
	}
	return nil
}

// takenHere says whether a name already means something where a local name or a pattern is used.
func (s *Snapshot) takenHere(m Mention, to string) bool {
	if _, ok := builtins.Name(to); ok {
		return true
	}
	if _, ok := s.Program.Pattern(to); ok {
		return true
	}
	return m.Kind == LocalName && len(s.find(Mention{Kind: LocalName, Name: to, owner: m.owner}, func(Mention) bool { return true })) > 0
}

func isName(text string, dotted bool) bool {
	parts := []string{text}
	if dotted {
		parts = strings.Split(text, ".")
	}
	for i, p := range parts {
		odd := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
		if p == "" || strings.ContainsFunc(p, odd) || i == 0 && unicode.IsDigit([]rune(p)[0]) {
			return false
		}
	}
	words := slices.Concat(dsl.Words(dsl.InFile), dsl.Words(dsl.InRule), dsl.OperatorWords())
	return !slices.Contains(words, text)
}
