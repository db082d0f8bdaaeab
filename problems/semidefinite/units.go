package semidefinite

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// EntryTol returns the relative rounding error of the factorisation of an n x n matrix whose entries are exact to
// float64 precision.
func EntryTol(n int) float64 { return float64(n) * 0x1p-52 }

// UnitOf returns the power of two u that brings v·u² into [1/2, 2), or 1 if v is not positive.
func UnitOf(v float64) float64 {
	if !(v > 0) {
		return 1
	}
	_, exponent := math.Frexp(v)
	return math.Ldexp(1, -(exponent >> 1))
}

// rescale replaces A by SAS for S = diag(s) and returns true. If an entry of SAS would be too large for a semidefinite
// matrix whose diagonal is below two, rescale leaves A unchanged and returns false instead.
func rescale(a *mat.Dense, s []float64) bool {
	const most = 3
	for i, u := range s {
		for j, v := range a.RawRowView(i) {
			if math.Abs(v)*u*s[j] > most {
				return false
			}
		}
	}
	for i, u := range s {
		row := a.RawRowView(i)
		for j, w := range s {
			row[j] = row[j] * u * w
		}
	}
	return true
}
