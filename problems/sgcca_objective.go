package problems

import (
	"math"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var _ solver.HessObjective = (*SparseGCCA)(nil)
var _ solver.RowWeighted = (*SparseGCCA)(nil)

// SparseGCCA is f(X) = -½tr(XᵀCX) + γ Σ_i s_μ(‖X_i·‖) for X with P columns and a symmetric C, n x n. The sum runs over
// the rows of X, i = 1..n, and s_μ(t) is t for t > μ/2 and t²/μ + μ/4 otherwise (paper, Test Problem 2). At any X
// without a row of norm μ/2, f is twice differentiable.
type SparseGCCA struct {
	C         operator.Operator
	Gamma, Mu float64
	P         int
}

// Dims returns the shape of X.
func (s *SparseGCCA) Dims() (n, p int) { return s.C.Dim(), s.P }

// Formula returns f as a formula, with C as data. The argument of every square root in the formula is at least (μ/2)²,
// where the root is smooth.
func (s *SparseGCCA) Formula() (text string, data map[string]*read.Matrix, err error) {
	c, err := writtenMatrix("C", s.C)
	return "gamma = " + exact(s.Gamma) + "; mu = " + exact(s.Mu) + ";\n" +
		"r = sum(X.^2, 2);    % squared norms of the rows\n" +
		"s = min(r, mu^2/4)/mu + sqrt(max(r, mu^2/4)) - mu/4;\n" +
		"-1/2*trace(X'*C*X) + gamma*sum(s)", map[string]*read.Matrix{"C": c}, err
}

// FuncGrad writes -CX + γWX to grad, where W = diag(s_μ'(t_i)/t_i) and t_i is the norm of row i, and returns f.
func (s *SparseGCCA) FuncGrad(grad, x *mat.Dense) float64 {
	s.C.MulTo(grad, x)
	f := -dense.Inner(grad, x) / 2
	from, to := x.RawMatrix().Data, grad.RawMatrix().Data
	for i := range s.C.Dim() {
		row, g := rowOf(from, i, s.P), rowOf(to, i, s.P)
		t := length(row)
		w := s.Gamma / t
		if t > s.Mu/2 {
			f += s.Gamma * t
		} else {
			f += s.Gamma * (t*t/s.Mu + s.Mu/4)
			w = 2 * s.Gamma / s.Mu
		}
		for j, v := range row {
			g[j] = w*v - g[j]
		}
	}
	return f
}

// RowWeightsTo writes γ s_μ'(t_i)/t_i to dst, where t_i is the norm of row i.
func (s *SparseGCCA) RowWeightsTo(dst []float64, x *mat.Dense) {
	rows := x.RawMatrix().Data
	for i := range dst {
		dst[i] = s.Gamma / max(length(rowOf(rows, i, s.P)), s.Mu/2)
	}
}

// HessMulTo writes -CD + γ(∇²s_μ)D to dst. At a row x of norm t, ∇²s_μ maps a row d to 2d/μ if t <= μ/2, and to (d -
// xxᵀd/t²)/t otherwise.
func (s *SparseGCCA) HessMulTo(dst, x, d *mat.Dense) {
	s.C.MulTo(dst, d)
	base, step, product := x.RawMatrix().Data, d.RawMatrix().Data, dst.RawMatrix().Data
	for i := range s.C.Dim() {
		row, along, to := rowOf(base, i, s.P), rowOf(step, i, s.P), rowOf(product, i, s.P)
		w, c := 2*s.Gamma/s.Mu, 0.0
		if t := length(row); t > s.Mu/2 {
			w = s.Gamma / t
			for j, v := range row {
				c += v / t * along[j]
			}
			c *= w / t
		}
		for j, v := range row {
			to[j] = w*along[j] - c*v - to[j]
		}
	}
}

// length returns the Euclidean norm of a row.
func length(row []float64) float64 {
	var sum float64
	for _, v := range row {
		sum += v * v
	}
	return math.Sqrt(sum)
}
