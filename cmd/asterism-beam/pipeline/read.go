package pipeline

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/puzzle/canonical"
	"asterism/puzzle/notation"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, string, func(string), error](&matchFn{})
	register.DoFn3x1[context.Context, string, func(Lines), error](&readFn{})
	register.DoFn2x0[Lines, func(string, Lines)](&formsFn{})
	register.DoFn4x0[string, func(*Lines) bool, func(Lines), func(Totals)](&firstFn{})
	register.Emitter1[string]()
	register.Emitter1[Lines]()
	register.Emitter2[string, Lines]()
	register.Iter1[Lines]()
	beam.RegisterType(reflect.TypeFor[Lines]())
}

// Lines are some lines of a file of puzzles, each a puzzle, a comment, or nothing.
type Lines struct {
	File  string
	First int // the number of the first, from 1
	Text  string
}

// BatchLines is how many lines make one element, unless asked for otherwise: so many take about a second.
const BatchLines = 1000

// Read reads the files that a glob names, in any form that [archive.Reader] knows, as elements of so many lines (0 for
// BatchLines). A line is a puzzle: what takes several is not read as one. Out: PCollection<[Lines]>, evenly spread.
func Read(s beam.Scope, glob string, lines int) beam.PCollection {
	s = s.Scope("asterism.Read")
	if lines == 0 {
		lines = BatchLines
	}
	files := beam.ParDo(s, &matchFn{}, beam.Create(s, glob))
	return beam.Reshuffle(s, beam.ParDo(s, &readFn{lines}, beam.Reshuffle(s, files)))
}

// matchFn lists the files of a glob.
type matchFn struct{}

// ProcessElement emits the names; a glob that names none is an error.
func (*matchFn) ProcessElement(ctx context.Context, glob string, emit func(string)) error {
	fs, err := filesystem.New(ctx, glob)
	if err != nil {
		return err
	}
	defer fs.Close()
	files, err := fs.List(ctx, glob)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there is no file %s", glob)
	}
	for _, name := range files {
		emit(name)
	}
	return err
}

// readFn cuts files into elements.
type readFn struct{ Lines int }

// ProcessElement emits the lines of a file.
func (f *readFn) ProcessElement(ctx context.Context, name string, emit func(Lines)) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := archive.Reader(name, file)
	if err != nil {
		return err
	}
	if err := f.cut(name, text, emit); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (f *readFn) cut(name string, text io.Reader, emit func(Lines)) error {
	in := bufio.NewReaderSize(text, 1<<16)
	var some strings.Builder
	n, first := 0, 1
	for {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return err
		}
		if line != "" {
			some.WriteString(line)
			n++
		}
		if n > 0 && (n == f.Lines || err == io.EOF) {
			emit(Lines{name, first, some.String()})
			some.Reset()
			n, first = 0, first+n
		}
		if err == io.EOF {
			return nil
		}
	}
}

// puzzles are those in the lines, those that cannot be read with their error.
func (l Lines) puzzles(hint notation.Options) []batch.Given {
	var list []batch.Given
	for i, line := range strings.Split(strings.TrimSuffix(l.Text, "\n"), "\n") {
		alone := slices.Values([]string{archive.PuzzleOf(strings.TrimSuffix(line, "\r"))})
		for item := range notation.ParseLines(alone, hint) {
			item.Line = l.First + i
			list = append(list, batch.Given{Item: item, File: l.File})
		}
	}
	return list
}

// Distinct leaves out puzzles that are the same as another but for how they are turned, ordered or lettered: the first by file and
// line stays. Lines that are no puzzle stay. In and out: PCollection<[Lines]>, out a line an element; and PCollection<[Totals]> of
// those left out.
func Distinct(s beam.Scope, lines beam.PCollection) (first, totals beam.PCollection) {
	s = s.Scope("asterism.Distinct")
	return beam.ParDo2(s, &firstFn{}, beam.GroupByKey(s, beam.ParDo(s, &formsFn{}, lines)))
}

// formsFn names each puzzle by its canonical form.
type formsFn struct{}

// ProcessElement emits each puzzle with its form.
func (*formsFn) ProcessElement(lines Lines, emit func(string, Lines)) {
	for _, g := range lines.puzzles(notation.Options{}) {
		key := fmt.Sprintf("?%s:%d", g.File, g.Line)
		if g.Err == nil {
			key = canonical.Form(g.Puzzle)
		}
		emit(key, Lines{g.File, g.Line, g.Text})
	}
}

// firstFn keeps one of the puzzles of a form.
type firstFn struct{}

// ProcessElement emits the first.
func (*firstFn) ProcessElement(_ string, same func(*Lines) bool, emit func(Lines), totals func(Totals)) {
	var first, next Lines
	n := 0
	for ; same(&next); n++ {
		if n == 0 || next.File < first.File || next.File == first.File && next.First < first.First {
			first = next
		}
	}
	emit(first)
	if n > 1 {
		totals(Totals{Duplicates: n - 1})
	}
}
