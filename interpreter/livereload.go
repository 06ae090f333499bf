package interpreter

import "context"

// SetProgram goes on with other rules. The history is made again from the start, so that all of it is a true trace of
// the new rules: each mark made by hand is made again after as many entries as before, or at the end if there are
// fewer now. The point shown keeps its number; if there are fewer entries, or if it was the end of the solve, it is
// the end. If that cannot be done, the old rules and their history stay.
func (l *Live) SetProgram(ctx context.Context, program *Program) error {
	pack, err := l.packOf(program)
	if err != nil {
		return err
	}
	n := &Live{program: program, pack: pack, wanted: l.wanted, options: l.options, points: l.points[:1:1]}
	for i, p := range l.points {
		if p.Edit == nil {
			continue
		}
		if err := n.extend(ctx, i-1); err != nil {
			return err
		}
		n.mark(p.Edit)
	}
	if l.ended && l.at == l.Len() {
		err = n.Run(ctx)
	} else {
		err = n.Jump(ctx, l.at)
	}
	if err == nil {
		*l = *n
	}
	return err
}
