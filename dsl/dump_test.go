package dsl

import (
	"fmt"
	"reflect"
	"strings"
)

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
func expressions(file *File) []*Expr {
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
