package veripb_test

import (
	"fmt"
	"strings"

	"asterism/interpreter/prove/veripb"
)

// One of two variables is true, and not both. That the first is the only solution takes the second to be false.
func ExampleCheck() {
	formula := "* #variable= 2 #constraint= 2\n" +
		"1 x1 1 x2 = 1 ;\n" +
		"1 ~x2 >= 1 ;\n"
	proof := "pseudo-Boolean proof version 1.2\n" +
		"f 3\n" + // the equation is two
		"* the first less the third: x1 is true\n" +
		"pol 1 3 +\n" +
		"e -1 1 x1 >= 1 ;\n" +
		"v x1 ~x2\n" + // a solution, excluded from here on
		"rup >= 1 ;\n" +
		"c -1\n"
	checked, err := veripb.Check(strings.NewReader(formula), strings.NewReader(proof))
	fmt.Println(checked.Unique(), err)
	_, err = veripb.Check(strings.NewReader(formula), strings.NewReader(strings.Replace(proof, "e -1 1 x1", "e -1 1 x2", 1)))
	fmt.Println(err)
	// Output:
	// true <nil>
	// proof: line 5: it is 1 x1 >= 1 ;: e -1 1 x2 >= 1 ;
}
