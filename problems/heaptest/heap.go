// Package heaptest lets tests measure the memory that code uses.
package heaptest

import "runtime"

// Heap measures the growth of the heap since the start of the measurement.
type Heap struct{ start, most uint64 }

// New collects garbage and starts a measurement.
func New() *Heap {
	runtime.GC()
	h := &Heap{}
	h.Sample()
	h.start = h.most
	return h
}

// Sample measures the current size of the heap. The returned error is always nil; it is returned so that Sample can be
// used as a pause function.
func (h *Heap) Sample() error {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	h.most = max(h.most, stats.HeapInuse)
	return nil
}

// Growth returns the largest number of bytes by which a sample exceeded the heap size at the start.
func (h *Heap) Growth() float64 { return float64(h.most - h.start) }
