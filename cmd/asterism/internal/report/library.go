package report

import (
	"fmt"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
)

// WriteLibraryReport prints a row for each technique, with verbose every failure, and how many there are of each kind.
func WriteLibraryReport(con *console.Console, r *schema.LibraryJSON, verbose bool) {
	rows := [][]string{{"code", "variant", "passed", "failed", "not ours", "rules"}}
	for _, c := range r.Codes {
		rows = append(rows, []string{c.Code, c.Variant, numberOrDash(c.Passed), numberOrDash(c.Failed), numberOrDash(c.NotOurs), strings.Join(c.Rules, " ")})
	}
	text.AlignRight(rows, 2, 3, 4)
	text.WriteColumns(con.Out, "", rows)
	if verbose {
		writeLibraryFailures(con, r)
	}
	fmt.Fprintf(con.Out, "%s: %d passed, %d failed, %d not ours\n", english.Counted(r.Cases, "case"), r.Passed, r.Failed, r.NotOurs)
}

func numberOrDash(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func writeLibraryFailures(con *console.Console, r *schema.LibraryJSON) {
	for _, f := range r.Failures {
		code := f.Code
		if f.Variant != "" {
			code += "-" + f.Variant
		}
		fmt.Fprintf(con.Out, "\n%s  %s\n", con.Colours.Paint(text.Red, fmt.Sprintf("%s:%d", r.File, f.Line)), strings.Join([]string{code, strings.Join(f.Rules, " ")}, "  "))
		fmt.Fprintf(con.Out, "     %s\n", f.Puzzle)
		writeReason(con, "missing", f.Missing)
		writeReason(con, "false", f.False)
		if f.Error != "" {
			fmt.Fprintf(con.Out, "     %s\n", f.Error)
		}
	}
	if len(r.Failures) > 0 {
		fmt.Fprintln(con.Out)
	}
}

// writeReason says which deductions are not as they should be.
func writeReason(con *console.Console, what string, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(con.Out, "     %s%s\n", text.PadRight(what, len("missing")+2), strings.Join(names, " "))
	}
}
