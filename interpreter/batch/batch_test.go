package batch

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestOrdered(t *testing.T) {
	in := make([]int, 500)
	for i := range in {
		in[i] = i
	}
	for _, workers := range []int{1, 3, 16} {
		synctest.Test(t, func(t *testing.T) {
			slow := func() func(int) int {
				return func(i int) int {
					time.Sleep(time.Duration(i%7) * time.Millisecond)
					return 2 * i
				}
			}
			var got []int
			for v := range Map(slices.Values(in), workers, slow) {
				got = append(got, v)
				if len(got) == 400 {
					break
				}
			}
			for i, v := range got {
				if v != 2*i {
					t.Fatalf("%d workers: result %d is %d, want %d", workers, i, v, 2*i)
				}
			}
		})
	}
}
