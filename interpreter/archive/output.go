package archive

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"time"
)

// Output is the file that a run writes: an object for each thing that it has done. While the run goes on the objects are lines of
// a file beside it, its name with ".part" behind; [Output.Finish] makes the file of them at once. Whatever ends the run before,
// be it kill −9, the part stays, and a run that resumes goes on with it. So nothing is lost, and nothing stands there twice.
// It is for one goroutine.
type Output struct {
	name    string
	shape   Shape
	part    *os.File
	lines   *bufio.Writer
	brought time.Time           // when the lines were last brought to the part
	done    map[[16]byte]uint32 // how often each key of an earlier run is there and not yet claimed
	earlier map[Object]int
	seen    []Object // the keys of earlier, in the order in which they came
}

const (
	partEnding    = ".part"
	broughtWithin = time.Second // lines are with a writer for no longer than until the next one after this
)

// Create begins an output, or with resume goes on with what an earlier run has left of it: its part, or else the file.
// Where there is a part that is not to be resumed, it is an error.
func Create(name string, shape Shape, resume bool) (*Output, error) {
	if err := CheckOutput(name); err != nil {
		return nil, err
	}
	part := name + partEnding
	_, err := os.Stat(part)
	switch {
	case err == nil && !resume:
		return nil, fmt.Errorf("%s is what a run was broken off with; --resume goes on with it, or remove it", part)
	case err != nil && resume:
		err = restore(name, shape)
	default:
		err = nil
	}
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	o := &Output{name: name, shape: shape, part: file, lines: bufio.NewWriterSize(file, 1<<16), brought: time.Now()}
	if err := o.begin(); err != nil {
		file.Close()
		return nil, err
	}
	return o, nil
}

// restore makes the part of a file that is complete.
func restore(name string, shape Shape) error {
	if _, err := os.Stat(name); err != nil {
		return nil // there is nothing to go on with
	}
	return writeWhole(name+partEnding, func(w io.Writer) error {
		for line, err := range objectsOf(name, shape) {
			if err != nil {
				return fmt.Errorf("%s cannot be resumed: %w", name, err)
			}
			if _, err := w.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
}

// objectsOf reads a file that an output has made.
func objectsOf(name string, shape Shape) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		file, err := os.Open(name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		if strings.HasSuffix(name, parquetEnding) {
			shape.readParquet(file)(yield)
			return
		}
		r, err := Reader(name, file)
		if err != nil {
			yield(nil, err)
			return
		}
		completeLines(r, func(line []byte) bool { return yield(line, nil) })
	}
}

// completeLines hands on the lines that have their end, and says how many bytes they are.
func completeLines(r io.Reader, yield func([]byte) bool) int64 {
	in, n := bufio.NewReaderSize(r, 1<<16), int64(0)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return n
		}
		n += int64(len(line))
		if line = bytes.TrimSuffix(line, []byte("\n")); len(line) > 0 && !yield(line) {
			return n
		}
	}
}

// begin notes what the part holds and cuts off a line that was not finished.
func (o *Output) begin() error {
	o.done, o.earlier = map[[16]byte]uint32{}, map[Object]int{}
	var wrong error
	last := 0
	whole := completeLines(o.part, func(line []byte) bool {
		var object Object
		if wrong = json.Unmarshal(line, &object); wrong == nil {
			o.done[key(object.Pack, object.Puzzle)]++
			o.count(Object{Status: object.Status, Grade: object.Grade})
		}
		last = len(line) + 1
		return wrong == nil
	})
	if wrong != nil {
		if info, err := o.part.Stat(); err != nil || info.Size() > whole {
			return fmt.Errorf("%s holds what no run has written: %w", o.part.Name(), wrong)
		}
		whole -= int64(last)
	}
	if err := o.part.Truncate(whole); err != nil {
		return err
	}
	_, err := o.part.Seek(whole, io.SeekStart)
	return err
}

// Object is what the objects of all outputs have in common, as far as they have it.
type Object struct {
	Puzzle string `json:"puzzle"`
	Pack   string `json:"pack"`
	Status string `json:"status"`
	Grade  string `json:"grade"`
}

func (o *Output) count(kind Object) {
	if o.earlier[kind] == 0 {
		o.seen = append(o.seen, kind)
	}
	o.earlier[kind]++
}

