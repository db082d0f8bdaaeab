package solver

import (
	"math"
	"testing"
)

// TestTraceNaN checks that a NaN with different bits, which an engine may produce, is recorded with the bits of
// math.NaN().
func TestTraceNaN(t *testing.T) {
	trace := newTrace()
	other := math.Float64frombits(0xfff8000000000123)
	trace.record(0, &location{objective: other, merit: other}, Counts{}, 0)
	for _, name := range []string{"objective", "merit"} {
		if got, want := math.Float64bits(trace.Series(name)[0]), math.Float64bits(math.NaN()); got != want {
			t.Errorf("%s has the bits %x, wanted %x", name, got, want)
		}
	}
}
