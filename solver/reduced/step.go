package reduced

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Step computes a step that reduces the f of a Model, by the trust-region Newton method with conjugate gradients
// (Steihaug 1983, doi:10.1137/0720042; Nocedal and Wright 2006, algorithms 4.1 and 7.2). The trust region is ‖Δ‖ <=
// Radius in the norm of the basis. If f has no linear term and the Newton step is long, a Rayleigh-Ritz step is taken
// instead. Newton steps attain smaller gradients than Rayleigh-Ritz steps. After a Rayleigh-Ritz step has rotated the
// columns of X to Ritz vectors, Newton steps keep the columns close to Ritz vectors.
type Step struct {
	*Model
	Radius float64 // the radius of the trust region, kept from step to step
	unit   float64 // the unit of Ω in which the second derivative with respect to Ω is close to the identity

	gradient, d, rest, v, hv stacked // the gradient of f, the step, its residual, a direction, and its Hessian product

	turned, t  *mat.Dense // I + Ω and (I + ΔᵀMΔ)^(-1/2)
	width      float64    // ‖ΔᵀMΔ‖_F
	x, y       *mat.Dense
	Stay, Move *mat.Dense // the coefficients in X - X⁺ = X·Stay + S·Move

	forcing float64
	ritz    *rayleighRitz // nil if f has a linear term
}

// stacked is the (p + q) x p matrix [Ω; Z]. The field all is the whole matrix; skew and rest are views of Ω and Z.
type stacked struct{ all, skew, rest *mat.Dense }

func newStacked(p, q int) stacked {
	all := mat.NewDense(p+q, p, nil)
	return stacked{all, all.Slice(0, p, 0, p).(*mat.Dense), all.Slice(p, p+q, 0, p).(*mat.Dense)}
}

const (
	// the relative residuals at which conjugate gradients stop, for an f with and without a linear term
	linearForcing, forcing = 0.1, 0.01
	reducedSteps           = 40 // the maximum number of steps of conjugate gradients
	reducedTrials          = 20
	tooWide                = 100       // the ‖ΔᵀMΔ‖_F above which a step is not tried
	wide                   = 1e-3      // the ‖ΔᵀMΔ‖_F above which a Rayleigh-Ritz step is better than a Newton step
	poor, good             = 0.1, 0.75 // thresholds for the ratio of the decreases of f and of the quadratic model
)

// New returns a Step with memory for the span of an X with p columns and an S with q columns. The argument linear says
// whether f has a linear term.
func New(p, q int, linear bool) *Step {
	s := &Step{Model: newModel(p, q), Radius: math.Inf(1), forcing: linearForcing}
	if !linear {
		s.forcing, s.ritz = forcing, newRayleighRitz(p, q)
	}
	for _, to := range []*stacked{&s.gradient, &s.d, &s.rest, &s.v, &s.hv} {
		*to = newStacked(p, q)
	}
	for _, to := range []**mat.Dense{&s.turned, &s.t, &s.x, &s.y, &s.Stay} {
		*to = mat.NewDense(p, p, nil)
	}
	s.Move = mat.NewDense(q, p, nil)
	return s
}

// Find computes Stay and Move from XᵀMX = B, XᵀAX, XᵀH and the exported fields, and reports whether a step was found.
// The exported fields are overwritten. For an f without a linear term, the step is a Rayleigh-Ritz step if first is
// true or the Newton step would be long.
func (s *Step) Find(b, xax, xh *mat.Dense, first bool) bool {
	if !s.prepare(b, xax, xh) {
		return false
	}
	s.differentiate()
	f := dense.Trace(s.xax)/2 + dense.Trace(s.xh)
	slack := 16 * dense.Eps * (math.Abs(dense.Trace(s.xax)) + math.Abs(dense.Trace(s.xh)))
	for range reducedTrials {
		edge := s.solve()
		size := dense.Norm(s.d.all)
		if !dense.Finite(size) || size == 0 {
			return false
		}
		model := (dense.Inner(s.gradient.all, s.d.all) + dense.Inner(s.rest.all, s.d.all)) / 2
		near := s.retract()
		if s.ritz != nil && (first || edge || !near || s.width > wide) {
			if least, ok := s.ritz.find(s.Model); ok && f-least >= -poor*model-slack {
				s.write(s.ritz.c.skew, s.ritz.c.rest)
				return true
			}
		}
		if near {
			if gain := f - s.value(); gain >= -poor*model-slack {
				if edge && gain > -good*model {
					s.Radius = 2 * size
				}
				s.combine()
				return true
			}
		}
		s.Radius = size / 4
	}
	return false
}

// differentiate chooses the unit of Ω and computes the gradient [Ψ⁻(XᵀH); Sᵀ(AX + H)], where Ψ⁻(W) = (W - Wᵀ)/2.
func (s *Step) differentiate() {
	s.unit = 0
	if size := dense.Norm(s.k); size > 0 {
		s.unit = math.Sqrt(math.Sqrt(float64(s.p)) / size)
	}
	dense.Copy(s.gradient.skew, s.xh)
	dense.Skew(s.unit, s.gradient.skew)
	dense.Copy(s.gradient.rest, s.SH)
	rest, xas := dense.Raw(s.gradient.rest), dense.Raw(s.XAS)
	for i := range s.p {
		for j := range s.q {
			rest.Data[j*rest.Stride+i] += xas.Data[i*xas.Stride+j]
		}
	}
}

