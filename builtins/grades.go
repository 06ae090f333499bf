package builtins

var grading = []*Func{
	{Name: "fired", Params: []Param{{"id", "the beginning of a rule's id, in quotes"}}, Cost: Linear,
		Doc:     "In a grade: how many different rules whose id begins like this have made a step.",
		Example: `grade "Expert" when fired("R6.") <= 1`, Forms: []Form{{Params: []*Type{String}, Result: Int, Lower: lowerFired}}},
}

func lowerFired(args []Node) Node {
	id := args[0].Value.(Expr[string])
	return Node{Type: Int, Value: Expr[int](func(e *Env) int {
		if e.Fired == nil {
			return 0
		}
		return e.Fired(id(e))
	})}
}
