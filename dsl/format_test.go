package dsl

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file in testdata, or writes it with -update.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, path); got != want {
		t.Errorf("%s differs (go test -update accepts it):\n%s", path, got)
	}
}

// TestFormatFiles formats every file in testdata that has no mistakes.
func TestFormatFiles(t *testing.T) {
	for _, path := range ruleFiles(t) {
		text := readFile(t, path)
		if strings.Contains(text, "### ") {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			got := checkFormat(t, text)
			golden(t, strings.TrimSuffix(path, ".rules")+".tree", dump(text))
			golden(t, strings.TrimSuffix(path, ".rules")+".formatted", got)
		})
	}
}

// checkFormat formats and checks that nothing but the layout changed.
func checkFormat(t *testing.T, text string) string {
	t.Helper()
	once, diags := Format("x.rules", text)
	if len(diags) > 0 {
		if once != text {
			t.Errorf("a text with mistakes was changed")
		}
		return once
	}
	twice, diags := Format("x.rules", once)
	if len(diags) > 0 {
		t.Fatalf("the formatted text has mistakes: %v\n%q\n%s", diags, text, once)
	}
	if twice != once {
		t.Fatalf("not idempotent:\n%q\nfirst:\n%s\nsecond:\n%s", text, once, twice)
	}
	same(t, "comments", comments(text), comments(once), text)
	same(t, "meaning", dump(text), dump(once), text)
	return once
}

func same(t *testing.T, what, before, after, text string) {
	t.Helper()
	if before != after {
		t.Fatalf("formatting changes the %s of %q\nbefore:\n%s\nafter:\n%s", what, text, before, after)
	}
}

func comments(text string) string {
	var b strings.Builder
	for _, tok := range lex(text, maxTokens) {
		if tok.Type == tokenComment {
			b.WriteString(strings.TrimRight(tok.Value, " \t\r\f\v\uFEFF") + "\n")
		}
	}
	return b.String()
}

// TestAnyLayout lays a correct file out at random, with comments between any two tokens, and formats that.
func TestAnyLayout(t *testing.T) {
	text := readFile(t, "testdata/good.rules")
	correct := 0
	for round := range uint64(400) {
		random := rand.New(rand.NewPCG(round, 1))
		messy := relayout(text, random, 1+random.IntN(60))
		if _, diags := Parse("x.rules", messy); len(diags) == 0 {
			correct++
		}
		checkFormat(t, messy)
	}
	if correct < 100 {
		t.Errorf("only %d of the layouts were correct: the test has no bite", correct)
	}
}

var gaps = []string{
	" ", "  ", "\t", "\n", "\n\n", "\n\n\n\n", "\r\n  ", " // c\n", "\n// d\n", "\n\n  // e\n\n", " // f \r\n\t// g\n\n\n// h\n",
}

// relayout replaces blanks at random, one in so many.
func relayout(text string, random *rand.Rand, one int) string {
	var b strings.Builder
	for _, tok := range lex(text, maxTokens) {
		gap := tok.Type == tokenSpace && random.IntN(one) == 0
		switch {
		case gap && strings.Contains(tok.Value, "\n"):
			b.WriteString("\n" + gaps[random.IntN(len(gaps))])
		case gap:
			b.WriteString(gaps[random.IntN(len(gaps))])
		default:
			b.WriteString(tok.Value)
		}
	}
	return b.String()
}

// dump writes a syntax tree without positions and with expressions cut into tokens, so that two trees with the
// same dump mean the same.
func dump(text string) string {
	file, _ := Parse("x.rules", text)
	var b strings.Builder
	dumpValue(&b, reflect.ValueOf(file.Decls), 0)
	return b.String()
}

func dumpValue(b *strings.Builder, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			dumpValue(b, v.Elem(), depth)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fmt.Fprintf(b, "\n%s- ", strings.Repeat("  ", depth))
			dumpValue(b, v.Index(i), depth+1)
		}
	case reflect.Struct:
		dumpStruct(b, v, depth)
	default:
		fmt.Fprintf(b, "%#v ", v.Interface())
	}
}

func dumpStruct(b *strings.Builder, v reflect.Value, depth int) {
	switch node := v.Interface().(type) {
	case Expr:
		b.WriteString("<" + plainTokens(node.Text) + "> ")
	case Name:
		b.WriteString(node.Text + " ")
	case Text:
		fmt.Fprintf(b, "%q ", node.Value)
	case Span, Source:
	default:
		fmt.Fprintf(b, "%s(", v.Type().Name())
		for i := range v.NumField() {
			fmt.Fprintf(b, "%s:", v.Type().Field(i).Name)
			dumpValue(b, v.Field(i), depth)
		}
		b.WriteString(") ")
	}
}

// plainTokens writes an expression with single blanks.
func plainTokens(text string) string {
	var words []string
	for _, tok := range lex(text, maxTokens) {
		if !elided(&tok) {
			words = append(words, tok.Value)
		}
	}
	return strings.Join(words, " ")
}

// expressions returns every expression of a file.
func expressions(file *Tree) []*Expr {
	var found []*Expr
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if e, ok := v.Interface().(*Expr); ok && e != nil {
				found = append(found, e)
			} else if !v.IsNil() && v.Type() != reflect.TypeFor[*Source]() {
				walk(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(file.Decls))
	return found
}
