package exact

// layout is what nine yes-or-no mini-rows of a band (bit 3·row + box) allow, where each row and each box takes one.
// The same table serves the mini-columns of a stack.
type layout struct {
	keep   band // the cells of mini-rows that some permutation uses
	single band // of those, the cells of mini-rows that are alone in their row
	nine   band // keep as nine bits
	_      band // sixteen bytes are found by a shift
}

var layouts = makeLayouts()

func makeLayouts() (all [512]layout) {
	for have := range all {
		for _, p := range [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			if uses := 1<<p[0] | 8<<p[1] | 64<<p[2]; have&uses == uses {
				all[have].nine |= band(uses)
			}
		}
		all[have].fill()
	}
	return all
}

func (l *layout) fill() {
	for row := range 3 {
		boxes := l.nine >> (3 * row) & 7
		for box := range 3 {
			if cells := band(7) << (9*row + 3*box); boxes>>box&1 != 0 {
				l.keep |= cells
				if boxes == 1<<box {
					l.single |= cells
				}
			}
		}
	}
}

// miniRows says which of a band's nine mini-rows have cells.
func miniRows(m band) band {
	m = (m | m>>1 | m>>2) & firsts
	m = (m | m>>2 | m>>4) & 0o007007007
	return (m | m>>6 | m>>12) & 511
}

// alone is the cells that are alone in their mini-row.
func alone(m band) band {
	several := (m&(m>>1) | m&(m>>2) | m>>1&(m>>2)) & firsts
	return m &^ (several * 7)
}
