//go:build unix

package paper

import "syscall"

// cpuSeconds returns the CPU time of this process, which other processes do not lengthen.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic("paper: no CPU time: " + err.Error())
	}
	return float64(usage.Utime.Nano()) / 1e9
}
