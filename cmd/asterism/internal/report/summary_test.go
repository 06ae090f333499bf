package report

import (
	"testing"
	"time"
)

func TestPace(t *testing.T) {
	for _, c := range []struct {
		puzzles int
		took    time.Duration
		want    string
	}{
		{200, 2 * time.Second, "100 puzzles a second"},
		{2, 5 * time.Second, "2.5 seconds a puzzle"},
		{0, time.Second, "0 puzzles a second"},
		{1, 0, "1000000 puzzles a second"},
	} {
		if got := pace(c.puzzles, c.took); got != c.want {
			t.Errorf("%d in %s: %s, want %s", c.puzzles, c.took, got, c.want)
		}
	}
}
