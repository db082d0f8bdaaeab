package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// To prove that no eigenvalue was missed, the inertia of A - σM is used to count the eigenvalues below a shift σ.
const (
	proofTries = 4     // the maximum number of shifts
	proofWidth = 1e-8  // the minimum distance of the shift from the next larger value, relative to the largest |value|
	wider      = 1e3   // the factor by which the distance grows if eigenvalues were missed or Count.Margin is infinite
	equality   = 1e-10 // the distance, relative to the largest |value|, up to which eigenvalues count as equal
)

// proof is a Proof in progress.
type proof struct {
	Proof
	run     *Run
	a       operator.Operator
	inertia factor.Inertia
	at      *Projected
	values  []float64  // Ritz values, ascending
	vectors *mat.Dense // the eigenvectors of Ψ(Xᵀ∇f), as columns
	x       *mat.Dense // the Ritz vectors, n x p
	mx, r   *mat.Dense // MX for the Ritz vectors, and the residuals AX - MX diag(values)
	scale   float64    // the largest |value|
	down    *mat.Dense // a direction towards missed eigenvectors; nil if none was found
}

// count tries at most proofTries shifts. It stops earlier if a count proves the minimum, leads to a direction towards
// missed eigenvectors, or shows that the values found are not accurate enough. A shift lies just below the largest of
// the values found, or below the cluster of values to which the largest belongs.
func (k *proof) count() {
	if !k.ritz() {
		k.Reason = "the eigenvalues of XᵀAX are not finite"
		return
	}
	p := len(k.values)
	length := dense.Norm(k.r) * dense.Norm(k.x)
	width := math.Max(proofWidth*k.scale, 10*length*length/k.scale)
	width = math.Max(width, k.inertia.Resolution(k.x))
	if !(width > 0) {
		width = proofWidth
	}
	for range proofTries {
		group := p - 1
		for group > 0 && k.values[group]-k.values[group-1] <= 2*width {
			group--
		}
		sigma := k.values[group] - width
		count := k.inertia.Count(sigma)
		switch {
		case count.Doubt != "":
			k.Reason = count.Doubt
			if math.IsInf(count.Margin, 0) {
				width *= wider
			} else {
				width *= math.Max(10, 8*count.Margin)
			}
			continue
		case count.Negative < group:
			k.Reason = Text("fewer eigenvalues are below ", sigma, " than were found: rounding errors are too large")
			return
		case count.Negative > group:
			k.Reason = Text("there are ", count.Negative, " eigenvalues below ", sigma, ", of which ", group,
				" were found")
			if k.miss(group, count.Negative-group); k.down != nil {
				k.Below = count.Negative
				return
			}
			width *= wider
			continue
		}
		lower, ok := k.errorBelow(group, sigma)
		if !ok {
			k.Reason = Text("the eigenvalues below ", sigma, " are not accurate enough: a smaller tolerance may help")
			return
		}
		k.Proven, k.Below, k.Reason = true, group, ""
		for _, v := range k.values[group:] {
			lower += v - sigma
		}
		k.Within = lower/2 + rounding*dense.Eps*(math.Abs(k.at.Objective)+float64(p)*k.scale)
		k.compareNext()
		return
	}
}

// ascending returns the eigenvalues of a symmetric B in ascending order, and the eigenvectors as the columns of a
// matrix. If B is not finite, ok is false.
func ascending(b *mat.Dense) (values []float64, vectors *mat.Dense, ok bool) {
	rows := mat.DenseCopyOf(b)
	values, _ = dense.EigenAscending(rows, func() error { return nil })
	return values, mat.DenseCopyOf(rows.T()), values != nil
}

// ritz computes the Ritz values and vectors, and reports whether they are finite.
func (k *proof) ritz() bool {
	values, vectors, ok := ascending(k.at.l)
	if !ok {
		return false
	}
	k.values, k.vectors = values, vectors
	k.x, k.mx = dense.NewProduct(k.at.x, vectors), dense.NewProduct(k.at.mx, vectors)
	k.r = dense.NewProduct(k.at.g, vectors)
	product := mat.DenseCopyOf(k.mx)
	dense.ScaleColumns(product, values)
	dense.AddScaled(k.r, -1, product)
	k.scale = math.Max(math.Abs(values[0]), math.Abs(values[len(values)-1]))
	return dense.Finite(dense.Norm(k.r), k.scale)
}

