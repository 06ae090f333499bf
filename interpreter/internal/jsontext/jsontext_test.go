package jsontext

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"
)

// FuzzString says that a string is written as encoding/json writes it, whatever it holds.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "r1c1", `a "b" \c`, "2×2 – r1c1 → r2c2 ★", "<a & b>", "\u2028\u2029", "\xff\xe2\x80", "\x00\n\t\x7f", "\xe2\x80\xa8", "\xc3", "é\xc3\x28", "\x80", "\xe2\x80\x93\x93"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := String([]byte("x"), s), "x"+encoded(t, s); string(got) != want {
			t.Errorf("%q is written %s, want %s", s, got, want)
		}
	})
}

// FuzzFloat says the same of numbers.
func FuzzFloat(f *testing.F) {
	for _, v := range []float64{0, 1, -1, 2.6, 1.25, 1e-7, 1e21, 1e20, math.Copysign(0, -1), math.MaxFloat64} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		if got, want := Float(nil, v), encoded(t, v); string(got) != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	})
}

// TestEnds closes lists and objects with and without elements.
func TestEnds(t *testing.T) {
	if got := string(EndList(EndObject([]byte(`[{"a":1,`)))) + string(EndList([]byte("["))); got != `[{"a":1}][]` {
		t.Error(got)
	}
}

// encoded is a value as encoding/json has it.
func encoded(t *testing.T, v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
