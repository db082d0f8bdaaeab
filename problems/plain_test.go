package problems

import (
	"math"
	"slices"
	"strings"

	"slep/problems/read"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// plain is the problem of minimising f(X) = ½tr(XᵀAX) + tr(HᵀX) subject to XᵀMX = I, with dense matrices. Apart from
// dense.Symmetrize, the methods of plain do not use the solver's code. They consist of loops that follow the formulas,
// and use gonum's factorisations. If H is zero, h is nil.
type plain struct{ a, m, h *mat.Dense }

// in(s) returns the problem in the variables Y, where X = diag(s)Y or, if s is nil, X = Y.
func (q plain) in(s []float64) plain {
	if s == nil {
		return q
	}
	d := mat.NewDiagDense(len(s), s)
	var a, m mat.Dense
	a.Product(d, q.a, d)
	m.Product(d, q.m, d)
	out := plain{a: &a, m: &m}
	if q.h != nil {
		out.h = mat.DenseCopyOf(q.h)
		out.h.Mul(d, q.h)
	}
	return out
}

// project returns R(X) = X(XᵀMX)^(-1/2), or nil if XᵀMX is not positive definite. The projection is applied three times
// to reduce rounding errors.
func (q plain) project(x *mat.Dense) *mat.Dense {
	_, p := x.Dims()
	for range 3 {
		var b, root, next mat.Dense
		b.Product(x.T(), q.m, x)
		values, vectors := symmetricEigen(&b)
		if values == nil || !(values[0] > 0) {
			return nil
		}
		for j := range values {
			values[j] = 1 / math.Sqrt(values[j])
		}
		root.Product(vectors, mat.NewDiagDense(p, values), vectors.T())
		next.Mul(x, &root)
		x = &next
	}
	return x
}

// objective returns f(X) and a bound on its rounding error, which is n·eps times the sum of the absolute values of the
// terms.
func (q plain) objective(x *mat.Dense) (f, slack float64) {
	var ax mat.Dense
	ax.Mul(q.a, x)
	sizes := productOf(absolute(q.a), absolute(x))
	n, p := x.Dims()
	for i := range n {
		for j := range p {
			f += x.At(i, j) * ax.At(i, j) / 2
			slack += math.Abs(x.At(i, j)) * sizes.At(i, j) / 2
			if q.h != nil {
				f += x.At(i, j) * q.h.At(i, j)
				slack += math.Abs(x.At(i, j) * q.h.At(i, j))
			}
		}
	}
	return f, float64(n) * 0x1p-52 * slack
}

// gradNorm returns the norm of the gradient at a feasible X and a bound on its rounding error. The metric and the norm
// are those of the given space, which is described in the words of the catalogue. With P = ∇f - MXΨ(Xᵀ∇f):
//
//   - With a penalty, the run's gradient at a feasible X is P, measured in the Frobenius norm.
//   - On the manifold in the Euclidean metric, the gradient is the part of P that is orthogonal to all MXS with a
//     symmetric S. The norm of this part is at most that of P.
//   - On the manifold in the metric of M, the gradient is M⁻¹P, measured in the M-norm, whose square is tr(PᵀM⁻¹P). The
//     result is NaN if M has no Cholesky factor.
func (q plain) gradNorm(space string, x *mat.Dense) (size, slack float64) {
	n, p := x.Dims()
	var g, mx, l mat.Dense
	g.Mul(q.a, x)
	terms := productOf(absolute(q.a), absolute(x))
	if q.h != nil {
		g.Add(&g, q.h)
		terms.Add(terms, absolute(q.h))
	}
	mx.Mul(q.m, x)
	l.Mul(x.T(), &g)
	dense.Symmetrize(&l)
	terms.Add(terms, productOf(absolute(q.m), absolute(x), absolute(&l)))
	subtract(&g, &mx, &l)
	slack = float64(n) * 0x1p-52 * mat.Norm(terms, 2)
	switch {
	case strings.Contains(space, "Euclidean metric"):
		var w mat.Dense
		w.Mul(mx.T(), &mx)
		values, vectors := symmetricEigen(&w)
		for range 2 { // the second pass removes the rounding error of the first
			var s, t mat.Dense
			s.Mul(mx.T(), &g)
			s.Add(&s, mat.DenseCopyOf(s.T()))
			t.Product(vectors.T(), &s, vectors) // SW + WS = (MX)ᵀG + GᵀMX, solved in the basis of the eigenvectors of W
			for i := range p {
				for j := range p {
					t.Set(i, j, t.At(i, j)/(values[i]+values[j]))
				}
			}
			s.Product(vectors, &t, vectors.T())
			subtract(&g, &mx, &s)
		}
	case strings.Contains(space, "metric of M"):
		var cholesky mat.Cholesky
		var solved mat.Dense
		if !cholesky.Factorize(symmetricOf(q.m)) {
			return math.NaN(), 0
		}
		if err := cholesky.SolveTo(&solved, &g); err != nil {
			if _, ill := err.(mat.Condition); !ill {
				return math.NaN(), 0
			}
		}
		values, _ := symmetricEigen(q.m)
		return math.Sqrt(math.Max(inner(&g, &solved), 0)), slack / math.Sqrt(math.Abs(values[0]))
	}
	return mat.Norm(&g, 2), slack
}

// values returns the eigenvalues of Av = λMv in ascending order, or nil if M has no Cholesky factor. For M = LLᵀ, they
// are the eigenvalues of L⁻¹AL⁻ᵀ.
func (q plain) values() []float64 {
	var cholesky mat.Cholesky
	var l mat.TriDense
	var half, reduced mat.Dense
	if !cholesky.Factorize(symmetricOf(q.m)) {
		return nil
	}
	cholesky.LTo(&l)
	if half.Solve(&l, q.a) != nil || reduced.Solve(&l, half.T()) != nil {
		return nil
	}
	values, _ := symmetricEigen(&reduced)
	return values
}

// symmetricEigen returns the eigenvalues of a symmetric matrix in ascending order, and the eigenvectors as columns.
func symmetricEigen(a *mat.Dense) ([]float64, *mat.Dense) {
	for _, v := range a.RawMatrix().Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, nil
		}
	}
	var eigen mat.EigenSym
	var vectors mat.Dense
	if !eigen.Factorize(symmetricOf(a), true) {
		return nil, nil
	}
	eigen.VectorsTo(&vectors)
	return eigen.Values(nil), &vectors
}

