package schema

import "asterism/interpreter/bench"

// BenchJSON is what bench prints for machines: ratios, or curves.
type BenchJSON struct {
	Ratios []RatioJSON `json:"ratios"`
	Curves []CurveJSON `json:"curves"`
}

// RatioJSON is how many times as long one way takes as another, with the rounds' least and most; times are in seconds.
type RatioJSON struct {
	Way    string  `json:"way"`
	Than   string  `json:"than"`
	Ratio  float64 `json:"ratio"`
	Least  float64 `json:"least"`
	Most   float64 `json:"most"`
	First  float64 `json:"wayTook"`
	Second float64 `json:"thanTook"`
	Rounds int     `json:"rounds"`
}

// CurveJSON is how a figure grows with another, on what it is measured, the power it grows by and the one that theory allows; each
// point is [x, y].
type CurveJSON struct {
	What     string       `json:"what"`
	Along    string       `json:"by"`
	Of       string       `json:"of"`
	Theory   float64      `json:"theory"`
	Exponent float64      `json:"exponent"`
	Points   [][2]float64 `json:"points"`
}

// NewBenchJSON is the JSON of what was measured.
func NewBenchJSON(ratios []bench.Ratio, plots []bench.Plot) BenchJSON {
	out := BenchJSON{Ratios: []RatioJSON{}, Curves: []CurveJSON{}}
	for _, r := range ratios {
		out.Ratios = append(out.Ratios, RatioJSON{r.Way, r.Than, r.Median, r.Least, r.Most, r.First.Seconds(), r.Second.Seconds(), r.Rounds})
	}
	for _, plot := range plots {
		for _, c := range plot.Curves {
			points := [][2]float64{}
			for _, p := range c.Points {
				points = append(points, [2]float64{p.X, p.Y})
			}
			out.Curves = append(out.Curves, CurveJSON{plot.What, plot.Along, c.Of, c.Theory, c.Exponent(), points})
		}
	}
	return out
}
