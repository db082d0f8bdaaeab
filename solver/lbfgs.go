package solver

import (
	"cmp"
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*LBFGS)(nil)

// LBFGS is the limited-memory BFGS method in the metric of the space. The direction comes from the two-loop recursion
// (Nocedal 1980, doi:10.1090/S0025-5718-1980-0572855-7) for the last few pairs (S, Y), where S is a step and Y is the
// change in the gradient over this step. The initial matrix is H0 = γP⁻¹ with γ = ‹S,Y›/‹Y,P⁻¹Y› for the newest pair
// that is not skipped. Pairs without clearly positive curvature are skipped. The first trial length along a
// quasi-Newton direction is 1.
type LBFGS struct {
	// Memory is the maximum number of pairs: 5 by default, at most 50.
	Memory int

	space      space
	s, y       []*mat.Dense // ring buffers of S = -a·d and Y, n x p, in which pair k has the index k mod Memory
	rho, alpha []float64    // rho is 1/‹S,Y›, or 0 for a skipped pair
	sizes      []float64    // ‖Y‖
	d, py      *mat.Dense   // the direction, and P⁻¹Y
	count      int
	moves      bool // whether transport changes vectors
}

const defaultMemory, maxMemory = 5, 50

// A pair is used only if the cosine of the angle between S and Y exceeds leastCosine. The direction d is used only if
// the cosine of the angle between d and the gradient exceeds leastCosine.
const leastCosine = 1e-10

func (*LBFGS) penalty() Space { return ChebyshevPenalty }

func (m *LBFGS) on(s space, _ bool) (guide, error) {
	if !s.flat() {
		return nil, Input("method", "LBFGS does not run on a manifold: use it on a penalty, or use BB, GD, NAG or CG")
	}
	memory := cmp.Or(m.Memory, defaultMemory)
	if memory < 1 || memory > maxMemory {
		return nil, Input("LBFGS.Memory", "Memory is ", memory, "; it must be from 1 to ", maxMemory)
	}
	w, ok := s.(*penalty)
	moves := ok && w.weigh()
	n, p := s.dims()
	tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	out := &LBFGS{Memory: memory, space: s, d: tall(), py: tall(), moves: moves}
	for range memory {
		out.s, out.y = append(out.s, tall()), append(out.y, tall())
	}
	for _, column := range []*[]float64{&out.rho, &out.alpha, &out.sizes} {
		*column = make([]float64, memory)
	}
	return out, nil
}

// restart discards the pairs.
func (m *LBFGS) restart() { m.count = 0 }

func (m *LBFGS) save(c *checkpoint) {
	hold(c, m)
	c.keep(m.s...)
	c.keep(m.y...)
	c.keepArray(m.rho)
	c.keepArray(m.sizes)
}

// direction returns the quasi-Newton direction. After a restart, or if the quasi-Newton direction is almost orthogonal
// to the gradient, direction returns the gradient instead.
func (m *LBFGS) direction(prev, loc *location) (*mat.Dense, float64) {
	if prev == nil {
		return loc.ascent, math.NaN()
	}
	if m.moves {
		m.transport(loc)
	}
	m.remember(prev, loc)
	gamma := m.gamma(prev, loc)
	dense.Copy(m.d, loc.grad)
	first := max(0, m.count-m.Memory)
	for k := m.count - 1; k >= first; k-- {
		i := k % m.Memory
		m.alpha[i] = m.rho[i] * dense.Inner(m.s[i], m.d)
		if m.rho[i] != 0 {
			dense.AddScaled(m.d, -m.alpha[i], m.y[i])
		}
	}
	m.space.represent(m.d, loc)
	dense.Scale(gamma, m.d)
	for k := first; k < m.count; k++ {
		i := k % m.Memory
		if m.rho[i] != 0 {
			dense.AddScaled(m.d, m.alpha[i]-m.rho[i]*dense.Inner(m.y[i], m.d), m.s[i])
		}
	}
	if !(dense.Inner(m.d, loc.grad) > leastCosine*dense.Norm(m.d)*dense.Norm(loc.grad)) {
		m.count = 0
		return loc.ascent, math.NaN()
	}
	return m.d, 1
}

// remember stores the pair of the last step.
func (m *LBFGS) remember(prev, loc *location) {
	i := m.count % m.Memory
	dense.AddScaledTo(m.s[i], -1, prev.x, loc.x)
	dense.AddScaledTo(m.y[i], -1, prev.grad, loc.grad)
	m.sizes[i] = dense.Norm(m.y[i])
	m.pair(i)
	m.count++
}

// pair computes ρ for pair i.
func (m *LBFGS) pair(i int) {
	m.rho[i] = 0
	if sy := dense.Inner(m.s[i], m.y[i]); sy > leastCosine*dense.Norm(m.s[i])*m.sizes[i] {
		m.rho[i] = 1 / sy
	}
}

// transport transports the steps of all pairs to loc. The changes in the gradient are not transported.
func (m *LBFGS) transport(loc *location) {
	for k := max(0, m.count-m.Memory); k < m.count; k++ {
		i := k % m.Memory
		m.space.transport(m.s[i], loc)
		m.pair(i)
	}
}

// gamma returns |‹S,Y›|/‹Y,P⁻¹Y› for the newest pair that is not skipped, or for the newest pair if all pairs are
// skipped. For the pair of the last step, P⁻¹Y is the change in location.ascent, which is known.
func (m *LBFGS) gamma(prev, loc *location) float64 {
	newest := m.count - 1
	for k := newest; k >= max(0, m.count-m.Memory); k-- {
		if m.rho[k%m.Memory] != 0 {
			newest = k
			break
		}
	}
	if newest == m.count-1 {
		_, sy, yy := m.space.secant(prev, loc)
		return math.Abs(sy) / yy
	}
	i := newest % m.Memory
	dense.Copy(m.py, m.y[i])
	m.space.represent(m.py, loc)
	return math.Abs(dense.Inner(m.s[i], m.y[i])) / dense.Inner(m.y[i], m.py)
}
