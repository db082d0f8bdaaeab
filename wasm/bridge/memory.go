//go:build js && wasm

package bridge

import (
	"runtime"
	"runtime/debug"
)

// smallHeap is the number of bytes up to which the heap is small. A collection takes as long as a small run.
const smallHeap = 6 << 20

// heap returns the bytes of the objects that are not known to be free.
func heap() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// setPace chooses when Go collects memory: early, because the memory of a tab never shrinks, or only from 8 MB on while
// the heap is small.
func setPace() {
	if heap() < smallHeap {
		debug.SetGCPercent(200)
	} else {
		debug.SetGCPercent(25)
	}
}

// collect frees the memory of a run that was stopped, because the next run must fit into the memory of the tab.
func collect() {
	if heap() >= smallHeap {
		runtime.GC()
	}
}

// makeRoom makes the stack of a new goroutine as large as an operation needs. Otherwise it would be copied, with all
// pointers into it, each time that it doubles.
//
//go:noinline
func makeRoom() byte {
	var room [1 << 13]byte
	return room[runtime.NumGoroutine()]
}
