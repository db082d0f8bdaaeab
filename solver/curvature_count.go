package solver

import (
	"math"
	"sync"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

const (
	fewProducts   = 10   // the number of products for estimating the smallest curvature if its sign is known
	singularCount = 1e-8 // the sign of an eigenvalue is trusted if its size exceeds this fraction of the largest size
	mostCounted   = 30   // the maximum number of columns of X; the matrix of T in noneCounted then has 465 rows
	eigenWork     = 10   // the number of multiplications and additions for the eigenvalues of a matrix, divided by (rows)³
)

// nonnegative reports whether it is certain that no curvature of f = ½tr(XᵀAX) + tr(HᵀX) + c is negative. There are two
// tests: bounded comes first, because it is cheaper, and noneCounted counts the negative curvatures. A test that would
// take more than the given number of multiplications and additions is skipped. If both are skipped or fail, or if X has
// many columns, the result is false. If bounded returns true, it also sets k.least.
//
// If the columns of X are rotated such that L = diag(λ_i), the curvature along Δ is Σ δ_iᵀS_iδ_i with S_i = A - λ_iM.
func (k *curvatureSearch) nonnegative(a operator.Operator, s *shifted, work float64) bool {
	values, vectors, finite := ascending(k.at.l)
	p := len(values)
	if !finite || p > mostCounted || !s.Complete() {
		return false
	}
	inertia := sync.OnceValue(s.NewInertia)
	factorization, solution := s.Work()
	rest := float64(2*p)*solution + formWork(p*(p-1)/2)
	if factorization+rest <= work && k.bounded(a, values, vectors, s, inertia, work-rest) {
		return true
	}
	if inertia() == nil {
		return false
	}
	count := float64(p)*inertia().Work() + float64(2*p*p)*solution + formWork(p*(p+1)/2)
	return count <= work && noneCounted(dense.NewProduct(k.at.mx, vectors), values, inertia())
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
	negative, parts := 0, make([]*mat.Dense, len(values))
	for i, value := range values {
		count := inertia.Count(value)
		if count.Doubt != "" {
			return false
		}
		negative += count.Negative
		solution := mat.DenseCopyOf(mx)
		inertia.Solve(solution)
		parts[i] = dense.NewGram(mx, solution)
		dense.Symmetrize(parts[i])
	}
	eigenvalues, _, finite := ascending(columnForm(parts, 1))
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
// needs a single factorisation, that of S = A - λM, where λ is the largest eigenvalue of L. The columns of Q are
// eigenvectors of L, with the given values λ_i in ascending order.
//
// If X is replaced by XQ, then L = diag(λ_i), and the curvature along Δ is Σ δ_iᵀ(A - λ_iM)δ_i. A tangent vector is Δ =
// XΩ + Z with a skew Ω and XᵀMZ = 0, so that z_iᵀ(A - λ_iM)z_i ≥ z_iᵀSz_i and z_iᵀ(A - λ_iM)Xω_i = z_iᵀAXω_i. If S is
// positive definite on the vectors that are M-orthogonal to X, the minimum over Z of the curvature with z_iᵀSz_i in
// place of all z_iᵀ(A - λ_iM)z_i is
//
//	Σ ω_iᵀ(B - C - λ_iI)ω_i,  B = XᵀAX,  C = XᵀA(S⁻¹ - S⁻¹MXN⁻¹XᵀMS⁻¹)AX,  N = XᵀMS⁻¹MX.
//
// By Haynsworth's formula, S is positive definite on these vectors if S and N have equally many negative eigenvalues.
// Because XᵀMZ = 0, the form does not change if τMXXᵀM is added to S, which adds τI to N⁻¹. If k.raise can make S
// positive definite in this way, bounded uses Cholesky's method. Otherwise, the negative eigenvalues of S are counted,
// unless the count would take more than the given number of multiplications and additions.
//
// If the result is true, k.least is the smaller of two curvatures: that of leastTurn if p > 1, and one with Ω = 0. If
// neither is known, k.least is infinite.
func (k *curvatureSearch) bounded(
	a operator.Operator, values []float64, q *mat.Dense, s *shifted, inertia func() factor.Inertia, work float64,
) bool {
	largest, x, mx := values[len(values)-1], dense.NewProduct(k.at.x, q), dense.NewProduct(k.at.mx, q)
	ax := operator.NewProduct(a, x)
	b := dense.NewGram(x, ax)
	inverse, negative := s.Solve, 0
	if !s.Dense() || !k.raise(mx, b, values, s) {
		if inertia() == nil || inertia().Work() > work {
			return false
		}
		count := inertia().Count(largest)
		if count.Doubt != "" {
			return false
		}
		inverse, negative = inertia().Solve, count.Negative
	}
	solved := mat.DenseCopyOf(mx)
	inverse(solved)
	eigenvalues, vectors, finite := ascending(dense.NewGram(mx, solved))
	if !finite {
		return false
	}
	if below, certain := signs(eigenvalues); !certain || below != negative {
		return false
	}
	for i, v := range eigenvalues {
		eigenvalues[i] = 1 / v
	}
	rotated := dense.NewProduct(solved, vectors) // N⁻¹ is vectors·diag(1/eigenvalues)·vectorsᵀ
	solve := func(v *mat.Dense) {
		w := dense.NewGram(rotated, v)
		dense.ScaleRows(w, eigenvalues)
		inverse(v)
		dense.AddMul(v, -1, rotated, w)
		dense.AddMul(v, -1, x, dense.NewGram(mx, v)) // reduces the rounding errors
	}
	least := math.Inf(1)
	if len(values) > 1 { // otherwise Ω = 0
		least = k.leastTurn(a, x, ax, b, values, solve)
	}
	if !(least > 0) {
		return false
	}
	if quotient, ok := lowestBeside(x, mx, a, k.m, solve); ok && quotient > largest { // otherwise a rounding error
		least = math.Min(least, quotient-largest)
	}
	k.least = least
	k.products++
	return true
}

// raise factorises S + τMXXᵀM for a dense A + σM, and reports whether this matrix is certain to be positive definite.
// If the form in bounded is positive, then (B - C)_ii + (B - C)_jj > λ_i + λ_j for all i ≠ j, because the difference of
// the two sides is the value of the form for Ω = e_ie_jᵀ - e_je_iᵀ. Hence tr(C) < p(‖B‖ + max|λ_i|) if p > 1, and every
// τ above (p + 1)(‖B‖ + max|λ_i|) suffices. Because of rounding errors, raise uses twice this τ. The factor of the
// metric is overwritten.
func (k *curvatureSearch) raise(mx, b *mat.Dense, values []float64, s *shifted) bool {
	p := len(values)
	largest := values[p-1]
	traceM := k.traceM(largest)
	if math.IsInf(traceM, 1) {
		return false
	}
	tau := float64(2*(p+1)) * (dense.Norm(b) + math.Max(-values[0], largest))
	s.sigma = math.NaN()
	return s.FactorizeRaised(-largest, tau, mx) && s.Definite(traceM+float64(tau*dense.Inner(mx, mx)))
}

// leastTurn returns the curvature along Δ = XΩ + Z. Here, Ω is the skew matrix of norm 1 for which the minimum over Z
// in bounded is smallest, and Z attains this minimum. If this minimum is not clearly positive, the result is 0. The
// arguments ax and b are AX and B; b is overwritten. The function solve must replace V by (S⁻¹ - S⁻¹MXN⁻¹XᵀMS⁻¹)V.
func (k *curvatureSearch) leastTurn(
	a operator.Operator, x, ax, b *mat.Dense, values []float64, solve func(*mat.Dense),
) float64 {
	p := len(values)
	d := mat.DenseCopyOf(ax)
	solve(d)
	c := dense.NewGram(ax, d)
	terms := dense.Norm(b) + dense.Norm(c) + math.Max(-values[0], values[p-1])
	dense.AddScaled(b, -1, c)
	dense.Symmetrize(b)
	parts := make([]*mat.Dense, p)
	for i, value := range values {
		parts[i] = mat.NewDense(p, p, nil)
		dense.AffineTo(parts[i], 1, b, -value) // B - λ_iI
	}
	eigenvalues, vectors, finite := ascending(columnForm(parts, -1))
	if !finite || !(eigenvalues[0] > 2*singularCount*terms) { // the basis matrices have the norm √2
		return 0
	}
	dense.AddScaled(d, -1, x)
	rotation := mat.NewDense(p, p, nil) // a multiple of Ω
	for i := range p {
		for j := range p {
			index, entry := coordinate(i, j, -1)
			rotation.Set(i, j, entry*vectors.At(index, 0))
		}
	}
	d = dense.NewProduct(d, rotation)
	ad, md := operator.NewProduct(a, d), operator.NewProduct(k.m, d)
	k.products += 2
	square := dense.Inner(d, md)
	dense.ScaleColumns(md, values)
	return (dense.Inner(d, ad) - dense.Inner(d, md)) / square
}

// columnForm returns the matrix of the quadratic form Σ s_iᵀP_is_i on the p x p matrices S with columns s_i, where S is
// symmetric if sign is 1 and skew if sign is -1. For the basis, see coordinate.
func columnForm(parts []*mat.Dense, sign float64) *mat.Dense {
	p := len(parts)
	size := p * (p + int(sign)) / 2
	form := mat.NewDense(size, size, nil)
	for i, part := range parts {
		for r := range p {
			for s := range p {
				row, entry := coordinate(r, i, sign)
				column, other := coordinate(s, i, sign)
				form.Set(row, column, form.At(row, column)+float64(entry*other*part.At(r, s)))
			}
		}
	}
	return form
}

// coordinate returns the index of the basis matrix that is not zero at (row, column), and its entry there. The basis
// consists of the matrices e_ie_jᵀ + sign·e_je_iᵀ with i < j and, if sign is 1, of e_ie_iᵀ. On the diagonal of a skew
// matrix, the entry is 0.
func coordinate(row, column int, sign float64) (index int, entry float64) {
	index = max(row, column)*(max(row, column)+int(sign))/2 + min(row, column)
	switch {
	case row < column || row == column && sign > 0:
		return index, 1
	case row > column:
		return index, sign
	}
	return 0, 0
}
