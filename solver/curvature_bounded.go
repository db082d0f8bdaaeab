package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// bounded reports whether a lower bound shows that no curvature of f = ½tr(XᵀAX) + tr(HᵀX) + c is negative. The bound
// needs a single factorisation, of S = A - λM with the largest eigenvalue λ of L.
//
// With L = diag(λ_i), the curvature along Δ is Σ δ_iᵀ(A - λ_iM)δ_i. A tangent vector is Δ = XΩ + Z with a skew Ω and
// XᵀMZ = 0, so that z_iᵀ(A - λ_iM)z_i ≥ z_iᵀSz_i and z_iᵀ(A - λ_iM)Xω_i = z_iᵀAXω_i. If S is positive definite on the
// vectors that are M-orthogonal to X, the minimum over Z of the curvature with z_iᵀSz_i in place of all z_iᵀ(A -
// λ_iM)z_i is
//
//	Σ ω_iᵀ(XᵀAX - C - λ_iI)ω_i,  C = XᵀA(S⁻¹ - S⁻¹MXN⁻¹XᵀMS⁻¹)AX,  N = XᵀMS⁻¹MX.
//
// By Haynsworth's formula, S is positive definite on these vectors if S and N have equally many negative eigenvalues.
func bounded(a operator.Operator, x, mx *mat.Dense, values []float64, inertia factor.Inertia) bool {
	p := len(values)
	count := inertia.Count(values[p-1])
	if count.Doubt != "" {
		return false
	}
	ax := operator.NewProduct(a, x)
	solved, solvedAX := mat.DenseCopyOf(mx), mat.DenseCopyOf(ax)
	inertia.Solve(solved)
	inertia.Solve(solvedAX)
	c, n, across := dense.NewGram(ax, solvedAX), dense.NewGram(mx, solved), dense.NewGram(solved, ax)
	eigenvalues, q, finite := ascending(n)
	if !finite {
		return false
	}
	if negative, certain := signs(eigenvalues); !certain || negative != count.Negative {
		return false
	}
	if p == 1 { // Ω = 0
		return true
	}
	across = dense.NewGram(q, across) // N⁻¹ is Q diag(1/eigenvalues) Qᵀ
	weighted := mat.DenseCopyOf(across)
	for i, v := range eigenvalues {
		dense.Scale(1/v, weighted.Slice(i, i+1, 0, p).(*mat.Dense))
	}
	dense.AddGram(c, -1, across, weighted)
	b := dense.NewGram(x, ax)
	terms := dense.Norm(b) + dense.Norm(c) + math.Max(-values[0], values[p-1])
	dense.AddScaled(b, -1, c)
	eigenvalues, _, finite = ascending(skewForm(b, values))
	return finite && eigenvalues[0] > singularCount*terms
}

// skewForm returns the matrix of the quadratic form Σ ω_iᵀ(B - λ_iI)ω_i on the skew matrices with columns ω_i, in the
// orthonormal basis (e_ie_jᵀ - e_je_iᵀ)/√2, i < j.
func skewForm(b *mat.Dense, values []float64) *mat.Dense {
	dense.Symmetrize(b)
	p := len(values)
	form := mat.NewDense(p*(p-1)/2, p*(p-1)/2, nil)
	at := func(row, column int) (coordinate int, sign float64) { // of Ω at (row, column)
		if row < column {
			return column*(column-1)/2 + row, 1
		}
		return row*(row-1)/2 + column, -1
	}
	for i, value := range values {
		for r := range p {
			for s := range p {
				if r == i || s == i {
					continue
				}
				term := b.At(r, s)
				if r == s {
					term -= value
				}
				row, sign := at(r, i)
				column, other := at(s, i)
				form.Set(row, column, form.At(row, column)+float64(sign*other*term/2))
			}
		}
	}
	return form
}
