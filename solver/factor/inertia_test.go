package factor

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// hidden is a pencil A = Wᵀ diag(a) W, M = Wᵀ diag(m) W, for which the inertia of A - σM is known for every σ.
type hidden struct{ a, m []float64 }

// below(sigma) returns how many of the a_i - σm_i are negative. Each of these differences is rounded only once, by
// math.FMA.
func (h hidden) below(sigma float64) int {
	count := 0
	for i, a := range h.a {
		if math.FMA(-sigma, h.m[i], a) < 0 {
			count++
		}
	}
	return count
}

func (h hidden) null() int {
	count := 0
	for i, a := range h.a {
		if a == 0 && h.m[i] == 0 {
			count++
		}
	}
	return count
}

// in(w, d) returns WᵀDW, where D = diag(d).
func in(w *mat.Dense, d []float64) *mat.Dense {
	dw := mat.DenseCopyOf(w)
	dense.ScaleRows(dw, d)
	out := dense.NewGram(w, dw)
	dense.Symmetrize(out)
	return out
}

// orthogonal returns a random orthogonal matrix.
func orthogonal(rng *rand.Rand, n int) *mat.Dense {
	var qr mat.QR
	qr.Factorize(testmatrix.Normal(rng, n, n))
	var q mat.Dense
	qr.QTo(&q)
	return &q
}

// unimodular returns a product of two triangular matrices of small integers with ones on the diagonal, so that products
// with the result are exact. Off the diagonal, an entry of a triangle is nonzero with probability min(1, entries/n).
func unimodular(rng *rand.Rand, n int, entries float64) *mat.Dense {
	l, u := dense.Identity(n), dense.Identity(n)
	for i := range n {
		for j := range i {
			if rng.Float64()*float64(n) < entries {
				l.Set(i, j, float64(2*rng.IntN(2)-1))
			}
			if rng.Float64()*float64(n) < entries {
				u.Set(j, i, float64(2*rng.IntN(2)-1))
			}
		}
	}
	return dense.NewProduct(l, u)
}

// ways returns an Inertia for the pencil in dense storage and one for the pencil in sparse storage.
func ways(a, m *mat.Dense) map[string]Inertia {
	n := a.RawMatrix().Rows
	return map[string]Inertia{
		"dense":  NewInertia(&operator.Dense{Dense: a}, &operator.Dense{Dense: m}),
		"sparse": NewInertia(operator.Compress(a, n*n, nil), operator.Compress(m, n*n, nil)),
	}
}

// TestInertiaExact counts eigenvalues of thousands of pencils that are formed without rounding errors and whose inertia
// is known exactly. Some pencils have a common null space or a singular M, and some shifts are at or near eigenvalues.
// A count that is reported as certain must be right. None of these pencils is so close to a pencil with a larger common
// null space that rounding hides the difference.
func TestInertiaExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	accepted, all, near, nearAll := map[string]int{}, 0, map[string]int{}, 0
	for range 3000 {
		n, entries := 1+rng.IntN(10), 8.
		if rng.IntN(8) == 0 {
			n, entries = 1+rng.IntN(80), 1.
		}
		h := hidden{make([]float64, n), make([]float64, n)}
		for i := range n {
			switch rng.IntN(4) {
			case 0: // a common null vector
			case 1:
				h.a[i] = float64(rng.IntN(9) - 4)
			default:
				h.a[i], h.m[i] = float64(rng.IntN(15)-7), float64(1+rng.IntN(3))
			}
			if rng.IntN(16) == 0 { // makes one direction nearly a common null vector
				h.a[i], h.m[i] = h.a[i]/(1<<10), h.m[i]/(1<<10)
			}
		}
		sigma := float64(rng.IntN(97)-48) / 8
		close := rng.IntN(3) == 0
		if i := rng.IntN(n); close && h.m[i] > 0 {
			sigma = h.a[i] / h.m[i] * (1 + math.Ldexp(float64(rng.IntN(3)-1), -20-rng.IntN(33)))
		}
		for i, a := range h.a { // whether A - σM is zero on vectors on which M is not zero
			close = close || h.m[i] > 0 && a == sigma*h.m[i]
		}
		w := unimodular(rng, n, entries)
		if rng.IntN(2) == 0 {
			scale := make([]float64, n)
			for i := range scale {
				scale[i] = math.Ldexp(1, rng.IntN(60)-30)
			}
			dense.ScaleColumns(w, scale)
		}
		if all++; close {
			nearAll++
		}
		for way, s := range ways(in(w, h.a), in(w, h.m)) {
			count := s.Count(sigma)
			if count.Doubt != "" {
				continue
			}
			if accepted[way]++; close {
				near[way]++
			}
			if count.Negative != h.below(sigma) || count.Null != h.null() {
				t.Fatalf("%s: %v at σ = %.17g: %+v, wanted %d and a null space of dimension %d", way, h, sigma, count,
					h.below(sigma), h.null())
			}
		}
	}
	for way, count := range accepted {
		far, farAll := count-near[way], all-nearAll
		t.Logf("%s: accepted %d of %d near an eigenvalue, %d of %d elsewhere", way, near[way], nearAll, far, farAll)
		if far < farAll*99/100 {
			t.Errorf("%s: only %d of %d counts are certain", way, far, farAll)
		}
	}
}

