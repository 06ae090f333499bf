// Package lookup finds rules, packs and grades by name, and says which name may have been meant where there is none.
package lookup

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// Rule finds a rule by its id, or says which one may have been meant.
func Rule(program *interpreter.Program, id string) (*interpreter.Rule, error) {
	if r, ok := program.Rule(id); ok {
		return r, nil
	}
	ids := make([]string, len(program.Rules))
	for i, r := range program.Rules {
		ids[i] = r.ID
	}
	return nil, Unknown("rule", id, ids, titled(program.Rules, id, "asterism rules lists them"))
}

// titled is the hint for a name that is the title of rules, as steps show it beside their names; otherwise the hint given.
func titled(rules []*interpreter.Rule, title, otherwise string) string {
	var ids []string
	for _, r := range rules {
		if strings.EqualFold(r.Title, title) {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 || title == "" {
		return otherwise
	}
	return "that is the title of " + english.List(ids)
}

// Pack finds the pack of that name, or without a name the one for the family.
func Pack(program *interpreter.Program, name string, family puzzle.Family) (*interpreter.Pack, error) {
	if name == "" {
		if p, ok := program.PackFor(family); ok {
			return p, nil
		}
		return nil, fmt.Errorf("no pack is for %s", family)
	}
	if err := CheckPack(program, name); err != nil {
		return nil, err
	}
	p, _ := program.Pack(name)
	if p.Family != family {
		return nil, fmt.Errorf("pack %s is for %s, and this is a puzzle of %s", name, p.Family, family)
	}
	return p, nil
}

// CheckPack says whether there is a pack of that name; without one there is nothing to check.
func CheckPack(program *interpreter.Program, name string) error {
	if _, ok := program.Pack(name); ok || name == "" {
		return nil
	}
	return Unknown("pack", name, packNames(program), "asterism rules lists them")
}

func packNames(program *interpreter.Program) []string {
	names := make([]string, len(program.Packs))
	for i, p := range program.Packs {
		names[i] = p.Name
	}
	return names
}

// Unknown is the error for a name that is not there: it names the nearest, or those that begin like it.
func Unknown(what, name string, known []string, hint string) error {
	longer := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return name == "" || !strings.HasPrefix(k, name) })
	if near, ok := dsl.Nearest(name, known); ok {
		hint = "did you mean " + near + "?"
	} else if n := len(longer); n > 4 {
		hint = fmt.Sprintf("there are %s and %d more", strings.Join(longer[:3], ", "), n-3)
	} else if n > 0 {
		hint = "there is " + strings.Join(longer, ", ")
	}
	return errors.New("there is no " + what + " " + name + "; " + hint)
}

// NoRuleOrPack is the error for a name that is neither; it names the nearest.
func NoRuleOrPack(program *interpreter.Program, name string) error {
	known := packNames(program)
	for _, rule := range program.Rules {
		known = append(known, rule.ID)
	}
	return Unknown("rule or pack", name, known, titled(program.Rules, name, "asterism rules lists them"))
}

// RulesOf finds rules of a pack.
func RulesOf(pack *interpreter.Pack, ids []string) ([]*interpreter.Rule, error) {
	var known []string
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			known = append(known, r.ID)
		}
	}
	var list []*interpreter.Rule
	for _, id := range ids {
		r, _, ok := pack.Find(id)
		if !ok {
			return nil, Unknown("rule", id, known, "pack "+pack.Name+" does not have it")
		}
		list = append(list, r)
	}
	return list, nil
}

// CheckGrade says whether the pack gives a grade.
func CheckGrade(pack *interpreter.Pack, grade string) error {
	names := pack.GradeNames("")
	if grade == "" {
		return nil
	}
	for _, name := range names {
		if name == grade {
			return nil
		}
	}
	if len(names) == 0 {
		return errors.New("pack " + pack.Name + " has no grades")
	}
	return Unknown("grade", grade, names, fmt.Sprintf("pack %s has %s", pack.Name, english.List(names)))
}

// CheckAxis says whether the pack has a grade on an axis.
func CheckAxis(pack *interpreter.Pack, axis, grade string) error {
	names := pack.GradeNames(axis)
	if len(names) == 0 || axis == "" {
		if len(pack.Axes()) == 0 {
			return fmt.Errorf("pack %s grades on one axis only", pack.Name)
		}
		return Unknown("axis", axis, pack.Axes(), fmt.Sprintf("pack %s has %s", pack.Name, english.List(pack.Axes())))
	}
	for _, name := range names {
		if name == grade {
			return nil
		}
	}
	return Unknown("grade", grade, names, fmt.Sprintf("axis %s has %s", axis, english.List(names)))
}

// PackWith is the first pack that has a rule, or nil.
func PackWith(program *interpreter.Program, rule string) *interpreter.Pack {
	for _, p := range program.Packs {
		if _, _, ok := p.Find(rule); ok {
			return p
		}
	}
	return nil
}
