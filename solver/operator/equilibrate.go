package operator

import "math"

const equilibrations = 6 // the sizes of rows are 2⁶ times closer on a logarithmic scale then

// equilibrate sets t so that the largest entries in the rows of TST are about 1, for a symmetric S and T = diag(t).
// They are powers of two. The function returns max_j |s_ij|t_j (Ruiz 2001, RAL-TR-2001-034).
func equilibrate(t []float64, largest func(i int) float64) {
	next := make([]float64, len(t))
	for i := range t {
		t[i] = 1
	}
	for range equilibrations {
		same := true
		for i, v := range t {
			size := largest(i)
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
