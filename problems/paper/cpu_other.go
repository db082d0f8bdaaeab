//go:build !unix

package paper

import "time"

var began = time.Now()

// cpuSeconds returns the elapsed time: there is no other clock.
func cpuSeconds() float64 { return time.Since(began).Seconds() }
