package dsl

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"when", "because", "eliminate", "for", "let", "need", "needs", "capacity", "r"}
	tests := []struct{ name, want string }{
		{"wehn", "when"},
		{"whne", "when"},
		{"When", "when"},
		{"becuase", "because"},
		{"elimnate", "eliminate"},
		{"elim", "eliminate"},
		{"fro", "for"},
		{"need", "need"},
		{"neeed", "need"},
		{"nedes", "needs"},
		{"capcity", "capacity"},
		{"x", ""},
		{"", ""},
		{"if", ""},
		{"completely", ""},
	}
	for _, test := range tests {
		got, ok := Nearest(test.name, known)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("Nearest(%q) = %q, %v, want %q", test.name, got, ok, test.want)
		}
	}
}
