package landscape

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// plane is the set of all X = origin + a·u + b·v in R^(n x p), where u and v are orthonormal.
type plane struct{ origin, u, v *mat.Dense }

// A component of a vector counts as a rounding error if its length is at most this fraction of the length of the
// vector.
const independent = 1e-8

// tangentPlane returns the plane through X that is spanned by a tangent vector U and a normal vector MXS of {Y : YᵀMY =
// XᵀMX}. U satisfies UᵀMX + XᵀMU = 0, and S is symmetric. U and MXS are components of X0 - X, so that X0 lies in the
// plane if turn is 0. If turn is not 0, U is turned by this angle, in degrees, towards another tangent vector. If the
// tangential component of X0 - X vanishes, U is the tangential component of the gradient, or of a fixed random
// direction if the tangential component of the gradient also vanishes. If the normal component of X0 - X vanishes, MX
// takes its place.
func tangentPlane(run *solver.Snapshot, turn float64) *plane {
	n, p := run.X.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	small := dense.NewSpectrum(p)
	square := mat.NewDense(p, p, nil)
	dense.GramSelf(square, run.MX)
	regular := small.Decompose(square) && slices.Min(small.Values) > float64(p)*dense.Eps*slices.Max(small.Values)
	try.RefuseIf(!regular, "args.plane", "XᵀMX is singular at iteration ", run.Iteration, ": there is no tangent plane")
	split := func(d *mat.Dense) (u, v *mat.Dense) { // splits d into u + v
		u, v = mat.DenseCopyOf(d), tall()
		for range 2 { // twice because of rounding errors
			dense.Gram(square, run.MX, u)
			dense.Symmetrize(square)
			dense.Scale(2, square)
			small.Lyapunov(square) // S(XᵀM²X) + (XᵀM²X)S = 2Ψ(XᵀMd)
			dense.AddMul(u, -1, run.MX, square)
			dense.AddMul(v, 1, run.MX, square)
		}
		return u, v
	}
	out := &plane{origin: mat.DenseCopyOf(run.X)}
	back := tall()
	if len(run.Path) > 0 {
		dense.AddScaledTo(back, -1, out.origin, run.Path[0].X)
	}
	random := chance(run.X)
	for _, d := range []*mat.Dense{back, run.Gradient, random} {
		u, _ := split(d)
		if out.u = direction(u, dense.Norm(d)); out.u != nil {
			break
		}
	}
	try.RefuseIf(out.u == nil, "args.plane", "there are no tangent vectors at X")
	_, normal := split(back)
	if out.v = direction(normal, dense.Norm(back), out.u); out.v == nil {
		out.v = direction(mat.DenseCopyOf(run.MX), dense.Norm(run.MX), out.u)
	}
	other, _ := split(random)
	if other = direction(other, 1, out.u); other != nil {
		sin, cos := math.Sincos(turn * math.Pi / 180)
		dense.Scale(cos, out.u)
		dense.AddScaled(out.u, sin, other)
	}
	return out
}

// pointPlane returns the plane through R(X) and two iterates. If the three points lie on a line, the plane also
// contains the direction of the gradient or, if the gradient also lies on the line, a fixed random direction.
func pointPlane(run *solver.Snapshot, first, second *mat.Dense) *plane {
	out := &plane{origin: mat.DenseCopyOf(run.X)}
	try.RefuseIf(solver.Project(out.origin, run.Problem.M) != nil, "args.plane", "XᵀMX is singular at iteration ",
		run.Iteration, ": R(X) does not exist")
	dense.AddScaled(first, -1, out.origin)
	dense.AddScaled(second, -1, out.origin)
	for _, d := range []*mat.Dense{first, second, run.Gradient, chance(run.X)} {
		switch d := mat.DenseCopyOf(d); {
		case out.u == nil:
			out.u = direction(d, dense.Norm(out.origin))
		case out.v == nil:
			out.v = direction(d, dense.Norm(d), out.u)
		}
	}
	try.RefuseIf(out.v == nil, "args.plane", "there is no plane: X has a single entry (n = p = 1)")
	return out
}

// chance returns a fixed pseudorandom direction with the shape of x.
func chance(x *mat.Dense) *mat.Dense {
	d := mat.DenseCopyOf(x)
	dense.DrawUnit(d, rand.New(rand.NewPCG(1, 0x91a7e)))
	return d
}

// direction makes d orthogonal to the given directions and scales d to norm 1. The result is nil if the orthogonal part
// of d is so small, relative to the given length, that it may consist of rounding errors.
func direction(d *mat.Dense, length float64, others ...*mat.Dense) *mat.Dense {
	for range 2 {
		for _, other := range others {
			dense.AddScaled(d, -dense.Inner(d, other), other)
		}
	}
	size := dense.Norm(d)
	if !(size > independent*length && dense.Finite(size)) {
		return nil
	}
	dense.Scale(1/size, d)
	return d
}

// coordinates returns the coordinates of the projection of x onto the plane, and the distance of x from the plane. The
// argument x is overwritten.
func (p *plane) coordinates(x *mat.Dense) (a, b, off float64) {
	dense.AddScaled(x, -1, p.origin)
	a, b = dense.Inner(x, p.u), dense.Inner(x, p.v)
	dense.AddScaled(x, -a, p.u)
	dense.AddScaled(x, -b, p.v)
	return a, b, dense.Norm(x)
}
