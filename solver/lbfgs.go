package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var _ Method = (*LBFGS)(nil)

// LBFGS is the limited-memory BFGS method in the metric of the space: the two-loop recursion (Nocedal 1980,
// doi:10.1090/S0025-5718-1980-0572855-7) over the last pairs of steps S and changes Y of the gradient, with H0 = γP⁻¹ and
// γ = ‹S,Y›/‹Y,P⁻¹Y› of the newest. A step of length 1 is tried first. Pairs of negative curvature are left out.
type LBFGS struct {
	// Memory is the number of pairs. 0: 5.
	Memory int

	space      Space
	s, y       []*mat.Dense // ring of pairs, n x p, of the steps -a·d; the newest at count-1
	rho, alpha []float64    // 1/‹S,Y›, 0 for a pair that is left out
	d, py      *mat.Dense   // the direction, and P⁻¹Y
	count      int
}

const leastCosine = 1e-10 // of S and Y, for a pair to be of use

// Init forgets the pairs.
func (m *LBFGS) Init(space Space) {
	if m.d == nil {
		if m.Memory == 0 {
			m.Memory = 5
		}
		n, p := space.Dims()
		tall := func() *mat.Dense { return mat.NewDense(n, p, nil) }
		for range m.Memory {
			m.s, m.y = append(m.s, tall()), append(m.y, tall())
		}
		m.rho, m.alpha = make([]float64, m.Memory), make([]float64, m.Memory)
		m.d, m.py = tall(), tall()
	}
	m.space, m.count = space, 0
}

func (m *LBFGS) save(c *checkpoint) {
	hold(c, m)
	c.keep(m.s...)
	c.keep(m.y...)
	c.keepArray(m.rho)
}

// Direction returns the quasi-Newton direction.
func (m *LBFGS) Direction(prev, loc *Location) (*mat.Dense, float64) {
	if prev == nil {
		return loc.Ascent, math.NaN()
	}
	m.remember(prev, loc)
	gamma := m.gamma(loc)
	m.d.Copy(loc.Grad)
	first := max(0, m.count-m.Memory)
	for k := m.count - 1; k >= first; k-- {
		i := k % m.Memory
		m.alpha[i] = m.rho[i] * dense.Inner(m.s[i], m.d)
		if m.rho[i] != 0 {
			dense.AddScaled(m.d, -m.alpha[i], m.y[i])
		}
	}
	m.space.Represent(m.d, loc)
	dense.Scale(gamma, m.d)
	for k := first; k < m.count; k++ {
		i := k % m.Memory
		if m.rho[i] != 0 {
			dense.AddScaled(m.d, m.alpha[i]-m.rho[i]*dense.Inner(m.y[i], m.d), m.s[i])
		}
	}
	if !(dense.Inner(m.d, loc.Grad) > leastCosine*dense.Norm(m.d)*dense.Norm(loc.Grad)) {
		m.count = 0
		return loc.Ascent, math.NaN()
	}
	return m.d, 1
}

// remember takes the pair of the last step in.
func (m *LBFGS) remember(prev, loc *Location) {
	i := m.count % m.Memory
	dense.AddScaledTo(m.s[i], -1, prev.X, loc.X)
	dense.AddScaledTo(m.y[i], -1, prev.Grad, loc.Grad)
	m.rho[i] = 0
	if sy := dense.Inner(m.s[i], m.y[i]); sy > leastCosine*dense.Norm(m.s[i])*dense.Norm(m.y[i]) {
		m.rho[i] = 1 / sy
	}
	m.count++
}

// gamma returns |‹S,Y›|/‹Y,P⁻¹Y› of the newest pair of positive curvature, or of the newest when there is none.
func (m *LBFGS) gamma(loc *Location) float64 {
	newest := m.count - 1
	for k := newest; k >= max(0, m.count-m.Memory); k-- {
		if m.rho[k%m.Memory] != 0 {
			newest = k
			break
		}
	}
	i := newest % m.Memory
	m.py.Copy(m.y[i])
	m.space.Represent(m.py, loc)
	return math.Abs(dense.Inner(m.s[i], m.y[i])) / dense.Inner(m.y[i], m.py)
}
