//go:build js && wasm

package bridge

import (
	"runtime"
	"runtime/debug"
)

// smallHeap is the size in bytes below which a heap counts as small. The collection of a heap of this size takes as
// long as a small run.
const smallHeap = 6 << 20

// heap returns the size in bytes of all allocated objects, including garbage that is not yet freed.
func heap() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// setPace chooses how often Go collects garbage: rarely while the heap is small, and often otherwise, because the
// memory of a tab never shrinks.
func setPace() {
	if heap() < smallHeap {
		debug.SetGCPercent(200)
	} else {
		debug.SetGCPercent(25)
	}
}

// collect frees the memory of a stopped run, because the next run must fit into the memory of the tab. If the heap is
// small, collect does nothing.
func collect() {
	if heap() >= smallHeap {
		runtime.GC()
	}
}

// makeRoom grows the stack of a new goroutine to the size that an operation needs. Without makeRoom, the stack would be
// copied each time its size doubles.
//
//go:noinline
func makeRoom() byte {
	var room [1 << 13]byte
	return room[runtime.NumGoroutine()]
}
