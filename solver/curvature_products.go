package solver

import (
	"math/rand/v2"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// differentiate computes H[Δ] and MΔ for the tangent vector Δ in v.D, and reports whether H[Δ] is finite.
func (k *curvatureSearch) differentiate(v *dense.Image) bool {
	k.m.MulTo(v.N, v.D)
	if k.a != nil {
		k.a.MulTo(v.H, v.D)
	} else if f, ok := k.f.(HessObjective); ok {
		f.HessMulTo(v.H, k.at.x, v.D)
	} else {
		length := differing * dense.Norm(k.at.x) / dense.Norm(v.D)
		dense.AddScaledTo(k.y, length, v.D, k.at.x)
		k.f.FuncGrad(v.H, k.y)
		dense.AddScaled(v.H, -1, k.at.g)
		dense.Scale(1/length, v.H)
	}
	k.products++
	dense.AddMul(v.H, -1, v.N, k.l)
	return dense.Finite(dense.Norm(v.H))
}

// dropRotations excludes the tangent vectors XΩ with skew Ω from the search if H vanishes on these vectors, as is the
// case if f(XQ) = f(X) for every orthogonal Q. Only a single random Ω is tested.
func (k *curvatureSearch) dropRotations(rng *rand.Rand) {
	p, _ := k.s.Dims()
	for i := range p {
		for j := range i {
			v := rng.NormFloat64()
			k.s.Set(i, j, v)
			k.s.Set(j, i, -v)
		}
		k.s.Set(i, i, 0)
	}
	dense.Mul(k.v.D, k.at.x, k.s)
	if !k.differentiate(&k.v) {
		return
	}
	dense.Mul(k.y, k.v.N, k.l)
	size := dense.Norm(k.y)
	k.project(k.v.H, k.at.x, k.at.mx)
	k.spanned = dense.Norm(k.v.H) <= flatChange*size
}

// precondition replaces a differential by the tangent vector that represents it in the inner product of the search.
func (k *curvatureSearch) precondition(d *mat.Dense) {
	if s, ok := k.space.(*penalty); ok && s.isShifted() {
		s.solveShifted(d)
	} else {
		k.space.represent(d, k.loc)
	}
	k.project(d, k.at.mx, k.at.x)
}

// project subtracts the normal component from d and, if k.spanned is true, also the component of the form XΩ. If d is a
// vector, onto must be MX and normal must be X; if d is a differential, onto must be X and normal must be MX.
func (k *curvatureSearch) project(d, onto, normal *mat.Dense) {
	dense.Gram(k.s, onto, d)
	if !k.spanned {
		dense.Symmetrize(k.s)
	}
	dense.AddMul(d, -1, normal, k.s)
}
