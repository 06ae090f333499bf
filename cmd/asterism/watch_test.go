package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/console"
)

func TestWatchedFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, g := range []globals{{RulesOnly: true}, {Rules: "nowhere"}} {
		if _, err := watchedFolder(&g); err == nil || !strings.Contains(err.Error(), "asterism rules --extract") {
			t.Errorf("%v: %v", g, err)
		}
	}
	if dir, err := watchedFolder(&globals{}); err != nil || dir != "rules.d" {
		t.Error(dir, err)
	}
	os.Mkdir("rules.d", 0o755)
	if dir, err := watchedFolder(&globals{RulesOnly: true}); err != nil || dir != "rules.d" {
		t.Error(dir, err)
	}
}

func TestWatchReadsTheFirstPuzzle(t *testing.T) {
	file := filepath.Join(t.TempDir(), "many.sbn")
	os.WriteFile(file, []byte("# two\n"+"5x1.AABBBAACBBDACCBDDECCDEEEE"+"\n4x1.AABBABBBCCDDCCDD\n"), 0o644)
	for _, arg := range []string{file, "5x1.AABBBAACBBDACCBDDECCDEEEE"} {
		p, err := (&watchCommand{Puzzle: arg}).read(console.New())
		if err != nil || p.Size != 5 {
			t.Error(arg, p, err)
		}
	}
}