// TestInertia compares counts for pencils of many kinds with the known inertia of these pencils. A count must be
// doubtful if and only if the shift is an eigenvalue or extremely close to one.
func TestInertia(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	fill := func(n int, value func(i int) float64) []float64 {
		d := make([]float64, n)
		for i := range d {
			d[i] = value(i)
		}
		return d
	}
	ones := func(int) float64 { return 1 }
	normal := func(int) float64 { return rng.NormFloat64() }
	cluster := func(width float64) func(i int) float64 {
		return func(i int) float64 { return float64(i%5) * (1 + width*rng.Float64()) }
	}
	cases := map[string]struct {
		w      *mat.Dense
		h      hidden
		shifts []float64
		doubt  bool
	}{
		"random": {
			orthogonal(rng, 90), hidden{fill(90, normal), fill(90, ones)}, []float64{-1, -.1, 0, .1, 2, 9}, false,
		},
		"clusters": {
			orthogonal(rng, 70), hidden{fill(70, cluster(1e-10)), fill(70, ones)}, []float64{-.5, .5, 3.5}, false,
		},
		"multiple": {
			orthogonal(rng, 150), hidden{fill(150, cluster(0)), fill(150, ones)}, []float64{.5, 1.5, 2.5}, false,
		},
		"close to a cluster": {
			orthogonal(rng, 70), hidden{fill(70, cluster(1e-10)), fill(70, ones)}, []float64{2 - 1e-9, 2 + 1e-9}, false,
		},
		"at an eigenvalue": {
			orthogonal(rng, 70), hidden{fill(70, cluster(0)), fill(70, ones)}, []float64{1, 1 - 1e-14, 3 + 3e-14}, true,
		},
		"one":             {dense.Identity(1), hidden{[]float64{2}, []float64{1}}, []float64{1, 3}, false},
		"at the only one": {dense.Identity(1), hidden{[]float64{2}, []float64{1}}, []float64{2}, true},
		"nothing":         {dense.Identity(1), hidden{[]float64{0}, []float64{0}}, []float64{-1, 0, 5}, false},
		"diagonal":        {dense.Identity(80), hidden{fill(80, normal), fill(80, ones)}, []float64{-1, 0, 1}, false},
	}
	for _, percent := range []int{0, 10, 40, 70, 100} {
		for _, common := range []int{0, 1, 30, 60} { // the number of common null vectors
			n := 120
			h := hidden{fill(n, normal), fill(n, func(i int) float64 { return math.Abs(rng.NormFloat64()) + .01 })}
			for i := range n {
				if i >= percent*n/100 {
					h.m[i] = 0
				}
				if i < common {
					h.a[n-1-i], h.m[n-1-i] = 0, 0
				}
			}
			c := cases["random"]
			c.w, c.h = testmatrix.Normal(rng, n, n), h
			cases[fmt.Sprintf("M of rank %d%%, %d common null vectors", percent, common)] = c
		}
	}
	scaled := cases["random"]
	scaled.w = mat.DenseCopyOf(scaled.w)
	dense.ScaleColumns(scaled.w, fill(90, func(int) float64 { return math.Pow(10, 16*rng.Float64()-8) }))
	cases["badly scaled"] = scaled
	accepted, all := 0, 0
	for name, c := range cases {
		for way, s := range ways(in(c.w, c.h.a), in(c.w, c.h.m)) {
			for _, sigma := range c.shifts {
				count := s.Count(sigma)
				if all++; count.Doubt == "" {
					accepted++
				}
				if again := s.Count(sigma); again != count {
					t.Errorf("%s, %s, σ = %g: %+v, then %+v", name, way, sigma, count, again)
				}
				right := count.Negative == c.h.below(sigma) && count.Null == c.h.null()
				if (count.Doubt != "") != c.doubt || count.Doubt == "" && !right {
					t.Errorf("%s, %s, σ = %g: %+v, wanted %d and a null space of dimension %d", name, way, sigma,
						count, c.h.below(sigma), c.h.null())
				}
			}
		}
	}
	t.Logf("accepted %d of %d", accepted, all)
}
