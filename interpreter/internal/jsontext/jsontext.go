// Package jsontext appends JSON to text, byte for byte as encoding/json writes it without escaping HTML, and without what that
// needs to find out about types: most of a run that prints steps would be spent on that.
//
// In: text and a value. Out: the text with the value behind it.
package jsontext

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"asterism/puzzle"
)

// Value appends any value the slow way: what is rare, or of many shapes.
func Value(b []byte, v any) ([]byte, error) {
	out := bytes.NewBuffer(b)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// String appends a string in quotes.
func String(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError || r == '\u2028' || r == '\u2029' {
				return escaped(b, s)
			}
			i += size - 1
		case c < ' ', c == '"', c == '\\':
			return escaped(b, s)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

// escaped appends a string of which something must be escaped.
func escaped(b []byte, s string) []byte {
	b, _ = Value(b, s) // every string has a JSON
	return b
}

// Int appends a whole number.
func Int(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// Float appends a number that may have a fraction.
func Float(b []byte, f float64) []byte {
	if a := max(f, -f); a != 0 && (a < 1e-6 || a >= 1e21) || f != f {
		b, _ = Value(b, f)
		return b
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

// Names appends the names of the candidates of a set, in order.
func Names(b []byte, p *puzzle.Puzzle, s puzzle.Set) []byte {
	b = append(b, '[')
	for c := s.First(); c != puzzle.None; c = s.Next(c) {
		b = append(append(append(b, '"'), p.Name(c)...), '"', ',')
	}
	return EndList(b)
}

// EndList ends a list or an object whose elements have a comma behind each: the last comma goes. Of what has none, b ends with the
// bracket that opened it.
func EndList(b []byte) []byte { return end(b, ']') }

// EndObject is the same for an object.
func EndObject(b []byte) []byte { return end(b, '}') }

func end(b []byte, bracket byte) []byte {
	return append(bytes.TrimSuffix(b, []byte(",")), bracket)
}
