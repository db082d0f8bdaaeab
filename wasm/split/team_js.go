//go:build js && wasm

package split

import (
	"syscall/js"
	"unsafe"

	"gonum.org/v1/gonum/blas/blas64"
)

// Of returns the helpers that a host offers, nil where that is undefined. The offer is {count, measured, open}, where
// open(seconds, resume) begins to open a team. The team has
//
//	settled                                 whether all helpers have come up or failed
//	alive(i)                                whether helper i has not failed
//	keep(i, id, rows, count, cols, stride)  see Team
//	begin(id, y, x, cols)                   see Team
//	close()                                 see Team
//
// seconds, rows, y and x are addresses in the memory of this program. Once all helpers have answered a begin and their
// rows are in y, the host writes the seconds of each and calls resume.
func Of(offer js.Value) *Helpers {
	if offer.IsUndefined() {
		return nil
	}
	return &Helpers{Measured: offer.Get("measured").Bool(), Open: func() Team { return openTeam(offer) }}
}

type team struct {
	js       js.Value
	seconds  []float64
	answered chan struct{}
	resume   js.Func
	waiting  bool
	closed   bool
}

func openTeam(offer js.Value) *team {
	t := &team{seconds: make([]float64, offer.Get("count").Int()), answered: make(chan struct{}, 1)}
	t.resume = js.FuncOf(func(js.Value, []js.Value) any {
		t.answered <- struct{}{}
		return nil
	})
	t.js = offer.Call("open", address(t.seconds), t.resume)
	return t
}

// Alive asks the host.
func (t *team) Alive() (each []bool, settled bool) {
	if !t.js.Get("settled").Bool() {
		return nil, false
	}
	each = make([]bool, len(t.seconds))
	for i := range each {
		each[i] = t.js.Call("alive", i).Bool()
	}
	return each, true
}

// Keep copies the rows.
func (t *team) Keep(i, id int, rows blas64.General) {
	t.js.Call("keep", i, id, address(rows.Data), rows.Rows, rows.Cols, rows.Stride)
}

// Begin copies X for each helper.
func (t *team) Begin(id int, y, x blas64.General) {
	t.waiting = true
	t.js.Call("begin", id, address(y.Data), address(x.Data), x.Cols)
}

// Wait lets other goroutines and events have their turn.
func (t *team) Wait() []float64 {
	<-t.answered
	t.waiting = false
	t.release()
	return t.seconds
}

// Close ends the helpers.
func (t *team) Close() {
	t.closed = true
	t.js.Call("close")
	t.release()
}

// release frees resume once it cannot be called any more.
func (t *team) release() {
	if t.closed && !t.waiting {
		t.resume.Release()
	}
}

// address returns where x is in the memory of this program.
func address(x []float64) float64 { return float64(uintptr(unsafe.Pointer(unsafe.SliceData(x)))) }
