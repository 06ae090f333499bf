package workbench

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/cmd/asterism/internal/picture"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// export is asterism/export.
func (s *Session) export(ctx context.Context, r ExportRequest) (*ExportAnswer, error) {
	b, err := readBoard(r.Position)
	if err != nil {
		return nil, err
	}
	switch r.As {
	case "svg", "png":
		return s.exportPicture(ctx, r, b)
	case "marks":
		return &ExportAnswer{Text: marksOf(b), Type: "text/plain", Name: "marks.txt"}, nil
	case "board":
		return &ExportAnswer{Text: boardText(b), Type: "text/plain", Name: "board.txt"}, nil
	case "sudokuwiki":
		return exportSudokuWiki(b)
	case "puzzlink":
		if b.Puzzle.Family == puzzle.Sudoku {
			return &ExportAnswer{Text: sudokuPuzzLink(b.Puzzle), Type: "text/uri-list", Name: "puzzle.txt"}, nil
		}
	}
	return exportNotation(b.Puzzle, r.As)
}

// exportNotation writes a puzzle in one of the notations that are read.
func exportNotation(p *puzzle.Puzzle, name string) (*ExportAnswer, error) {
	i := slices.IndexFunc(notation.Notations, func(n notation.Notation) bool { return n.Name == name })
	if i < 0 {
		return nil, refusef("there is no notation %.40q to write", name)
	}
	text, err := notation.Notations[i].Write(p)
	if err != nil {
		return nil, refused(err)
	}
	out := &ExportAnswer{Text: text, Type: "text/plain", Name: "puzzle.txt"}
	if strings.HasPrefix(text, "https://") {
		out.Type = "text/uri-list"
	}
	return out, nil
}

// exportPicture draws a step of the solve, or without one the board.
func (s *Session) exportPicture(ctx context.Context, r ExportRequest, b *puzzle.Board) (*ExportAnswer, error) {
	drawn := picture.NewBoard(b)
	if r.Step > 0 {
		at, err := s.position(r.Position)
		if err != nil {
			return nil, err
		}
		done, err := s.solveOf(ctx, at, r.Unique)
		if err != nil {
			return nil, err
		}
		if r.Step > len(done.result.Steps) {
			return nil, refusef("the solve has no step %d", r.Step)
		}
		drawn = picture.NewPicture(done.after(r.Step-1), done.result.Steps[r.Step-1])
	}
	if r.As == "svg" {
		file, err := drawn.SVG()
		return &ExportAnswer{Text: string(file), Type: "image/svg+xml", Name: "puzzle.svg"}, err
	}
	file, err := drawn.PNG()
	return &ExportAnswer{Base64: base64.StdEncoding.EncodeToString(file), Type: "image/png", Name: "puzzle.png"}, err
}

// boardText is a puzzle and below it the player's board, as files have it that the command line reads.
func boardText(b *puzzle.Board) string {
	text, p := notation.Canonical(b.Puzzle)+"\n", b.Puzzle
	if p.Family == puzzle.Sudoku {
		return text + rowsOf(strings.Fields(marksOf(b)), p.Size, " ")
	}
	return text + rowsOf(strings.Split(marksOf(b), ""), p.Size, "")
}

func rowsOf(words []string, size int, between string) string {
	var out strings.Builder
	for row := range slices.Chunk(words, size) {
		out.WriteString(strings.Join(row, between) + "\n")
	}
	return out.String()
}

// exportSudokuWiki is the address of SudokuWiki's solver with what is placed so far.
func exportSudokuWiki(b *puzzle.Board) (*ExportAnswer, error) {
	if b.Puzzle.Family != puzzle.Sudoku || b.Puzzle.Size != 9 || b.Puzzle.BoxRows != 3 {
		return nil, refusef("SudokuWiki takes Sudokus of 9 digits")
	}
	digits := strings.ReplaceAll(notation.Marks(b), ".", "0")
	return &ExportAnswer{Text: "https://www.sudokuwiki.org/sudoku.htm?bd=" + digits, Type: "text/uri-list", Name: "puzzle.txt"}, nil
}

// widestGap is the longest run of empty cells that one letter of a puzz.link address stands for.
const widestGap = 20

// sudokuPuzzLink is the puzz.link address of a Sudoku: digits in hexadecimal, those above 15 behind a dash, and letters from g for
// runs of empty cells.
func sudokuPuzzLink(p *puzzle.Puzzle) string {
	var out strings.Builder
	gap := 0
	flush := func() {
		if gap > 0 {
			out.WriteByte(byte('f' + gap))
		}
		gap = 0
	}
	for _, d := range digitsOf(p, p.Author()) {
		if d == 0 {
			if gap++; gap == widestGap {
				flush()
			}
			continue
		}
		flush()
		if d > 15 {
			out.WriteByte('-')
		}
		out.WriteString(strconv.FormatInt(int64(d), 16))
	}
	flush()
	return fmt.Sprintf("https://puzz.link/p?sudoku/%d/%d/%s", p.Size, p.Size, out.String())
}
