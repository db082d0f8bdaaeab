package solver

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// checkStart returns an *InputError if the eigenvalues of X0ᵀMX0 show that X0 has no projection onto the constraint.
func checkStart(values []float64) error {
	if values == nil {
		return Input("x0", "X0ᵀMX0 is not finite")
	}
	low, high := values[0], values[len(values)-1]
	if low <= float64(len(values))*dense.Eps*high {
		return Input("x0", "X0ᵀMX0 is singular, with eigenvalues from ", low, " to ", high, ": the columns of X0 "+
			"must be independent of each other and of Null(M)")
	}
	return nil
}

// project replaces X by R(X) = X (XᵀMX)^(-1/2), and updates MX and B. For M = I, R(X) is the feasible point nearest to
// X (paper, section Notations). If XᵀMX is ill-conditioned, rounding errors remain, and project repeats the
// computation, up to four times, until ‖XᵀMX - I‖ is small or no longer decreases.
func project(x, mx, b *mat.Dense, m operator.Operator, small *dense.Spectrum) error {
	scratch := mat.NewDense(x.RawMatrix().Rows, x.RawMatrix().Cols, nil)
	root := mat.NewDense(b.RawMatrix().Rows, b.RawMatrix().Rows, nil)
	last := math.Inf(1)
	for range 5 {
		if !small.InverseRoot(root, b) {
			return Input("x0", "XᵀMX is singular: R(X) = X(XᵀMX)^(-1/2) does not exist")
		}
		dense.Mul(scratch, x, root)
		dense.Copy(x, scratch)
		m.MulTo(mx, x)
		dense.GramSymmetric(b, x, mx)
		dense.AffineTo(root, 1, b, -1)
		off := dense.Norm(root)
		if off <= 1e-14*math.Sqrt(float64(root.RawMatrix().Rows)) || off >= last {
			break
		}
		last = off
	}
	return nil
}

// Project replaces X by R(X), or returns an *InputError if XᵀMX is singular or not finite. A nil M means the identity.
func Project(x *mat.Dense, m operator.Operator) error {
	n, p := x.Dims()
	if m == nil {
		m = operator.Identity(n)
	}
	mx, b, small := operator.NewProduct(m, x), mat.NewDense(p, p, nil), dense.NewSpectrum(p)
	dense.GramSymmetric(b, x, mx)
	if err := checkStart(small.Eigenvalues(b)); err != nil {
		return err
	}
	return project(x, mx, b, m, small)
}

// Projected is R(X) for a run, with quantities that can be compared between methods. The exported fields refer to the
// user's variables: see Problem.Scale and Problem.Basis.
type Projected struct {
	Objective   float64    // f(R(X))
	GradNorm    float64    // ‖∇f - MX Ψ(Xᵀ∇f)‖_F at R(X)
	Feasibility float64    // ‖XᵀMX - I‖_F at R(X)
	X           *mat.Dense // R(X), n x p

	// Ritz holds the eigenvalues of R(X)ᵀ A R(X) in ascending order, which approximate generalised eigenvalues of (A, M).
	// Ritz is nil unless f is ½tr(XᵀAX) + c.
	Ritz []float64

	gradNorm    float64    // GradNorm in the variables of the problem
	terms       float64    // ‖∇f‖_F in the user's variables, which is the size of the terms that cancel in GradNorm
	x, mx, g, l *mat.Dense // X, MX, ∇f and Ψ(Xᵀ∇f) in the variables of the problem
}

// newProjected returns R(X) and the quantities that describe it, or an *InputError if XᵀMX is singular. The argument x
// is not changed.
func newProjected(problem Problem, x *mat.Dense) (*Projected, error) {
	n, p := problem.Objective.Dims()
	r, mx, g := mat.DenseCopyOf(x), operator.NewProduct(problem.M, x), mat.NewDense(n, p, nil)
	b, l := mat.NewDense(p, p, nil), mat.NewDense(p, p, nil)
	dense.GramSymmetric(b, r, mx)
	if err := project(r, mx, b, problem.M, dense.NewSpectrum(p)); err != nil {
		return nil, err
	}
	out := &Projected{x: r, mx: mx, g: g, l: l, Objective: problem.Objective.FuncGrad(g, r)}
	dense.AffineTo(b, 1, b, -1)
	out.Feasibility = dense.Norm(b)
	dense.Gram(l, r, g)
	dense.Symmetrize(l)
	if f, ok := problem.Objective.(QuadraticObjective); ok {
		if _, h, _ := f.Terms(); h == nil {
			out.Ritz = dense.NewSpectrum(p).Eigenvalues(l)
		}
	}
	slope := mat.DenseCopyOf(g)
	dense.AddMul(slope, -1, mx, l)
	out.gradNorm = dense.Norm(slope)
	out.X, out.GradNorm, out.terms = problem.ToUser(r), dense.Norm(problem.gradientToUser(slope)),
		dense.Norm(problem.gradientToUser(g))
	return out, nil
}

// checkProblem returns an upper bound on λ_max(M), or an *InputError if the problem is not valid.
func checkProblem(problem Problem) (lambda float64, err error) {
	n, p := problem.Objective.Dims()
	switch {
	case problem.M.Dim() != n:
		return 0, Input("Problem.M", "M is ", problem.M.Dim(), " x ", problem.M.Dim(), ", but X has ", n, " rows")
	case p < 1 || p > n:
		return 0, Input("Problem.Objective", "p is ", p, "; it must be from 1 to n = ", n)
	}
	return checkM(problem)
}
