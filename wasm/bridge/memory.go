//go:build js && wasm

package bridge

import (
	"runtime"
	"runtime/debug"

	"slep/wasm/session"
)

// Even if the heap is small, collecting garbage takes about a millisecond, and so does a small run. Therefore Go
// collects no garbage while the heap is smaller than the following sizes, in bytes.
const (
	smallHeap = 6 << 20  // after a run
	calmHeap  = 10 << 20 // during a run
)

// readMemory returns the state of Go's memory.
func readMemory() (stats runtime.MemStats) {
	runtime.ReadMemStats(&stats)
	return stats
}

// pace is the percentage by which the heap grows between two collections.
var pace int

// setPace chooses how often Go collects garbage: never while the heap is small, rarely while it takes less than half of
// the memory that Go has obtained for it, and often otherwise, because the memory of a tab never shrinks.
func setPace() {
	stats, next := readMemory(), 25
	switch {
	case stats.HeapAlloc < calmHeap:
		next = 400 // the first collection begins at 11 MB or more
	case stats.HeapAlloc < stats.HeapSys/2:
		next = 200
	}
	if next != pace {
		pace = next
		debug.SetGCPercent(pace)
	}
}

// collect frees the memory of stopped runs, because the next run must fit into the memory of the tab.
func collect() {
	if readMemory().HeapAlloc >= smallHeap {
		runtime.GC()
	}
}

// Estimates of the bytes that a run on sparse matrices needs, and limits on these estimates.
const (
	perEntry   = 220    // for each stored entry
	perElement = 8 * 44 // for each element of an n x p matrix
	// the maximum ratio of bytes for n x p matrices to bytes for entries; this limit matters if p is invalid and huge
	mostIterates = 4
	mostReserved = 256 << 20
)

// reserve grows the linear memory in one step by most of the memory that a run on sparse matrices needs. Otherwise the
// memory would grow dozens of times, by about a megabyte each time. When the memory has grown, V8 often collects
// JavaScript's garbage, because V8 counts the whole memory as newly allocated.
func reserve(spec session.Spec) {
	var entries, rows int
	for _, part := range spec.Data {
		if m := part.Matrix; m != nil && m.Row != nil {
			entries, rows = entries+len(m.Data), max(rows, m.Rows)
		}
	}
	size := float64(perEntry * entries)
	if p := spec.Params.Float("p"); p > 0 { // not NaN
		size += min(perElement*p*float64(rows), mostIterates*size)
	}
	if missing := min(size, mostReserved) - float64(readMemory().HeapSys); missing > smallHeap {
		allocate(int(missing))
		runtime.GC()
	}
}

// allocate allocates memory and keeps no reference to the memory.
//
//go:noinline
func allocate(size int) { runtime.KeepAlive(make([]byte, size)) }

// makeRoom grows the stack of a new goroutine to the size that an operation needs. Without makeRoom, the stack would be
// copied each time its size doubles.
//
//go:noinline
func makeRoom() byte {
	var room [1 << 13]byte
	return room[runtime.NumGoroutine()]
}
