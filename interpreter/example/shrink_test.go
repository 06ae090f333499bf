package example

import (
	"fmt"
	"slices"
	"testing"
)

func TestReduce(t *testing.T) {
	for _, test := range []struct {
		items, needed []int
	}{
		{nil, nil},
		{[]int{1}, nil},
		{[]int{1}, []int{1}},
		{[]int{1, 2, 3, 4, 5, 6, 7}, []int{3}},
		{[]int{1, 2, 3, 4, 5, 6, 7}, []int{1, 4, 7}},
		{[]int{1, 2, 3, 4}, []int{1, 2, 3, 4}},
	} {
		t.Run(fmt.Sprint(test.items, test.needed), func(t *testing.T) {
			got := reduce(test.items, func(rest []int) bool {
				return !slices.ContainsFunc(test.needed, func(n int) bool { return !slices.Contains(rest, n) })
			})
			if !slices.Equal(got, test.needed) {
				t.Errorf("reduce = %v, want %v", got, test.needed)
			}
		})
	}
}
