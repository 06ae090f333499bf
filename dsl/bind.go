package dsl

import "reflect"

// bind visits what a grammar built: expressions learn their file and are checked, and the formatter's plan learns
// which stretches are to be kept as they are written.
func (p *parser) bind(tree any) { p.visit(reflect.ValueOf(tree)) }

func (p *parser) visit(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p.visit(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			p.visit(v.Index(i))
		}
	case reflect.Struct:
		p.visitStruct(v)
	}
}

func (p *parser) visitStruct(v reflect.Value) {
	switch node := v.Addr().Interface().(type) {
	case *Expr:
		p.bindExpr(node)
	case *Name:
		p.planKept(node.Span)
	case *cellList:
		for _, n := range node.list {
			p.planKept(n.Span)
		}
	default:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Tokens" || f.Anonymous {
				p.visit(v.Field(i))
			}
		}
	}
}

func (p *parser) bindExpr(e *Expr) {
	e.Source = p.src
	p.planKept(e.Span)
	p.checkBrackets(e)
	e.Bad = e.Bad || p.diags.overlaps(e.Span)
	e.tokens = nil
}
