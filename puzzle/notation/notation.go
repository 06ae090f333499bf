// Package notation reads and writes puzzles as text.
//
// In: a text that holds one puzzle ([Parse]) or many ([ParseAll]), in whichever of [Notations] it is. Out: puzzles, or
// errors that say what is wrong and where. Back: [Canonical] writes the one line by which puzzles are compared, and
// [Notation.Write] any other; what is written is read back as the same puzzle, or refused by a sentence. A player's board is
// read by [ParseMarks] and written by [Marks]. A new notation is one file and one entry in the list.
package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

// Notation is a way to write puzzles of one family.
type Notation struct {
	Name        string // one word, as a flag takes it
	Family      puzzle.Family
	Description string // a sentence without its full stop
	Example     string // the same puzzle in each notation of Star Battle; a small one in each of Sudoku

	is    func(lines []string) bool // whether Parse takes a text for this notation
	alone func(lines []string) bool // whether one line is a whole puzzle, not a row of one; nil = never
	read  func(lines []string, o Options) (*puzzle.Puzzle, error)
	write func(p *puzzle.Puzzle) (string, error) // nil where it is only read
}

// Notations lists every notation, in the order in which Parse tries them.
var Notations = []Notation{
	{Name: "sbn", Family: puzzle.StarBattle, Description: "size x stars . a letter for each cell's shape, row by row",
		Example: "6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF",
		is:      isSBN, alone: isSBN, read: readSBN, write: total(SBN)},
	{Name: "penpa", Family: puzzle.StarBattle, Description: "the penpa-edit address; read only, the stars are said elsewhere",
		Example: "https://swaroopg92.github.io/penpa-edit/#m=edit&p=TZExbsQwDAR7P+NqFiIpm5L6tFck5eEQpMgDkiCNBf89S5uODMHSYDGSAe7P1+/H9ycVLC2UiLFyzfuXKE0P3iN+Tn2b+vra+vreHs+N1rfWsd/3/aX1GxclLvnWhMAZPB9szkvkcGrk+MM/u19PZwZb8AIu4duFC7gGLyTpyCXZhQu4BlcSTuE785FzGux3OXyGI4ePExyOCFiDFZyHr+EogyUcZx13NXzVwf6OzpHDyaczg2MOhmaMg1GHSbCANRiztTxmbuf8MU/z2aKofC2KN690787fLHhHEf0B",
		is:      isPenpa, alone: isPenpa, read: readPenpa},
	{Name: "puzzlink", Family: puzzle.StarBattle, Description: "the puzz.link address: columns, rows, stars, borders",
		Example: "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk",
		is:      isPuzzLink, alone: isPuzzLink, read: readPuzzLink, write: PuzzleLink},
	{Name: "pzpr", Family: puzzle.StarBattle, Description: "the file of pzpr: rows, columns, stars, rows of shape numbers",
		Example: "pzprv3/starbattle/6/6/1/6/0 0 0 0 1 1/0 2 3 0 1 1/2 2 3 3 3 1/2 1 1 1 1 1/2 4 4 1 4 5/2 2 4 4 4 5/" +
			strings.Repeat(". . . . . ./", 6),
		is: isPzprFile, read: readPzprFile, write: PzprFile},
	{Name: "hodoku", Family: puzzle.Sudoku, Description: "HoDoKu's library line: + before placed digits, deleted candidates; other sizes alike",
		Example: ":0000::53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:119 313:::",
		is:      isHoDoKu, alone: isHoDoKu, read: readHoDoKu, write: total(HoDoKu)},
	{Name: "json", Family: puzzle.StarBattle, Description: "rows of letters or numbers in JSON; the stars are said elsewhere",
		Example: `[["A","A","A","A","B","B"],["A","C","D","A","B","B"],["C","C","D","D","D","B"],` +
			`["C","B","B","B","B","B"],["C","E","E","B","E","F"],["C","C","E","E","E","F"]]`,
		is: isJSONGrid, read: readJSONGrid, write: total(JSONGrid)},
	{Name: "webtask", Family: puzzle.StarBattle, Description: "numbers from 1 with commas; the stars follow from the size",
		Example: "1,1,1,1,2,2,1,3,4,1,2,2,3,3,4,4,4,2,3,2,2,2,2,2,3,5,5,2,5,6,3,3,5,5,5,6",
		is:      isWebTask, alone: isWebTaskLine, read: readWebTask, write: ofRows("webtask", WebTask)},
	{Name: "playground", Family: puzzle.StarBattle, Description: "the code of Star Battle Playground",
		Example: "661W5vCBfHUpN2",
		is:      isPlayground, alone: isPlayground, read: readPlayground, write: Playground},
	{Name: "sudoku", Family: puzzle.Sudoku, Description: "N² characters row by row: 1–9, then A–P; . 0 _ or * for an empty cell",
		Example: "1...3....4...2..",
		is:      isSudokuLine, alone: isSudokuAlone, read: readSudokuLine, write: cluesOnly("sudoku", SudokuLine)},
	{Name: "letters", Family: puzzle.StarBattle, Description: "one row of letters a line; the stars are said elsewhere",
		Example: "AAAABB\nACDABB\nCCDDDB\nCBBBBB\nCEEBEF\nCCEEEF",
		is:      isLetterGrid, read: readLetterGrid, write: ofRows("letters", Letters)},
	{Name: "pencil", Family: puzzle.Sudoku, Description: "the candidates of each cell, <7> a clue, (7) a placed digit",
		Example: "<1> 24 | 234 34\n34 34 | 1234 1234\n---\n<3> 1 | {} 4\n24 (4) | 1 1234",
		is:      isPencilMarks, read: readPencilMarks, write: total(PencilMarks)},
	{Name: "grid", Family: puzzle.Sudoku, Description: "one row a line, with or without rules between the boxes",
		Example: "1 . | . .\n3 . | . .\n----+----\n. 4 | . .\n. 2 | . .",
		is:      isSudokuGrid, read: readSudokuGrid, write: cluesOnly("grid", SudokuGrid)},
}

// total makes a writer that cannot fail one that could.
func total(write func(*puzzle.Puzzle) string) func(*puzzle.Puzzle) (string, error) {
	return func(p *puzzle.Puzzle) (string, error) { return write(p), nil }
}

// cluesOnly makes a writer that refuses what goes beyond clues.
func cluesOnly(name string, write func(*puzzle.Puzzle) string) func(*puzzle.Puzzle) (string, error) {
	return func(p *puzzle.Puzzle) (string, error) {
		if !hasOnlyClues(p) {
			return "", fmt.Errorf("%s has clues only, not what was placed or deleted; write hodoku or pencil", name)
		}
		return write(p), nil
	}
}

// ofRows makes a writer that refuses a single cell, which nothing tells from a word or number.
func ofRows(name string, write func(*puzzle.Puzzle) string) func(*puzzle.Puzzle) (string, error) {
	return func(p *puzzle.Puzzle) (string, error) {
		if p.Size == 1 {
			return "", fmt.Errorf("%s needs two rows or more; write sbn", name)
		}
		return write(p), nil
	}
}

// Write writes a puzzle in the notation. A puzzle of the other family, or one that the notation cannot express, is an
// error.
func (n *Notation) Write(p *puzzle.Puzzle) (string, error) {
	if n.write == nil {
		return "", fmt.Errorf("%s is read, but not written", n.Name)
	}
	if n.Family != p.Family {
		return "", fmt.Errorf("%s is for the family %s, not %s", n.Name, n.Family, p.Family)
	}
	return n.write(p)
}
