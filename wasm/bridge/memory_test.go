//go:build js && wasm

package bridge

import (
	"runtime"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/wasm/session"
)

// TestReserve reserves memory for a sparse matrix twice. Only the first call may grow the memory, and at least half of
// the reserved memory must be free afterwards.
func TestReserve(t *testing.T) {
	const rows, p = 200_000, 1
	diagonal := make([]int32, rows)
	for i := range diagonal {
		diagonal[i] = int32(i)
	}
	m := &read.Matrix{Rows: rows, Cols: rows, Row: diagonal, Col: diagonal, Data: make([]float64, rows)}
	spec := session.Spec{Params: catalog.Values{"p": float64(p)}, Data: map[string]session.Data{"K": {Matrix: m}}}
	const want = perEntry*rows + perElement*rows*p
	var first, second runtime.MemStats
	reserve(spec)
	runtime.ReadMemStats(&first)
	if free := first.HeapSys - first.HeapInuse; first.HeapSys < want || free < want/2 {
		t.Errorf("the heap has %d bytes, of which %d are free; want at least %d, and half of those free", first.HeapSys,
			free, want)
	}
	reserve(spec)
	runtime.ReadMemStats(&second)
	if second.HeapSys > first.HeapSys {
		t.Errorf("the heap grew again, from %d to %d bytes", first.HeapSys, second.HeapSys)
	}
}

// TestPace fills the heap, then frees most of it, and then almost all of it.
func TestPace(t *testing.T) {
	check := func(what string, want int) {
		if setPace(); pace != want {
			t.Errorf("the heap grows by %d%% between collections while it is %s, want %d%%", pace, what, want)
		}
	}
	kept, full := make([]byte, calmHeap), make([]byte, max(readMemory().HeapSys, 3*calmHeap))
	check("full", 25)
	runtime.KeepAlive(full)
	runtime.GC()
	check("less than half full", 200)
	runtime.KeepAlive(kept)
	runtime.GC()
	check("small", 400)
}
