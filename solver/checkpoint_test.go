package solver

import (
	"reflect"
	"runtime"
	"testing"
)

// TestCheckpointsAreSpread advances a small run and a large run, each with an initial stride of 1. In the large run,
// several times as many checkpoints are due as fit within the memory limit. The kept checkpoints must not exceed the
// limit and must account for all growth of the heap. The iterations of the checkpoints must be the multiples of one
// stride, which must not be longer than necessary.
func TestCheckpointsAreSpread(t *testing.T) {
	heap := func() int {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return int(stats.HeapAlloc)
	}
	for name, c := range map[string]struct{ n, p, iterations int }{
		"large": {70000, 1, 80}, // the run allocates room for all its samples at the start
		"small": {2, 1, 1000},
	} {
		run := long(t, spread(c.n, c.p), 1e6)
		run.history.stride = 1
		base := heap()
		h := &run.history
		for range c.iterations {
			run.Step()
			if h.bytes() > maxKept {
				t.Fatalf("%s: %d bytes at iteration %d", name, h.bytes(), run.iteration)
			}
			for i, kept := range h.kept {
				if kept.iteration != (i+1)*h.stride {
					t.Fatalf("%s: checkpoint %d at stride %d is from iteration %d", name, i, h.stride, kept.iteration)
				}
			}
		}
		if grown := heap() - base; grown > h.bytes() {
			t.Errorf("%s: the heap grew by %d bytes, but %d were counted", name, grown, h.bytes())
		}
		if name == "large" && (h.stride < 4 || h.bytes() < maxKept/3) || name == "small" && h.stride > 1 {
			t.Errorf("%s: stride %d with %d bytes after %d iterations", name, h.stride, h.bytes(), run.iteration)
		}
		if k := run.iteration; !run.Seek(k-1) || !run.Seek(0) || !run.Seek(k) {
			t.Errorf("%s: not rewound", name)
		}
	}
}

// TestNoRoom checks that Seek works without checkpoints if a single checkpoint would take more memory than the limit
// for all checkpoints together.
func TestNoRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 150 MB")
	}
	run := long(t, spread(850000, 1), 1e6)
	run.history.stride = 1
	moments := []moment{momentOf(run)}
	for range 2 {
		run.Step()
		moments = append(moments, momentOf(run))
	}
	if len(run.history.kept) > 0 {
		t.Errorf("%d bytes are kept", run.history.bytes())
	}
	for _, k := range []int{1, 2, 0} {
		if !run.Seek(k) || !reflect.DeepEqual(momentOf(run), moments[k]) {
			t.Errorf("the run is at iteration %d after Seek(%d), or the bits differ", run.iteration, k)
		}
	}
}

// TestCheckpointsAllocate checks that a step allocates no memory unless a checkpoint is saved after it, and that steps
// repeated after a Seek save no further checkpoints.
func TestCheckpointsAllocate(t *testing.T) {
	run := long(t, spread(12, 2), 1e6)
	for range 2 {
		for checkpoints := range 3 {
			run.Seek(checkpoints * firstStride)
			if allocations := testing.AllocsPerRun(firstStride-2, func() { run.Step() }); allocations != 0 {
				t.Errorf("%v allocations a step up to %d", allocations, run.iteration)
			}
			run.Step()
		}
		if len(run.history.kept) != 3 {
			t.Errorf("%d checkpoints at iteration %d, wanted 3", len(run.history.kept), run.iteration)
		}
	}
}
