package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

const (
	fewProducts   = 10   // the number of products for estimating the smallest curvature if its sign is known
	singularCount = 1e-8 // the sign of an eigenvalue of T is certain if its size relative to the largest is above this
	mostCounted   = 30   // the maximum number of columns of X, with which T has 465 rows
	eigenWork     = 10   // the number of multiplications and additions for the eigenvalues of T, divided by (rows of T)³
)

// nonnegative reports whether it is certain that no curvature of f = ½tr(XᵀAX) + tr(HᵀX) + c is negative. If the count
// would take more than the given number of multiplications and additions, or if X has many columns, the result is
// false.
//
// If the columns of X are rotated such that L = diag(λ_i), the curvature along Δ is Σ δ_iᵀS_iδ_i with S_i = A - λ_iM.
// The matrix of this quadratic form, bordered by the constraint Ψ(XᵀMΔ) = 0, has as many negative eigenvalues as there
// are negative curvatures, plus one for each of the p(p+1)/2 constraints. By Haynsworth's formula
// (doi:10.1016/0024-3795(68)90050-5) the number of negative curvatures is therefore the number of negative eigenvalues
// of all S_i, minus that of the form T(S) = Σ s_iᵀXᵀM S_i⁻¹MXs_i on the symmetric p x p matrices S with columns s_i.
func (k *curvatureSearch) nonnegative(shifted *shifted, work float64) bool {
	values, vectors, finite := ascending(k.at.l)
	p := len(values)
	if !finite || p > mostCounted || !shifted.Complete() {
		return false
	}
	size := p * (p + 1) / 2
	inertia := shifted.NewInertia()
	_, solution := shifted.Work()
	if inertia == nil ||
		float64(p)*inertia.Work()+float64(2*p*p)*solution+eigenWork*math.Pow(float64(size), 3) > work {
		return false
	}
	mx := dense.NewProduct(k.at.mx, vectors)
	entry := func(i, j int) int { // the coordinate of S for its entries (i, j) and (j, i)
		i, j = min(i, j), max(i, j)
		return j*(j+1)/2 + i
	}
	weight := func(i, j int) float64 { // the entries (i, j) and (j, i) of the basis matrix of norm 1 for their coordinate
		if i == j {
			return 1
		}
		return math.Sqrt2 / 2
	}
	form, negative := mat.NewDense(size, size, nil), 0
	for i, value := range values {
		count := inertia.Count(value)
		if count.Doubt != "" {
			return false
		}
		negative += count.Negative
		solution := mat.DenseCopyOf(mx)
		inertia.Solve(solution)
		part := dense.NewGram(mx, solution)
		dense.Symmetrize(part)
		for a := range p {
			for b := range p {
				row, col := entry(a, i), entry(b, i)
				form.Set(row, col, form.At(row, col)+float64(weight(a, i)*weight(b, i)*part.At(a, b)))
			}
		}
	}
	eigenvalues, _, finite := ascending(form)
	if !finite {
		return false
	}
	least := singularCount * math.Max(-eigenvalues[0], eigenvalues[len(eigenvalues)-1])
	for _, v := range eigenvalues {
		if math.Abs(v) <= least {
			return false
		}
		if v < 0 {
			negative--
		}
	}
	return negative == 0
}
