package archive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"
)

// Shape is what the objects of an output are about, which says the columns of a Parquet file. The zero Shape is about
// puzzles, with one row each.
type Shape int

// The shapes.
const (
	Puzzles Shape = iota // puzzle, family, pack, status, grade, rating, hardest, steps, rules: a row a puzzle
	Rules                // pack, rule, tier and the figures of stats and verify: a row a rule
)

// puzzleRow is a row about a puzzle. Its JSON is that of rate; an object that says more, such as a solve with its steps, is kept
// whole beside the columns.
type puzzleRow struct {
	Puzzle    string            `json:"puzzle" parquet:"puzzle"`
	Family    string            `json:"family" parquet:"family,dict"`
	Pack      string            `json:"pack" parquet:"pack,dict"`
	Status    string            `json:"status" parquet:"status,dict"`
	Grade     string            `json:"grade" parquet:"grade,dict"`
	Grades    map[string]string `json:"grades,omitempty" parquet:"grades"`
	Solutions string            `json:"solutions,omitempty" parquet:"solutions,dict"`
	Hardest   int               `json:"hardest" parquet:"hardest"`
	Rating    *float64          `json:"rating" parquet:"rating,optional"`
	Steps     stepCount         `json:"steps" parquet:"steps"`
	Rules     map[string]int    `json:"rules" parquet:"rules"`
	Error     string            `json:"error,omitempty" parquet:"error"`
	Number    *uint64           `json:"number,omitempty" parquet:"number,optional"`
	Object    *string           `json:"-" parquet:"object,optional"`
}

// stepCount is how many steps there are, in JSON a number or the steps themselves.
type stepCount int

// UnmarshalJSON reads a number or a list.
func (n *stepCount) UnmarshalJSON(text []byte) error {
	if len(text) == 0 || text[0] != '[' {
		return json.Unmarshal(text, (*int)(n))
	}
	var list []json.RawMessage
	err := json.Unmarshal(text, &list)
	*n = stepCount(len(list))
	return err
}

// ruleRow is a row about a rule of a pack: its figures in stats or verify. The first of an object keeps it whole.
type ruleRow struct {
	Pack       string   `json:"-" parquet:"pack,dict"`
	Rule       string   `json:"rule" parquet:"rule"`
	Tier       int      `json:"tier" parquet:"tier"`
	Steps      *int     `json:"steps" parquet:"steps,optional"`
	Puzzles    *int     `json:"puzzles" parquet:"puzzles,optional"`
	Needed     *int     `json:"needed" parquet:"needed,optional"`
	Looks      *int     `json:"looks" parquet:"looks,optional"`
	Work       *int     `json:"work" parquet:"work,optional"`
	Seconds    *float64 `json:"seconds" parquet:"seconds,optional"`
	Fired      *int     `json:"fired" parquet:"fired,optional"`
	Hopeless   *int     `json:"hopeless" parquet:"hopeless,optional"`
	Deductions *int     `json:"deductions" parquet:"deductions,optional"`
	Lies       *int     `json:"lies" parquet:"lies,optional"`
	Object     *string  `json:"-" parquet:"object,optional"`
}

// puzzleRows is the row of an object about a puzzle.
func puzzleRows(line []byte) ([]puzzleRow, error) {
	var row puzzleRow
	if err := json.Unmarshal(line, &row); err != nil {
		return nil, err
	}
	if !bytes.Equal(encoded(row), line) {
		row.Object = kept(line)
	}
	return []puzzleRow{row}, nil
}

// ruleRows are the rows of an object about the rules of a pack.
func ruleRows(line []byte) ([]ruleRow, error) {
	var object struct {
		Pack  string    `json:"pack"`
		Rules []ruleRow `json:"rules"`
	}
	if err := json.Unmarshal(line, &object); err != nil {
		return nil, err
	}
	for i := range object.Rules {
		object.Rules[i].Pack = object.Pack
	}
	if len(object.Rules) > 0 {
		object.Rules[0].Object = kept(line)
	}
	return object.Rules, nil
}

