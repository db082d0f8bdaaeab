//go:build !amd64 || noasm

package simd

import "gonum.org/v1/gonum/blas/gonum"

// base provides the BLAS routines that the type BLAS does not replace. Without assembly, base consists of gonum's
// routines in Go.
type base = gonum.Implementation
