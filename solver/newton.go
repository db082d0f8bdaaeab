package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*Newton)(nil)

// Newton is the truncated Newton method: conjugate gradients on ∇²h[D] = ∇h, preconditioned by the metric of the space, until the residual is
// small against the gradient or a direction of negative curvature turns up (Dembo and Steihaug 1983, doi:10.1007/BF02592055; Nocedal and
// Wright 2006, algorithm 7.1).
type Newton struct {
	space         HessSpace
	d, r, z, q, h *mat.Dense // iterate, residual, that in the metric, direction, and the Hessian along it, n x p
}

const (
	maxInner  = 50
	forcing   = 0.3   // largest residual over the gradient that is small; it falls as the root of the gradient does
	downward  = 0.1   // length over Length() of a step along negative curvature
	flatCurve = 1e-12 // curvature over ‹r, z› that is as good as none
)

// Init checks that the space has second derivatives and allocates.
func (m *Newton) Init(space Space) {
	hess, ok := space.(HessSpace)
	if !ok {
		panic("solver: space without Hessian")
	}
	m.space = hess
	if m.d == nil {
		n, p := space.Dims()
		for _, to := range []**mat.Dense{&m.d, &m.r, &m.z, &m.q, &m.h} {
			*to = mat.NewDense(n, p, nil)
		}
	}
}

// save has nothing to save: every direction is found anew.
func (m *Newton) save(*checkpoint) {}

// Direction returns the Newton direction, of which a step of length 1 is tried, or one of negative curvature.
func (m *Newton) Direction(_, loc *Location) (*mat.Dense, float64) {
	m.d.Zero()
	m.r.Copy(loc.Grad)
	m.z.Copy(loc.Ascent)
	m.q.Copy(loc.Ascent)
	rz := dense.Inner(m.r, m.z)
	enough := math.Min(forcing, math.Sqrt(loc.GradNorm/loc.Reference)) * math.Sqrt(rz)
	for k := range maxInner {
		m.space.HessMulTo(m.h, loc, m.q)
		curvature := dense.Inner(m.q, m.h)
		if curvature <= flatCurve*rz {
			if k > 0 {
				break
			}
			return m.q, downward * m.space.Length() / dense.Norm(m.q)
		}
		dense.AddScaled(m.d, rz/curvature, m.q)
		dense.AddScaled(m.r, -rz/curvature, m.h)
		m.z.Copy(m.r)
		m.space.Represent(m.z, loc)
		next := dense.Inner(m.r, m.z)
		if math.Sqrt(next) <= enough {
			break
		}
		dense.Scale(next/rz, m.q)
		dense.AddScaled(m.q, 1, m.z)
		rz = next
	}
	return m.d, 1
}
