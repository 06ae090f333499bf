package notation_test

import (
	"fmt"

	"asterism/puzzle/notation"
)

// A puzzle is read in whichever notation it is, and written in another.
func Example() {
	p, err := notation.Parse("https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(notation.Canonical(p))
	for i := range notation.Notations {
		if n := &notation.Notations[i]; n.Name == "playground" {
			text, err := n.Write(p)
			fmt.Println(n.Name, text, err)
		}
	}
	// Output:
	// 6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF
	// playground 661W5vCBfHUpN2 <nil>
}

// A text may hold many puzzles; one that cannot be read does not hide the others.
func ExampleParseAll() {
	text := "1...3....4...2..   # a small Sudoku\n3x2:12....34....56....2.............6...\n3x2:12....34\n5x1.AAB"
	for item := range notation.ParseAll(text, notation.Options{}) {
		if item.Err != nil {
			fmt.Printf("line %d: %v\n", item.Line, item.Err)
			continue
		}
		fmt.Printf("line %d: %d×%d, boxes of %d×%d\n", item.Line, item.Puzzle.Size, item.Puzzle.Size, item.Puzzle.BoxRows, item.Puzzle.BoxColumns)
	}
	// Output:
	// line 1: 4×4, boxes of 2×2
	// line 2: 6×6, boxes of 3×2
	// line 3: 36 characters expected, 8 found
	// line 4: 25 letters expected for size 5, 3 found
}

// A player's board is read and written as N² characters.
func ExampleParseMarks() {
	p, err := notation.Parse("4x1.ABBBAABCDDBCDDCC", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := notation.ParseMarks(p, []string{"..*.", ".xxx", "....", "...."})
	fmt.Println(notation.Marks(b), err)
	// Output:
	// ..*..xxx........ <nil>
}