// Earlier counts what an earlier run has left, by status and grade.
func (o *Output) Earlier() iter.Seq2[Object, int] {
	return func(yield func(Object, int) bool) {
		for _, kind := range o.seen {
			if !yield(kind, o.earlier[kind]) {
				return
			}
		}
	}
}

// key names a puzzle that a pack has done with. A collection of ten millions has room for so much of each.
func key(pack, puzzle string) [16]byte {
	sum := sha256.Sum256([]byte(pack + "\x00" + puzzle))
	return [16]byte(sum[:16])
}

// Claim says whether what an earlier run has done has this puzzle by this pack in it. A puzzle that stands in the input twice
// is there twice, so it is claimed as often.
func (o *Output) Claim(pack, puzzle string) bool {
	if len(o.done) == 0 {
		return false
	}
	k := key(pack, puzzle)
	n := o.done[k]
	switch {
	case n == 0:
		return false
	case n == 1:
		delete(o.done, k)
	default:
		o.done[k] = n - 1
	}
	return true
}

// Lines hands on what is there so far, as JSON lines without their ends.
func (o *Output) Lines() iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		if err := o.lines.Flush(); err != nil {
			yield(nil, err)
			return
		}
		file, err := os.Open(o.part.Name())
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		completeLines(file, func(line []byte) bool { return yield(line, nil) })
	}
}

// Cut keeps so many of the lines, the first ones.
func (o *Output) Cut(keep int) error {
	size := int64(0)
	for line, err := range o.Lines() {
		if err != nil {
			return err
		}
		if keep == 0 {
			break
		}
		keep--
		size += int64(len(line)) + 1
	}
	if err := o.part.Truncate(size); err != nil {
		return err
	}
	_, err := o.part.Seek(size, io.SeekStart)
	return err
}

// Write adds an object.
func (o *Output) Write(v any) error {
	line := encoded(v)
	if line == nil {
		return errors.New("there is no JSON for what is to be written")
	}
	if _, err := o.lines.Write(append(line, '\n')); err != nil {
		return err
	}
	if now := time.Now(); now.Sub(o.brought) > broughtWithin {
		o.brought = now
		return o.lines.Flush()
	}
	return nil
}

// Close ends the output as it is; what was written can be resumed.
func (o *Output) Close() error { return errors.Join(o.lines.Flush(), o.part.Close()) }

// Finish makes the file of all that was written, and ends the output.
func (o *Output) Finish() error { return o.finish(o.Lines()) }

// FinishWith makes the file of one object instead, which sums up what was written.
func (o *Output) FinishWith(v any) error {
	return o.finish(func(yield func([]byte, error) bool) { yield(encoded(v), nil) })
}

func (o *Output) finish(lines iter.Seq2[[]byte, error]) error {
	err := writeWhole(o.name, func(w io.Writer) error { return WriteTo(w, o.name, o.shape, lines) })
	if err := errors.Join(err, o.Close()); err != nil {
		return err
	}
	return os.Remove(o.part.Name())
}

// Write writes a file of objects at once, in the form of its ending.
func Write(name string, shape Shape, objects iter.Seq[any]) error {
	if err := CheckOutput(name); err != nil {
		return err
	}
	lines := func(yield func([]byte, error) bool) {
		for v := range objects {
			if !yield(encoded(v), nil) {
				return
			}
		}
	}
	return writeWhole(name, func(w io.Writer) error { return WriteTo(w, name, shape, lines) })
}

// WriteTo writes objects, given as JSON lines without their ends, in the form that the ending of a name says.
func WriteTo(w io.Writer, name string, shape Shape, lines iter.Seq2[[]byte, error]) error {
	if strings.HasSuffix(name, parquetEnding) {
		return shape.writeParquet(w, lines)
	}
	if !strings.HasSuffix(name, gzipEnding) {
		return writeLines(w, lines)
	}
	zip := gzip.NewWriter(w)
	return errors.Join(writeLines(zip, lines), zip.Close())
}

func writeLines(w io.Writer, lines iter.Seq2[[]byte, error]) error {
	for line, err := range lines {
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// writeWhole writes a file beside the one of that name, and puts it in its place when it is complete. Its content goes there
// as it comes: it may be much longer than there is memory.
func writeWhole(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<16)
	err = write(buffered)
	err = errors.Join(err, buffered.Flush(), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
		return fmt.Errorf("%s could not be written: %w", name, err)
	}
	return nil
}
