package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

var _ blas.Float64 = (*BLAS)(nil)

// BLAS is gonum's BLAS with other vector operations, products and triangular solutions, and the extensions that a step
// of an optimisation method needs. It panics on bad arguments as gonum does. Unlike gonum's it keeps workspace: two
// goroutines that run at the same time, as they do natively, must not share one.
type BLAS struct {
	gonum.Implementation
	backend backend
	x, y    []float64        // contiguous copies of vectors with increments
	rows    [ahead][]float64 // contiguous copies of columns in Dtrsm
}

// New returns a BLAS on the kernel. With plain, or where there is no kernel, it returns one in plain Go.
func New(plain bool) *BLAS {
	if plain || !Present() {
		return &BLAS{backend: new(plainGo)}
	}
	return &BLAS{backend: newKernel()}
}

// Use registers New(false) with blas64, so that lapack64 and mat use it too, and reports whether it is on the kernel.
func Use() bool {
	blas64.Use(New(false))
	return Present()
}
