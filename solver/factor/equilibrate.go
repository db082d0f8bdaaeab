package factor

import (
	"math"
	"slices"
)

// equilibrations is the number of iterations of equilibrate. The iterations reduce differences between the logarithms
// of row norms by a factor of 2⁶.
const equilibrations = 6

// equilibrate sets t to powers of two such that the largest entry in every nonzero row of TST is about 1, for a
// symmetric S and T = diag(t) (Ruiz 2001, RAL-TR-2001-034). The function largest must return max_j |s_ij|t_j.
func equilibrate(t []float64, largest func(i int, t []float64) float64) {
	next := make([]float64, len(t))
	for i := range t {
		t[i] = 1
	}
	for range equilibrations {
		same := true
		for i, v := range t {
			size := largest(i, t)
			if !(size > 0) {
				next[i] = v
				continue
			}
			_, exponent := math.Frexp(size * v)
			next[i] = math.Ldexp(v, -(exponent >> 1))
			same = same && next[i] == v
		}
		if copy(t, next); same {
			return
		}
	}
}

// weights returns w such that |s_ij| is at most about w_i w_j, and about equal to w_i w_j for some j in every row. The
// weight of an empty row is zero.
func weights(n int, largest func(i int, t []float64) float64) []float64 {
	w := make([]float64, n)
	equilibrate(w, largest)
	ones := slices.Repeat([]float64{1}, n)
	for i, t := range w {
		if w[i] = 1 / t; t == 1 && largest(i, ones) == 0 { // equilibrate leaves t at 1 for an empty row
			w[i] = 0
		}
	}
	return w
}
