package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"golang.org/x/oauth2/google"
)

// runnerFlags are the flags without which a runner cannot begin.
var runnerFlags = map[string][]string{
	"": nil, "prism": nil,
	"flink": {"endpoint"}, "spark": {"endpoint"}, "universal": {"endpoint"},
	"dataflow": {"project", "region", "staging_location"},
}

// knock is how long a job server may take to answer.
const knock = 5 * time.Second

// checkRunner says what a runner lacks, before anything is made for it.
func checkRunner() error {
	name := *runners.Runner
	wanted, ok := runnerFlags[name]
	if !ok {
		return fmt.Errorf("there is no runner %s; there are prism, flink, spark and dataflow", name)
	}
	var missing []string
	for _, f := range wanted {
		if flag.Lookup(f).Value.String() == "" {
			missing = append(missing, "--"+f)
		}
	}
	switch {
	case len(missing) > 0 && name == "dataflow":
		return fmt.Errorf("--runner dataflow runs in a project of Google Cloud: it lacks %s; without --runner it runs on this machine", strings.Join(missing, " and "))
	case len(missing) > 0:
		return fmt.Errorf("--runner %s hands the job to a job server of a cluster: --endpoint HOST:PORT says where it listens; without --runner it runs on this machine", name)
	case *jobopts.Endpoint == "":
		return nil
	}
	conn, err := net.DialTimeout("tcp", *jobopts.Endpoint, knock)
	if err != nil {
		return fmt.Errorf("no job server answers at %s: %w", *jobopts.Endpoint, err)
	}
	return conn.Close()
}

// checkScheme finds files of a kind that cannot be reached.
func checkScheme(name string) error {
	if scheme, _, ok := strings.Cut(name, "://"); ok && scheme != "gs" {
		return fmt.Errorf("%s cannot be reached: files are those of this machine, or gs:// of Google's cloud", name)
	}
	return nil
}

// ownBinary has workers run this very program, unless another is named: Beam would compile it from its source, which need not be there.
// Elsewhere than on Linux that is not what workers run, so --worker_binary names one that was built for them.
func ownBinary() {
	if name, err := os.Executable(); err == nil && *jobopts.WorkerBinary == "" && runtime.GOOS == "linux" {
		*jobopts.WorkerBinary = name
	}
}

// cause is what went wrong first: Beam says before it through which transforms it came.
func cause(err error) error {
	text := err.Error()
	at := strings.LastIndex(text, "caused by:\n")
	if at < 0 {
		return err
	}
	text = text[at+len("caused by:\n"):]
	if first, rest, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(first, "DoFn[") {
		text = rest
	}
	return errors.New(text)
}

// storage is the scope in which gs:// is read.
const storage = "https://www.googleapis.com/auth/devstorage.read_write"

// hint says what gs:// needs, where it is not there.
func (o *options) hint(ctx context.Context) string {
	if !strings.HasPrefix(o.input, "gs://") && !strings.HasPrefix(o.output, "gs://") {
		return ""
	}
	if _, err := google.FindDefaultCredentials(ctx, storage); err == nil {
		return ""
	}
	return "\nthere are no credentials for gs:// on this machine: gcloud auth application-default login, or GOOGLE_APPLICATION_CREDENTIALS names their file"
}
