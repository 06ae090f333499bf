package english_test

import (
	"fmt"

	"asterism/puzzle/english"
)

func Example() {
	names := []string{"row 1", "row 2", "column 5"}
	fmt.Printf("%s hold %s\n", english.List(names), english.Count(12, "cell"))
	fmt.Println(english.Names(names))
	// Output:
	// row 1, row 2 and column 5 hold 12 cells
	// rows 1 and 2 and column 5
}
