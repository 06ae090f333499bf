package exact

import "math/rand/v2"

// order picks the variable to decide: the open one that was most active in recent clashes (VSIDS, after Moskewicz and
// others), kept in a heap.
type order struct {
	activity []float64
	step     float64
	heap     []int32
	at       []int32 // variable → place in the heap, or −1
}

const (
	activityDecay = 1 / 0.95
	activityMax   = 1e100
)

// reset starts all variables by how tight their counts are.
func (o *order) reset(s *learner, vars int) {
	o.activity = zeroed(o.activity, vars)
	o.at = zeroed(o.at, vars)
	o.heap = o.heap[:0]
	o.step = 1
	for i := range s.counts {
		c := &s.counts[i]
		for _, l := range s.members[c.start:c.end] {
			if v := l.variable(); v < s.candidates {
				o.activity[v] += 1 / float64(c.end-c.start)
			}
		}
	}
	for v := range vars {
		o.at[v] = -1
		o.insert(v)
	}
}

// next takes the most active open variable off the heap, or is −1.
func (o *order) next(s *learner) int {
	for len(o.heap) > 0 {
		v := int(o.heap[0])
		last := o.heap[len(o.heap)-1]
		o.heap = o.heap[:len(o.heap)-1]
		o.at[v] = -1
		if len(o.heap) > 0 {
			o.heap[0], o.at[last] = last, 0
			o.down(0)
		}
		if s.value[v<<1] == 0 {
			return v
		}
	}
	return -1
}

func (o *order) insert(v int) {
	if o.at[v] >= 0 {
		return
	}
	o.at[v] = int32(len(o.heap))
	o.heap = append(o.heap, int32(v))
	o.up(len(o.heap) - 1)
}

func (o *order) bump(v int) {
	o.activity[v] += o.step
	if o.activity[v] > activityMax {
		for i := range o.activity {
			o.activity[i] /= activityMax
		}
		o.step /= activityMax
	}
	if o.at[v] >= 0 {
		o.up(int(o.at[v]))
	}
}

func (o *order) decay() { o.step *= activityDecay }

func (o *order) up(i int) {
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		u := o.heap[parent]
		if o.activity[u] >= o.activity[v] {
			break
		}
		o.heap[i], o.at[u] = u, int32(i)
		i = parent
	}
	o.heap[i], o.at[v] = v, int32(i)
}

func (o *order) down(i int) {
	v := o.heap[i]
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.activity[o.heap[child+1]] > o.activity[o.heap[child]] {
			child++
		}
		u := o.heap[child]
		if o.activity[v] >= o.activity[u] {
			break
		}
		o.heap[i], o.at[u] = u, int32(i)
		i = child
	}
	o.heap[i], o.at[v] = v, int32(i)
}

// shuffle gives the first n variables a random activity.
func (o *order) shuffle(rng *rand.Rand, n int) {
	for v := range n {
		o.activity[v] = rng.Float64()
	}
	for i := len(o.heap) - 1; i >= 0; i-- {
		o.down(i)
	}
}
