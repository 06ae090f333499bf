//go:build !unix

package bench

import "time"

// processorTime is the time since the start, where nothing better is known.
func processorTime() time.Duration { return time.Since(started) }

var started = time.Now()
