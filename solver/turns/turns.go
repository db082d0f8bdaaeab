// Package turns compares the times of functions in benchmarks. The functions run in turn, so that the load on the
// machine is the same for all of them. Their median times are compared.
package turns

import (
	"slices"
	"testing"
	"time"
)

// Contender is a function whose time is compared with the times of other functions.
type Contender struct {
	Name    string
	Prepare func() // called before each Work, but not timed; may be nil
	Work    func()
}

// Compare calls the contenders in turn while b loops, and reports the median time of each contender and the ratio of
// this time to the median time of the first contender.
func Compare(b *testing.B, contenders ...Contender) {
	times := make([][]float64, len(contenders))
	for b.Loop() {
		for i, c := range contenders {
			if c.Prepare != nil {
				b.StopTimer()
				c.Prepare()
				b.StartTimer()
			}
			began := time.Now()
			c.Work()
			times[i] = append(times[i], 1e3*time.Since(began).Seconds())
		}
	}
	first := median(times[0])
	for i, c := range contenders {
		ms := median(times[i])
		b.ReportMetric(ms, c.Name+"-ms")
		if i > 0 {
			b.ReportMetric(ms/first, c.Name+"/"+contenders[0].Name)
		}
	}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
