package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

const (
	fewProducts   = 10   // the number of products for estimating the smallest curvature if its sign is known
	singularCount = 1e-8 // the sign of an eigenvalue is trusted if its size exceeds this fraction of the largest size
	mostCounted   = 30   // the maximum number of columns of X; the matrix of T in noneCounted then has 465 rows
	eigenWork     = 10   // the multiplications and additions for the eigenvalues of a matrix, divided by (rows)³
)

// nonnegative reports whether it is certain that no curvature of f = ½tr(XᵀAX) + tr(HᵀX) + c is negative. There are two
// tests. The function bounded is the cheaper one and comes first; noneCounted counts the negative curvatures. A test
// that would take more than the given number of multiplications and additions is skipped. If both are skipped or fail,
// or if X has many columns, the result is false.
//
// If the columns of X are rotated such that L = diag(λ_i), the curvature along Δ is Σ δ_iᵀS_iδ_i with S_i = A - λ_iM.
func (k *curvatureSearch) nonnegative(a operator.Operator, shifted *shifted, work float64) bool {
	values, vectors, finite := ascending(k.at.l)
	p := len(values)
	if !finite || p > mostCounted || !shifted.Complete() {
		return false
	}
	inertia := shifted.NewInertia()
	if inertia == nil {
		return false
	}
	_, solution := shifted.Work()
	mx := dense.NewProduct(k.at.mx, vectors)
	bound := inertia.Work() + float64(2*p)*solution + formWork(p*(p-1)/2)
	if bound <= work && bounded(a, dense.NewProduct(k.at.x, vectors), mx, values, inertia) {
		return true
	}
	count := float64(p)*inertia.Work() + float64(2*p*p)*solution + formWork(p*(p+1)/2)
	return count <= work && noneCounted(mx, values, inertia)
}

// formWork returns the number of multiplications and additions for the eigenvalues of a symmetric matrix with the given
// number of rows.
func formWork(size int) float64 { return eigenWork * math.Pow(float64(size), 3) }

// noneCounted reports whether it is certain that the number of negative curvatures is zero.
//
// The matrix of the quadratic form Σ δ_iᵀS_iδ_i, bordered by the constraint Ψ(XᵀMΔ) = 0, has as many negative
// eigenvalues as there are negative curvatures, plus one for each of the p(p+1)/2 constraints. By Haynsworth's formula
// (doi:10.1016/0024-3795(68)90050-5) the number of negative curvatures is therefore the number of negative eigenvalues
// of all S_i, minus the number of those of the quadratic form T(S) = Σ s_iᵀXᵀM S_i⁻¹MXs_i on the symmetric p x p
// matrices S with columns s_i.
func noneCounted(mx *mat.Dense, values []float64, inertia factor.Inertia) bool {
	p := len(values)
	size := p * (p + 1) / 2
	entry := func(i, j int) int { // the coordinate of S for its entries (i, j) and (j, i)
		i, j = min(i, j), max(i, j)
		return j*(j+1)/2 + i
	}
	weight := func(i, j int) float64 { // entries (i, j) and (j, i) of the basis matrix, which has norm 1
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
	formNegative, certain := signs(eigenvalues)
	return certain && formNegative == negative
}

// signs returns the number of negative eigenvalues, and whether the signs of all eigenvalues are certain.
func signs(eigenvalues []float64) (negative int, certain bool) {
	least := singularCount * math.Max(-eigenvalues[0], eigenvalues[len(eigenvalues)-1])
	for _, v := range eigenvalues {
		if math.Abs(v) <= least {
			return 0, false
		}
		if v < 0 {
			negative++
		}
	}
	return negative, true
}

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
	at := func(row, column int) (coordinate int, sign float64) { // of the entry of Ω at (row, column)
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
