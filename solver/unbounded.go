package solver

import (
	"cmp"
	"math"
	"math/rand/v2"
	"strings"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// The thresholds of the test that detects whether f is unbounded below.
const (
	farIncrease = 1e3   // ‖X‖ must grow by this factor from X0 to the first test
	farAgain    = 10    // ‖X‖ must grow by this factor from one test to the next
	deepMerit   = 1e6   // the decrease of the merit function, relative to its size at X0, that is also needed for a test
	knownEscape = 10    // if f is known to be unbounded below, ‖X‖ must grow by this factor from X0 instead
	nullProduct = 1e-12 // V counts as a matrix in Null(M) if ‖MV‖ is at most this multiple of λ_max(M)‖V‖
	nullSteps   = 200   // the maximum number of conjugate gradient steps in the search for a V in Null(M)
	nullPart    = 1e-3  // the smallest accepted norm of the component of V in Null(M), for ‖V‖ = 1
	farthest    = 1e12  // the distance, relative to ‖X‖, up to which f must keep decreasing
	farther     = 16    // the ratio of each distance to the previous distance
	steady      = 0.5   // the least accepted ratio of a decrease of f to the previous decrease; for -log t, the ratio is 1
	clearFall   = 1e-8  // a decrease of at most this multiple of the terms of f may be due to rounding errors in data
	shownRows   = 4     // the maximum number of entries of a vector in a message
)

// escapes reports whether a safeguarded run has shown that f is unbounded below, and records the reason. Since the
// guard bounds XᵀMX, only the component of X in Null(M) can grow without bound. If M has full rank, X stays bounded,
// however small the eigenvalues of M are.
func (r *Run) escapes() bool {
	if r.set.Unsafeguarded || r.problem.regular() {
		return false
	}
	size := dense.Norm(r.cur.x)
	known := r.problem.Unbounded != "" && size > knownEscape*r.start.norm
	seen := size > r.far && r.cur.merit < -deepMerit*(math.Abs(r.start.merit)+r.start.reference*r.start.norm)
	if !known && !seen {
		return false
	}
	if r.unbounded() {
		return true
	}
	r.far = farAgain * size
	return false
}

// unbounded tests whether f is unbounded below along Null(M), and records the reason. Without the safeguard, the result
// is false. The direction in which X has grown is tried first, and then the direction of steepest descent.
func (r *Run) unbounded() bool {
	if r.set.Unsafeguarded || r.problem.regular() {
		return false
	}
	why := r.problem.Unbounded
	if why == "" {
		v := r.falling(mat.DenseCopyOf(r.cur.x))
		if v == nil {
			g := mat.DenseCopyOf(r.cur.x)
			r.problem.Objective.FuncGrad(g, r.cur.x)
			dense.Scale(-1, g)
			v = r.falling(g)
		}
		if v == nil {
			return false
		}
		why = "f decreases without bound along a direction in Null(M), " + Entries(v)
	}
	r.reason = Text("‖X‖ has grown from ", r.start.norm, " at the start to ", dense.Norm(r.cur.x), ", and the merit is ",
		r.cur.merit, ", while XᵀMX stayed bounded: ", why)
	return true
}

// falling returns a unit vector v in Null(M) such that f keeps decreasing along X + t‖X‖vuᵀ for t = 1, farther,
// farther², farther³ and so on up to farthest. Up to scale, vuᵀ is the best rank-one approximation of the component of
// d in Null(M). If no such v is found, falling returns nil. The n x p matrix d is overwritten.
func (r *Run) falling(d *mat.Dense) []float64 {
	n, p := d.Dims()
	if !toNull(d, r.problem.M, float64(p)/(r.space.length()*r.space.length())) {
		return nil
	}
	_, vectors, ok := ascending(dense.NewGram(d, d))
	if !ok {
		return nil
	}
	largest := mat.DenseCopyOf(vectors.Slice(0, p, p-1, p))
	u, v := mat.DenseCopyOf(largest.T()), dense.NewProduct(d, largest)
	dense.Scale(1/dense.Norm(v), v)
	x, g := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	size := dense.Norm(r.cur.x)
	at := func(t float64, v *mat.Dense) (f, slope float64) {
		x.Mul(v, u)
		dense.Scale(t*size, x)
		dense.AddScaled(x, 1, r.cur.x)
		f = r.problem.Objective.FuncGrad(g, x)
		return f, dense.Inner(g, x)
	}
	other := mat.NewDense(n, 1, nil) // a random direction, along which f has terms of typical size
	dense.DrawUnit(other, rand.New(rand.NewPCG(1, 0xfa11)))
	last, _ := at(1, v)
	fall := 0.
	for t := float64(farther); t < farthest; t *= farther {
		f, _ := at(t, v)
		if math.IsInf(f, -1) {
			break
		}
		_, terms := at(t, other)
		if !(last-f > steady*fall) || last-f <= clearFall*math.Abs(terms) && !math.IsInf(terms, 0) {
			return nil
		}
		last, fall = f, last-f
	}
	return v.RawMatrix().Data
}

// toNull replaces V by its component in Null(M), scaled to norm 1, and reports whether that component is large enough.
// The other component Z of V is computed by solving MZ = MV with conjugate gradients. The argument lambda is an upper
// bound on the eigenvalues of M.
func toNull(v *mat.Dense, m operator.Operator, lambda float64) bool {
	dense.Scale(1/dense.Norm(v), v)
	rest, d, md := mat.DenseCopyOf(v), mat.DenseCopyOf(v), mat.DenseCopyOf(v)
	m.MulTo(rest, v)
	dense.Copy(d, rest)
	rr := dense.Inner(rest, rest)
	for k := 0; k < nullSteps && math.Sqrt(rr) > nullProduct*lambda*dense.Norm(v); k++ {
		m.MulTo(md, d)
		a := rr / dense.Inner(d, md)
		if !dense.Finite(a) {
			return false
		}
		dense.AddScaled(v, -a, d)
		dense.AddScaled(rest, -a, md)
		next := dense.Inner(rest, rest)
		dense.Scale(next/rr, d)
		dense.AddScaled(d, 1, rest)
		rr = next
	}
	size := dense.Norm(v)
	if !(size >= nullPart) {
		return false
	}
	m.MulTo(md, v)
	dense.Scale(1/size, v)
	return dense.Norm(md) <= nullProduct*lambda*size
}

// Entries describes a vector by its largest entries, for example "with 0.8 in row 3 and -0.6 in row 7".
func Entries(v []float64) string {
	order := make([]int, len(v))
	dense.Order(order, func(i, j int) int { return cmp.Compare(math.Abs(v[j]), math.Abs(v[i])) })
	var words []string
	others := 0
	for _, i := range order {
		switch {
		case math.Abs(v[i]) < 1e-3*math.Abs(v[order[0]]):
		case len(words) == shownRows:
			others++
		default:
			words = append(words, Text(v[i], " in row ", i+1))
		}
	}
	if others > 0 {
		words = append(words, Text("smaller ones in ", others, " other rows"))
	}
	if last := len(words) - 1; last > 0 {
		words = append(words[:last-1], words[last-1]+" and "+words[last])
	}
	return "with " + strings.Join(words, ", ")
}

// overflow explains why the merit function or its gradient is not finite at the current point. If f or its gradient is
// the cause, and X has not grown far beyond X0, overflow also sets r.blamed.
func (r *Run) overflow() string {
	points := []*mat.Dense{r.cur.x}
	if parts := r.cur.parts; parts != nil && parts.y != nil {
		points = append(points, parts.y)
	}
	n, p := r.cur.x.Dims()
	grad := mat.NewDense(n, p, nil)
	for _, x := range points {
		if size := dense.Norm(x); !(size <= r.far) {
			continue
		}
		if fault := notFiniteEntry(r.problem.Objective.FuncGrad(grad, x), grad); fault != "" {
			r.blamed = true
			return fault
		}
	}
	return "the iterates overflowed"
}

// notFiniteEntry describes a value of f or an entry of its gradient that is not finite. If f and its gradient are
// finite, notFiniteEntry returns "".
func notFiniteEntry(f float64, grad *mat.Dense) string {
	if !dense.Finite(f) {
		return Text("f is ", f)
	}
	n, _ := grad.Dims()
	for i := range n {
		for j, v := range grad.RawRowView(i) {
			if !dense.Finite(v) {
				return Text("the gradient of f is ", v, " in row ", i, ", column ", j, ", both counted from 0")
			}
		}
	}
	return ""
}
