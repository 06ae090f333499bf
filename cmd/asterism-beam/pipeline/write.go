package pipeline

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"runtime/debug"
	"slices"
	"strings"

	"asterism/interpreter/archive"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn2x0[string, func(int, string)](&shardFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&fileFn{})
	register.DoFn2x1[context.Context, Totals, error](&summaryFn{})
	register.Emitter2[int, string]()
	register.Iter1[string]()
}

// Write writes rows to files in the form of the ending, such as ".jsonl" or ".parquet": prefix-00000-of-00010.jsonl and so on. Which
// row is in which file depends on the row alone, and the rows of a file are in the order of the alphabet; so files are the same
// whenever and wherever they are written. Each is put in place when it is complete. A shard without a row has no file. In:
// PCollection<string>.
func Write(s beam.Scope, prefix, ending string, shards int, rows beam.PCollection) {
	s = s.Scope("asterism.Write")
	beam.ParDo0(s, &fileFn{prefix, ending, shards}, beam.GroupByKey(s, beam.ParDo(s, &shardFn{shards}, rows)))
}

// shardFn deals rows out to files.
type shardFn struct{ Shards int }

// ProcessElement emits a row with the number of its file.
func (f *shardFn) ProcessElement(row string, emit func(int, string)) {
	h := fnv.New32a()
	io.WriteString(h, row)
	emit(int(h.Sum32()%uint32(f.Shards)), row)
}

// fileFn writes a file.
type fileFn struct {
	Prefix, Ending string
	Shards         int
}

// ProcessElement writes the rows of a file.
func (f *fileFn) ProcessElement(ctx context.Context, shard int, rows func(*string) bool) error {
	var all []string
	for row := ""; rows(&row); {
		all = append(all, row)
	}
	slices.Sort(all)
	name := fmt.Sprintf("%s-%05d-of-%05d%s", f.Prefix, shard, f.Shards, f.Ending)
	return writeFile(ctx, name, func(w io.Writer) error { return archive.WriteTo(w, name, archive.Puzzles, lines(all)) })
}

func lines(rows []string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, row := range rows {
			if !yield([]byte(row), nil) {
				return
			}
		}
	}
}

// writeFile writes a file of any file system. Where that can rename, it is put in place when it is complete, from a name of its own:
// a runner may have two workers write it at once, and the same bytes. Others, as those of clouds, have it so anyway.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	renamer, renames := fs.(filesystem.Renamer)
	renames = renames && !strings.Contains(name, "://")
	aside := name
	if renames {
		aside += "." + rand.Text() + ".new"
	}
	file, err := fs.OpenWrite(ctx, aside)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<16)
	err = errors.Join(write(buffered), buffered.Flush(), file.Close())
	if !renames {
		return err
	}
	if err == nil {
		return renamer.Rename(ctx, aside, name)
	}
	if r, ok := fs.(filesystem.Remover); ok {
		err = errors.Join(err, r.Remove(ctx, aside))
	}
	return err
}

// Summary is what a run has come to, as one JSON object: which rules, by their hash, which version of the program, and the figures
// of each pack, in the form of asterism stats and asterism verify.
type Summary struct {
	Rules      string               `json:"rules"`
	Version    string               `json:"version"`
	Unreadable int                  `json:"unreadable"`
	TimedOut   int                  `json:"timedOut"`
	Duplicates int                  `json:"duplicates"`
	Numbers    int                  `json:"numbers,omitempty"`
	Packs      []schema.StatsJSON   `json:"packs,omitempty"`
	Verdicts   []schema.VerdictJSON `json:"verdicts,omitempty"`
}

// NewSummary makes the summary of totals by the rules of a job.
func NewSummary(rules Rules, t Totals) (*Summary, error) {
	program, err := rules.Program()
	if err != nil {
		return nil, err
	}
	out := &Summary{Rules: rules.Hash(), Version: version(), Unreadable: t.Unreadable, TimedOut: t.TimedOut, Duplicates: t.Duplicates, Numbers: t.Numbers}
	for name, record := range t.Packs {
		pack, ok := program.Pack(name)
		if !ok {
			return nil, fmt.Errorf("there is no pack %s", name)
		}
		sum := stats.New(pack)
		sum.Merge(record)
		out.Packs = append(out.Packs, schema.NewStatsJSON(sum, true))
	}
	slices.SortFunc(out.Packs, func(a, b schema.StatsJSON) int { return cmp.Compare(a.Pack, b.Pack) })
	for _, v := range t.Verdicts {
		out.Verdicts = append(out.Verdicts, v)
	}
	slices.SortFunc(out.Verdicts, func(a, b schema.VerdictJSON) int { return cmp.Compare(a.Pack, b.Pack) })
	return out, nil
}

// version is what the build knows of itself: its commit, with "+dirty" where it was built with changes.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	version := cmp.Or(settings["vcs.revision"], info.Main.Version, "unknown")
	if settings["vcs.modified"] == "true" {
		version += "+dirty"
	}
	return version
}

// WriteSummary writes the summary to a file. In: PCollection<[Totals]> with one element, as [Sum] makes it.
func WriteSummary(s beam.Scope, name string, rules Rules, totals beam.PCollection) {
	beam.ParDo0(s.Scope("asterism.WriteSummary"), &summaryFn{name, rules}, totals)
}

// summaryFn writes the summary.
type summaryFn struct {
	Name  string
	Rules Rules
}

// ProcessElement writes it.
func (f *summaryFn) ProcessElement(ctx context.Context, t Totals) error {
	summary, err := NewSummary(f.Rules, t)
	if err != nil {
		return err
	}
	return writeFile(ctx, f.Name, func(w io.Writer) error { return json.NewEncoder(w).Encode(summary) })
}