func kept(line []byte) *string {
	s := string(line)
	return &s
}

// encoded is the line of a value, without its end.
func encoded(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return nil
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// line is the object of which the row was made.
func (r puzzleRow) line() []byte {
	if r.Object != nil {
		return []byte(*r.Object)
	}
	if len(r.Grades) == 0 {
		r.Grades = nil
	}
	if r.Rules == nil {
		r.Rules = map[string]int{}
	}
	return encoded(r)
}

// line is the object of which the row was the first, or nil.
func (r ruleRow) line() []byte {
	if r.Object == nil {
		return nil
	}
	return []byte(*r.Object)
}

// rowsAtOnce is how many rows are written or read in one go.
const rowsAtOnce = 256

// writeParquet writes objects, given as JSON lines, as rows.
func (s Shape) writeParquet(w io.Writer, lines iter.Seq2[[]byte, error]) error {
	if s == Rules {
		return writeRows(w, lines, ruleRows)
	}
	return writeRows(w, lines, puzzleRows)
}

func writeRows[R any](w io.Writer, lines iter.Seq2[[]byte, error], rowsOf func([]byte) ([]R, error)) error {
	out := parquet.NewGenericWriter[R](w, parquet.Compression(&parquet.Zstd))
	var rows []R
	for line, err := range lines {
		if err != nil {
			return err
		}
		more, err := rowsOf(line)
		if err != nil {
			return err
		}
		if rows = append(rows, more...); len(rows) < rowsAtOnce {
			continue
		}
		if _, err := out.Write(rows); err != nil {
			return err
		}
		rows = rows[:0]
	}
	if _, err := out.Write(rows); err != nil {
		return err
	}
	return out.Close()
}

// readParquet gives back the objects as JSON lines.
func (s Shape) readParquet(file io.ReaderAt) iter.Seq2[[]byte, error] {
	if s == Rules {
		return readLines[ruleRow](file)
	}
	return readLines[puzzleRow](file)
}

func readLines[R interface{ line() []byte }](file io.ReaderAt) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for row, err := range rowsOf[R](file) {
			line := row.line()
			if (err != nil || line != nil) && !yield(line, err) {
				return
			}
		}
	}
}

// rowsOf reads the rows of a Parquet file. What is no such file is an error, not a panic.
func rowsOf[R any](file io.ReaderAt) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		var none R
		r, err := openRows[R](file)
		if err != nil {
			yield(none, err)
			return
		}
		defer r.Close()
		for {
			rows := make([]R, rowsAtOnce) // its maps are filled, not made anew
			n, err := r.Read(rows)
			for _, row := range rows[:n] {
				if !yield(row, nil) {
					return
				}
			}
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(none, err)
				return
			}
		}
	}
}

func openRows[R any](file io.ReaderAt) (r *parquet.GenericReader[R], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("is no Parquet file with the columns of puzzles: %v", p)
		}
	}()
	return parquet.NewGenericReader[R](file), nil
}

// parquetText is the column puzzle of a Parquet file, a line each.
func parquetText(name string, file io.Reader) (io.Reader, error) {
	at, ok := file.(io.ReaderAt)
	if !ok { // a Parquet file begins at its end
		whole, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		at = bytes.NewReader(whole)
	}
	rows, stop := iter.Pull2(rowsOf[struct {
		Puzzle string `parquet:"puzzle"`
	}](at))
	var waiting bytes.Buffer
	return readerFunc(func(p []byte) (int, error) {
		for waiting.Len() == 0 {
			row, err, ok := rows()
			if !ok || err != nil {
				stop()
			}
			switch {
			case err != nil:
				return 0, fmt.Errorf("%s: %w", name, err)
			case !ok:
				return 0, io.EOF
			}
			waiting.WriteString(row.Puzzle)
			waiting.WriteByte('\n')
		}
		return waiting.Read(p)
	}), nil
}

// readerFunc is a reader that is a function.
type readerFunc func(p []byte) (int, error)

// Read reads.
func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
