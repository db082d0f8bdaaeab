package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

var _ blas.Float64 = (*BLAS)(nil)

// BLAS is gonum's BLAS with other vector passes, products and triangular solutions, and a few operations beside BLAS that a step of an
// optimisation method is made of. It panics on bad arguments as gonum does. Unlike gonum's it has memory of its own:
// two goroutines that run at the same time, as they do natively, must not share one.
type BLAS struct {
	gonum.Implementation
	on   engine
	x, y []float64        // contiguous copies of vectors with increments
	rows [ahead][]float64 // and of columns in Dtrsm
}

// New returns a BLAS on the kernel when there is one, otherwise, and with plain, one in plain Go.
func New(plain bool) *BLAS {
	if plain || !Present() {
		return &BLAS{on: new(plainGo)}
	}
	return &BLAS{on: newKernel()}
}

// Use makes a BLAS of New(false) the one that blas64, lapack64 and mat use, and reports whether it is on the kernel.
func Use() bool {
	blas64.Use(New(false))
	return Present()
}