// solve computes the step. If conjugate gradients ended at the edge of the trust region or at a direction of negative
// curvature, edge is true.
func (s *Step) solve() (edge bool) {
	d, v := s.d.all, s.v.all
	dense.Zero(d)
	dense.Copy(s.rest.all, s.gradient.all)
	dense.Copy(v, s.gradient.all)
	dense.Scale(-1, v)
	first := dense.Inner(v, v)
	bounded := !math.IsInf(s.Radius, 1)
	for now, vv, k := first, first, 0; k < reducedSteps; k++ {
		s.hessian()
		curve := dense.Inner(v, s.hv.all)
		a := now / curve
		edge = !(curve > 1e-8*vv)
		if bounded {
			dd, dv := dense.Inner(d, d), dense.Inner(d, v)
			if edge = edge || dd+a*(2*dv+a*vv) >= s.Radius*s.Radius; edge {
				a = (math.Sqrt(dv*dv+vv*(s.Radius*s.Radius-dd)) - dv) / vv
			}
		} else if edge {
			a = 1
		}
		dense.AddScaled(d, a, v)
		dense.AddScaled(s.rest.all, a, s.hv.all)
		next := dense.Inner(s.rest.all, s.rest.all)
		if edge || next <= s.forcing*s.forcing*first {
			break
		}
		dense.Scale(next/now, v)
		dense.AddScaled(v, -1, s.rest.all)
		now, vv = next, dense.Inner(v, v)
	}
	return edge
}

// hessian computes the Hessian times v, which is [Ψ⁻(XᵀASZ - ΩK); Z - SᵀMSZ(L + σI) + SᵀAXΩ].
func (s *Step) hessian() {
	dense.Mul(s.hv.skew, s.XAS, s.v.rest)
	dense.AddMul(s.hv.skew, -s.unit, s.v.skew, s.k)
	dense.Skew(s.unit, s.hv.skew)
	dense.Mul(s.tall, s.v.rest, s.l)
	dense.Copy(s.hv.rest, s.v.rest)
	dense.AddMul(s.hv.rest, -1, s.SMS, s.tall)
	dense.AddGram(s.hv.rest, s.unit, s.XAS, s.v.skew)
}

// retract computes the fields turned and t, which define R(X + Δ), and reports whether Δ is short enough.
func (s *Step) retract() bool {
	dense.Copy(s.turned, s.d.skew)
	dense.Scale(s.unit, s.turned)
	dense.Mul(s.tall, s.SMS, s.d.rest)
	dense.Gram(s.y, s.d.rest, s.tall)
	dense.Copy(s.x, s.y)
	dense.AddGram(s.x, 1, s.turned, s.turned) // ΔᵀMΔ
	if s.width = dense.Norm(s.x); !(s.width <= tooWide) {
		return false
	}
	dense.AffineTo(s.x, 1, s.x, 1)
	dense.AffineTo(s.turned, 1, s.turned, 1)
	return s.small.InverseRootNear(s.t, s.x, s.square)
}

// value returns f at R(X + Δ), which is ½tr(TQT) + tr(TY) with Q = (X + Δ)ᵀA(X + Δ) and Y = (X + Δ)ᵀH. The field t
// holds T. Before the call, y must contain ZᵀSᵀMSZ, as it does after retract.
func (s *Step) value() float64 {
	z, q, x := s.d.rest, s.y, s.x
	dense.Scale(-s.shift, q)
	dense.AddGram(q, 1, z, z) // ZᵀSᵀASZ
	dense.Mul(x, s.XAS, z)
	dense.Scale(2, x)
	dense.AddMul(x, 1, s.xax, s.turned)
	dense.AddGram(q, 1, s.turned, x)
	dense.Mul(x, q, s.t)
	dense.Scale(.5, x)
	dense.AddGram(x, 1, s.turned, s.xh)
	dense.AddGram(x, 1, z, s.SH)
	return dense.Inner(s.t, x)
}

// combine computes Stay and Move for X⁺ = R(X + Δ).
func (s *Step) combine() {
	dense.Mul(s.x, s.turned, s.t)
	dense.Mul(s.tall, s.d.rest, s.t)
	s.write(s.x, s.tall)
}

// write computes Stay and Move for the original X and S, given X⁺ = Xc + Sz for the prepared X and S. The arguments c
// and z are overwritten.
func (s *Step) write(c, z *mat.Dense) {
	blas64.Trsm(blas.Left, blas.Trans, 1, dense.Lower(*dense.Raw(s.factor)), *dense.Raw(z))
	dense.AddMul(c, -1, s.XMS, z)
	dense.Copy(s.Move, z)
	dense.Scale(-1, s.Move)
	dense.Mul(s.Stay, s.root, c)
	dense.AffineTo(s.Stay, -1, s.Stay, 1)
}
