package simd

import (
	"sync"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
)

var _ blas.Float64 = (*BLAS)(nil)

// BLAS is gonum's BLAS with faster vector operations, products and triangular solves, and with the extensions that a
// step of an optimisation method needs. BLAS panics on bad arguments, as gonum does, and is safe for concurrent use.
type BLAS struct {
	base
	backend backend
	// each of these fields is the backend, or nil if the backend does not implement the interface of the field
	pointers pointing
	few      substituting
	own      extending
}

// workspace is the memory that a call to a method uses.
type workspace struct {
	x, y []float64        // contiguous copies of vectors whose increment is not 1
	rows [ahead][]float64 // contiguous copies of columns in Dtrsm
}

var workspaces = sync.Pool{New: func() any { return new(workspace) }}

// New returns a BLAS that uses the kernel, or plain Go if plain is true or there is no kernel.
func New(plain bool) *BLAS {
	if plain || !Present() {
		return on(newPlain())
	}
	return on(newKernel())
}

// on(e) returns a BLAS with the backend e.
func on(e backend) *BLAS {
	b := &BLAS{backend: e}
	b.pointers, _ = e.(pointing)
	b.few, _ = e.(substituting)
	b.own, _ = e.(extending)
	return b
}

// Use registers New(false) with blas64, which lapack64 and mat use, and reports whether this BLAS uses the kernel.
func Use() bool {
	dense.Use(New(false))
	return Present()
}
