package builtins

import "asterism/puzzle"

// Memo remembers what engines have worked out about sets of candidates on one grid: it depends on the geometry
// alone, so it stays true whatever happens to the board. It is a cache of fixed size that forgets by overwriting.
type Memo struct {
	drawn   map[*Drawing][]*Placement
	drawnOn int // the size of the grid the drawings are laid on
	covers  setCache
	masks   rowMasks
	mesh    mesh
	squares []puzzle.Set
	size    int // of the grid the squares are of
}

func newMemo() *Memo { return &Memo{} }

// scratch is the search state for covers on a grid of the size.
func (m *Memo) scratch(size int) *rowMasks {
	m.masks.size = size
	return &m.masks
}

const cacheSlots = 1 << 12

// setCache maps sets to small numbers.
type setCache struct {
	keys   []uint64
	values []int16 // 0: empty slot, otherwise the number + 1
	width  int
}

// slot is where a set is kept, or would be.
func (c *setCache) slot(s puzzle.Set) int {
	words := s.Words()
	if c.width != len(words) {
		c.width = len(words)
		c.keys, c.values = make([]uint64, cacheSlots*c.width), make([]int16, cacheSlots)
	}
	h := uint64(0)
	for _, w := range words {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return int(h>>20) & (cacheSlots - 1)
}

func (c *setCache) get(slot int, s puzzle.Set) (int, bool) {
	if c.values[slot] == 0 {
		return 0, false
	}
	for i, w := range s.Words() {
		if c.keys[slot*c.width+i] != w {
			return 0, false
		}
	}
	return int(c.values[slot]) - 1, true
}

func (c *setCache) put(slot int, s puzzle.Set, value int) {
	copy(c.keys[slot*c.width:], s.Words())
	c.values[slot] = int16(value + 1)
}
