//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime is what the program has used of the processors so far: what else the machine does is no part of it.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return time.Since(started)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

var started = time.Now()
