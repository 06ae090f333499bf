package reload_test

import (
	"fmt"
	"os"
	"path/filepath"

	"asterism/interpreter/reload"
)

// Example watches a folder while a rule in it is saved.
func Example() {
	dir, _ := os.MkdirTemp("", "rules")
	defer os.RemoveAll(dir)
	save := func(text string) { os.WriteFile(filepath.Join(dir, "a.rules"), []byte(text), 0o644) }
	save(`rule A "before" { for x in placed(grid) → eliminate neighbours(x) }`)
	w, err := reload.Watch(dir, reload.Options{})
	if err != nil {
		panic(err)
	}
	defer w.Close()
	fmt.Println(w.Current().Program.Rules[0].Title)
	save(`rule A "after" { for x in placed(grid) → eliminate neighbours(x) }`)
	fmt.Println((<-w.Events()).Program.Rules[0].Title)
	// Output:
	// before
	// after
}
