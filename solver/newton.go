package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*Newton)(nil)

// Newton is the truncated Newton method, which solves ∇²h[D] = ∇h by conjugate gradients, preconditioned by the metric
// of the space. The inner iteration stops when the residual is small compared with the gradient, at a direction of
// negative curvature, or after maxInner products (Dembo and Steihaug 1983, doi:10.1007/BF02592055; Nocedal and Wright
// 2006, algorithm 7.1).
type Newton struct {
	space         *penalty
	d, r, z, q, h *mat.Dense // iterate, residual, preconditioned residual, direction, and Hessian times direction, n x p
}

const (
	maxInner  = 50
	forcing   = 0.3   // the relative residual at which to stop, unless sqrt(gradNorm/reference) is smaller
	downward  = 0.1   // the length of a step along a direction of negative curvature, relative to space.length()
	flatCurve = 1e-12 // the largest curvature, relative to ‹r, z›, that counts as zero
)

func (*Newton) penalty() Space { return ChebyshevPenalty }

func (*Newton) on(s space, _ bool) (guide, error) {
	curved, ok := s.(*penalty)
	if !ok {
		return nil, Input("method", "Newton runs only on the penalty h")
	}
	if _, ok := curved.problem.Objective.(HessObjective); !ok {
		return nil, Input("method", "this method needs second derivatives of f, which this problem does not have")
	}
	m := &Newton{space: curved}
	n, p := s.dims()
	for _, to := range []**mat.Dense{&m.d, &m.r, &m.z, &m.q, &m.h} {
		*to = mat.NewDense(n, p, nil)
	}
	return m, nil
}

// restart has nothing to clear, and save has nothing to save, because every direction is computed from scratch.
func (*Newton) restart() {}

func (m *Newton) save(*checkpoint) {}

// direction returns the Newton direction with the trial length 1, or a direction of negative curvature.
func (m *Newton) direction(_, loc *location) (*mat.Dense, float64) {
	dense.Zero(m.d)
	dense.Copy(m.r, loc.grad)
	dense.Copy(m.z, loc.ascent)
	dense.Copy(m.q, loc.ascent)
	rz := dense.Inner(m.r, m.z)
	enough := math.Min(forcing, math.Sqrt(loc.gradNorm/loc.reference)) * math.Sqrt(rz)
	for k := range maxInner {
		m.space.hessMulTo(m.h, loc, m.q)
		curvature := dense.Inner(m.q, m.h)
		if curvature <= flatCurve*rz {
			if k > 0 {
				break
			}
			return m.q, downward * m.space.length() / dense.Norm(m.q)
		}
		dense.AddScaled(m.d, rz/curvature, m.q)
		dense.AddScaled(m.r, -rz/curvature, m.h)
		dense.Copy(m.z, m.r)
		m.space.represent(m.z, loc)
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
