package interpreter

import (
	"slices"
	"sync"

	"asterism/dsl"
)

// testFile is a file of examples. It is parsed when somebody first asks for examples, which no solve does.
type testFile struct {
	source
	parse    sync.Once
	parsed   *dsl.Tree
	mistakes dsl.Diagnostics
}

func (f *testFile) read() *testFile {
	f.parse.Do(func() { f.parsed, f.mistakes = dsl.Parse(f.Name, f.Text) })
	return f
}

// tests are the examples that stand beside the rules of a program.
type tests struct {
	files    []*testFile
	collect  sync.Once
	blocks   map[string][]*dsl.Examples // by rule, in the order of the files
	mistakes dsl.Diagnostics
}

// testsOf reads the files of examples, once.
func (p *Program) testsOf() *tests {
	t := p.tests
	t.collect.Do(func() {
		t.blocks = map[string][]*dsl.Examples{}
		for _, f := range t.files {
			t.mistakes = append(t.mistakes, f.read().mistakes...)
			for _, d := range f.parsed.Decls {
				if block, ok := d.(*dsl.Examples); ok {
					t.add(p, block)
				}
			}
		}
		t.mistakes.Sort()
	})
	return t
}

// add files a block under its rule. Without any rules there is nothing to hold its name against: then somebody has
// files of examples checked by themselves.
func (t *tests) add(p *Program, block *dsl.Examples) {
	name := block.Rule
	if _, ok := p.rules[name.Text]; !ok && len(p.rules) > 0 {
		t.mistakes = append(t.mistakes, dsl.Diagnostic{File: block.Source.Name, Span: name.Span,
			Message: "unknown rule " + name.Text, Hint: didYouMean(name.Text, keys(p.rules))})
	}
	t.blocks[name.Text] = append(t.blocks[name.Text], block)
}

// ExampleMistakes are the mistakes in the files of examples, by file and place. Load does not look for them, as a solve
// needs no examples.
func (p *Program) ExampleMistakes() dsl.Diagnostics { return slices.Clone(p.testsOf().mistakes) }

// ExampleBlocks are the lists of examples of a rule that stand in files of examples.
func (p *Program) ExampleBlocks(r *Rule) []*dsl.Examples { return p.testsOf().blocks[r.ID] }

// Examples are the examples of a rule: those written in it, then those in files of examples.
func (p *Program) Examples(r *Rule) []*dsl.Example {
	list := slices.Clone(r.Decl.Examples)
	for _, block := range p.ExampleBlocks(r) {
		list = append(list, block.List...)
	}
	return list
}

// Tree is what was understood of a file, of rules or of examples; nil where the program has none of that name.
func (p *Program) Tree(name string) *dsl.Tree {
	if tree, ok := p.trees[name]; ok {
		return tree
	}
	for _, f := range p.tests.files {
		if f.Name == name {
			return f.read().parsed
		}
	}
	return nil
}