func symmetricOf(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, (a.At(i, j)+a.At(j, i))/2)
		}
	}
	return out
}

// subtract replaces g by g - ab.
func subtract(g, a, b *mat.Dense) {
	var ab mat.Dense
	ab.Mul(a, b)
	g.Sub(g, &ab)
}

func absolute(a *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(a)
	out.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, out)
	return out
}

func productOf(factors ...mat.Matrix) *mat.Dense {
	var out mat.Dense
	out.Product(factors...)
	return &out
}

func inner(a, b *mat.Dense) (sum float64) {
	n, p := a.Dims()
	for i := range n {
		for j := range p {
			sum += a.At(i, j) * b.At(i, j)
		}
	}
	return sum
}

// largest returns the largest absolute value of an entry.
func largest(a *mat.Dense) float64 { return slices.Max(absolute(a).RawMatrix().Data) }

// matrixOf converts the matrix a to a read.Matrix, the type of a user's matrices.
func matrixOf(a *mat.Dense) *read.Matrix {
	n, cols := a.Dims()
	return &read.Matrix{Rows: n, Cols: cols, Data: slices.Clone(mat.DenseCopyOf(a).RawMatrix().Data)}
}

// tripletsOf returns the nonzero entries of m as triplets. Each entry is given as two triplets with half its value.
func tripletsOf(m *read.Matrix) *read.Matrix {
	out := &read.Matrix{Rows: m.Rows, Cols: m.Cols, Row: []int32{}, Col: []int32{}}
	for k, v := range m.Data {
		if i, j := m.Position(k); v != 0 {
			out.Add(i, j, v/2)
			out.Add(i, j, v/2)
		}
	}
	return out
}
