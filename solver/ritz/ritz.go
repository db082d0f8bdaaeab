// Package ritz rotates iterates so that their columns become the eigenvectors shown in pictures. If f depends only on
// the span of X, the columns of an iterate are an arbitrary rotation of the modes, discriminants or orbitals of
// interest.
package ritz

import (
	"math"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Vectors returns XQ in the user's variables, where X is R(X_k). The orthogonal matrix Q makes QᵀLQ diagonal, where L
// is Xᵀ∇f(X). The diagonal of QᵀLQ is also returned, in ascending order. For f = ½tr(XᵀAX), the columns of XQ and the
// diagonal are the Ritz vectors and values of (A, M) (Golub and Van Loan 2013, Matrix Computations, section 8.1.4). For
// an energy functional of the density, they are the orbitals and the orbital energies. If invariant is false, Q is the
// identity, and the diagonal of L is returned without sorting. The argument k and the returned iteration have the same
// meaning as in solver.Run.Iterate. If pause returns an error, Vectors returns this error. If XᵀMX is singular or ∇f is
// not finite, the error is a *solver.InputError.
func Vectors(run *solver.Run, k int, invariant bool, pause func() error) (_ *mat.Dense, values []float64,
	_ int, err error) {
	defer try.Catch(&err)
	problem := run.Problem()
	x, iteration := run.Iterate(k)
	try.Check(solver.Project(x, problem.M))
	l := multiplier(problem.Objective, x)
	p := l.RawMatrix().Rows
	if !invariant {
		for i := range p {
			values = append(values, l.RawRowView(i)[i])
		}
		return problem.ToUser(x), values, iteration, nil
	}
	dense.Mirror(l)
	values = try.Value(dense.EigenAscending(l, pause))
	try.RefuseIf(values == nil, "x", "∇f(R(X)) is not finite")
	turned := mat.DenseCopyOf(x)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, x.RawMatrix(), l.RawMatrix(), 0, turned.RawMatrix())
	return problem.ToUser(turned), values, iteration, nil
}

// multiplier returns Xᵀ∇f(X).
func multiplier(objective solver.Objective, x *mat.Dense) *mat.Dense {
	grad := mat.DenseCopyOf(x)
	objective.FuncGrad(grad, x)
	return dense.NewGram(x, grad)
}

// Invariant reports whether f(XQ) = f(X) for every orthogonal Q, by a test at one generic point X, such as a random
// start. If f is invariant, Xᵀ∇f(X) is symmetric, because the derivative of f along XS is zero for every skew S.
// Moreover, X and -X have the same Xᵀ∇f(X).
func Invariant(f solver.Objective, x *mat.Dense) bool {
	l := multiplier(f, x)
	opposite := mat.DenseCopyOf(x)
	dense.Scale(-1, opposite)
	there := multiplier(f, opposite)
	var off float64
	for i := range l.RawMatrix().Rows {
		for j, v := range l.RawRowView(i) {
			off += math.Abs(v - there.RawRowView(j)[i])
		}
	}
	return off <= 1e-9*dense.Norm(l)
}