// errorBelow returns an upper bound on the amount by which the sum of the smallest Ritz values exceeds the sum of the
// smallest eigenvalues. The first argument is the number of terms of each sum, and exactly this number of eigenvalues
// must be below σ. If there is no bound, ok is false.
//
// The reciprocals 1/(λ - σ) are the eigenvalues of (A - σM)⁻¹M. Let (A - σM)X = MXD + R for the Ritz vectors X, where D
// is the diagonal matrix of the Ritz values minus σ. The negative Ritz values of (A - σM)⁻¹M on X are upper bounds on
// the negative eigenvalues of (A - σM)⁻¹M, and thus give lower bounds on the eigenvalues λ below σ (Lehmann 1963,
// doi:10.1007/BF01386382). These Ritz values are the eigenvalues of D⁻¹ + D⁻¹ED⁻¹ with E = Rᵀ(A - σM)⁻¹R. The
// reciprocals of these Ritz values differ from the entries of D by at most ‖E‖/(1 - ‖E‖/min|D|).
func (k *proof) errorBelow(group int, sigma float64) (bound float64, ok bool) {
	if group == 0 {
		return 0, true
	}
	n, _ := k.r.Dims()
	r := mat.DenseCopyOf(k.r.Slice(0, n, 0, group))
	solution := mat.DenseCopyOf(r)
	k.inertia.Solve(solution)
	size := 2 * dense.Norm(dense.NewGram(r, solution))
	return size * float64(group), size <= sigma-k.values[group-1]
}

// miss computes a direction towards the eigenvectors of the eigenvalues below σ that the run missed; missed is the
// number of these eigenvalues. If f decreases clearly along this direction, miss stores it in k.down.
func (k *proof) miss(group, missed int) {
	n, p := k.x.Dims()
	missed = min(missed, p)
	v := mat.NewDense(n, group+missed, nil)
	k.inertia.NegativeTo(v)
	for j, size := range dense.ColumnNorms(v) {
		for i := range n {
			v.Set(i, j, v.At(i, j)/size)
		}
	}
	if group > 0 { // keeps only linear combinations that are M-orthogonal to the eigenvectors found below σ
		inner := dense.NewGram(k.mx.Slice(0, n, 0, group).(*mat.Dense), v)
		_, vectors, ok := ascending(dense.NewGram(inner, inner))
		if !ok {
			return
		}
		v = dense.NewProduct(v, mat.DenseCopyOf(vectors.Slice(0, group+missed, 0, missed)))
	}
	dense.AddMul(v, -1, k.x, dense.NewGram(k.mx, v)) // makes the columns M-orthogonal to all columns of X
	mv := operator.NewProduct(k.run.problem.M, v)
	sizes, vectors, ok := ascending(dense.NewGram(v, mv))
	length := k.run.space.length()
	if !ok || !(sizes[0] > nullProduct*float64(p)/(length*length)) {
		k.Reason += ", and A is negative on Null(M), or nearly so"
		return
	}
	v = dense.NewProduct(v, vectors)
	for j, size := range sizes {
		for i := range n {
			v.Set(i, j, v.At(i, j)/math.Sqrt(size))
		}
	}
	quotients, vectors, ok := ascending(dense.NewGram(v, operator.NewProduct(k.a, v)))
	if !ok {
		return
	}
	v = dense.NewProduct(v, vectors)
	// the new columns with the smallest values replace the columns of X with the largest values
	u, gain := mat.NewDense(missed, p, nil), 0.
	for j, q := range quotients {
		if last := p - 1 - j; q < k.values[last] {
			gain += k.values[last] - q
			for i := range p {
				u.Set(j, i, k.vectors.At(i, last))
			}
		}
	}
	if gain <= material*k.scale {
		return
	}
	k.run.curvature = Curvature{
		Least: quotients[0] - k.values[p-1], Bound: math.Inf(-1), Within: math.Inf(1), Settled: true,
		Products: k.run.curvature.Products + 1, negative: true,
	}
	k.down = dense.NewProduct(v, u)
}

// compareNext sets Equal if eigenvalues p and p + 1 agree to about ten digits.
func (k *proof) compareNext() {
	next, ok := lowestBeside(k.x, k.mx, k.a, k.run.problem.M, k.inertia.Solve)
	if off := math.Abs(next - k.values[len(k.values)-1]); ok && off <= equality*k.scale {
		k.Equal = off / k.scale
	}
}
