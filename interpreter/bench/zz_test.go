package bench
import ("testing";"context";"time";"asterism/interpreter")
func TestZZ(t *testing.T) {
	w := work(t)
	bs := Begun(context.Background(), w.StarBattle)
	pack, _ := w.Program.Pack("first")
	s := interpreter.NewSolver(w.Program, pack, interpreter.Options{})
	sb := interpreter.NewSolver(w.Program, pack, interpreter.Options{Bare:true})
	n := newNative(w.Program)
	min := [4]time.Duration{1<<60,1<<60,1<<60,1<<60}
	for k := 0; k < 1000; k++ {
		for j := range 4 {
		b0 := time.Now()
		for _, b := range bs {
			c := b.Copy()
			switch j { case 0: s.Start(context.Background(), c); s.Run()
			case 1: n.solve(c)
			case 2: sb.Start(context.Background(), c); sb.Run()
			}
		}
		if d := time.Since(b0); d < min[j] { min[j] = d }
		}
	}
	t.Logf("%d boards rules %v native %v bare %v copy %v ratio %.2f", len(bs), min[0], min[1], min[2], min[3], float64(min[0])/float64(min[1]))
}
