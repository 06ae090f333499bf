package main

import (
	"bufio"
	"path/filepath"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter/reload"
)

func TestExtractRules(t *testing.T) {
	var out strings.Builder
	con := &console.Console{Out: bufio.NewWriter(&out)}
	dir := filepath.Join(t.TempDir(), "mine")
	if err := extractRules(con, dir); err != nil {
		t.Fatal(err)
	}
	r, err := reload.Watch(dir, reload.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if u := r.Current(); !u.Good() || len(u.Program.Packs) == 0 {
		t.Error("what was written is not good:", u.Diagnostics)
	}
	if err := extractRules(con, dir); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Error("written over what was there:", err)
	}
}
