package solver

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// plane is {X = origin + a·u + b·v} in R^(n x p), with u and v orthonormal.
type plane struct{ origin, u, v *mat.Dense }

// independent is the part of a direction, over its length, below which what is left of it is taken for rounding.
const independent = 1e-8

// tangentPlane is the plane through X along a tangent of {Y : YᵀMY = XᵀMX}, UᵀMX + XᵀMU = 0, and a normal MXS with a symmetric S. Both are
// parts of X0 - X, which lies in the plane unless turn, in degrees, turns U towards another tangent. What X0 - X has not comes of the
// gradient, of chance, and of MX.
func (r *Run) tangentPlane(turn float64) (*plane, error) {
	n, p := r.cur.X.Dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	small := newSpectrum(p)
	square := mat.NewDense(p, p, nil)
	gramSelf(square, r.cur.MX)
	if !small.decompose(square) || !(slices.Min(small.values) > float64(p)*eps*slices.Max(small.values)) {
		return nil, Input("args.plane", "XᵀMX is singular at iteration "+Number(float64(r.iteration))+": there is no tangent plane")
	}
	split := func(d *mat.Dense) (u, v *mat.Dense) { // u + v = d
		u, v = mat.DenseCopyOf(d), tall()
		for range 2 { // once more for what rounding left
			gram(square, r.cur.MX, u)
			symmetrize(square)
			scale(2, square)
			small.lyapunov(square) // S(XᵀM²X) + (XᵀM²X)S = 2Ψ(XᵀMd)
			addMul(u, -1, r.cur.MX, square)
			addMul(v, 1, r.cur.MX, square)
		}
		return u, v
	}
	out := &plane{origin: mat.DenseCopyOf(r.cur.X)}
	back := tall()
	if r.path.len() > 0 {
		addScaledTo(back, -1, out.origin, mat.NewDense(n, p, r.path.at(0)))
	}
	random := r.chance()
	for _, d := range []*mat.Dense{back, r.cur.Grad, random} {
		u, _ := split(d)
		if out.u = direction(u, norm(d)); out.u != nil {
			break
		}
	}
	if out.u == nil {
		return nil, Input("args.plane", "there are no tangents at X")
	}
	_, normal := split(back)
	if out.v = direction(normal, norm(back), out.u); out.v == nil {
		out.v = direction(mat.DenseCopyOf(r.cur.MX), norm(r.cur.MX), out.u)
	}
	other, _ := split(random)
	if other = direction(other, 1, out.u); other != nil {
		sin, cos := math.Sincos(turn * math.Pi / 180)
		scale(cos, out.u)
		addScaled(out.u, sin, other)
	}
	return out, nil
}

// pointPlane is the plane through R(X) and two iterates. Where these three lie on a line the gradient, or chance, leads off it.
func (r *Run) pointPlane(first, second *mat.Dense) (*plane, error) {
	out := &plane{origin: mat.DenseCopyOf(r.cur.X)}
	if Project(out.origin, r.problem.M) != nil {
		return nil, Input("args.plane", "XᵀMX is singular at iteration "+Number(float64(r.iteration))+": R(X) does not exist")
	}
	addScaled(first, -1, out.origin)
	addScaled(second, -1, out.origin)
	for _, d := range []*mat.Dense{first, second, r.cur.Grad, r.chance()} {
		switch d := mat.DenseCopyOf(d); {
		case out.u == nil:
			out.u = direction(d, norm(out.origin))
		case out.v == nil:
			out.v = direction(d, norm(d), out.u)
		}
	}
	if out.v == nil {
		return nil, Input("args.plane", "there is no plane: X is a number")
	}
	return out, nil
}

// chance returns a direction that is always the same.
func (r *Run) chance() *mat.Dense {
	d := mat.DenseCopyOf(r.cur.X)
	drawUnit(d, rand.New(rand.NewPCG(1, 0x91a7e)))
	return d
}

// direction makes d orthogonal to others and of length 1, or returns nil where nothing is left beside the given length.
func direction(d *mat.Dense, length float64, others ...*mat.Dense) *mat.Dense {
	for range 2 {
		for _, other := range others {
			addScaled(d, -inner(d, other), other)
		}
	}
	size := norm(d)
	if !(size > independent*length && finite(size)) {
		return nil
	}
	scale(1/size, d)
	return d
}

// coordinates returns where x lies over the plane, and how far off it is. It destroys x.
func (p *plane) coordinates(x *mat.Dense) (a, b, off float64) {
	addScaled(x, -1, p.origin)
	a, b = inner(x, p.u), inner(x, p.v)
	addScaled(x, -a, p.u)
	addScaled(x, -b, p.v)
	return a, b, norm(x)
}
