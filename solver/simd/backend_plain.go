package simd

import "slep/solver/dense"

// plainGo is the backend in Go. Products are converted to float64 to keep compilers from fusing them with sums.
type plainGo struct{ byRows }

func newPlain() backend { return plainGo{byRows{plainVectors{}}} }

// plainVectors implements the operations of plainGo on vectors.
type plainVectors struct{}

// sums holds eight partial sums. Term i is added to the partial sum with index i mod 8.
type sums [8]float64

func (s *sums) total() float64 {
	return ((s[0] + s[2]) + (s[4] + s[6])) + ((s[1] + s[3]) + (s[5] + s[7]))
}

func (plainVectors) dot(x, y []float64) float64 {
	var s sums
	even := len(x) &^ 7
	for i, v := range x[:even] {
		s[i&7] += float64(v * y[i])
	}
	sum := s.total()
	for i := even; i < len(x); i++ {
		sum += float64(x[i] * y[i])
	}
	return sum
}

func (plainVectors) distance2(x, y []float64) float64 {
	var s sums
	even := len(x) &^ 7
	for i, v := range x[:even] {
		d := v - y[i]
		s[i&7] += float64(d * d)
	}
	sum := s.total()
	for i := even; i < len(x); i++ {
		d := x[i] - y[i]
		sum += float64(d * d)
	}
	return sum
}

func (plainVectors) secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64) {
	var a, b, c [4]float64
	even := len(x0) &^ 3
	for i := range even {
		s, y := x1[i]-x0[i], g1[i]-g0[i]
		a[i&3] += float64(s * s)
		b[i&3] += float64(s * y)
		c[i&3] += float64(y * y)
	}
	ss, sy, yy = (a[0]+a[2])+(a[1]+a[3]), (b[0]+b[2])+(b[1]+b[3]), (c[0]+c[2])+(c[1]+c[3])
	for i := even; i < len(x0); i++ {
		s, y := x1[i]-x0[i], g1[i]-g0[i]
		ss += float64(s * s)
		sy += float64(s * y)
		yy += float64(y * y)
	}
	return ss, sy, yy
}

func (plainVectors) axpyTo(dst []float64, alpha float64, x, y []float64) {
	for i, v := range x {
		dst[i] = y[i] + float64(alpha*v)
	}
}

func (plainVectors) scal(alpha float64, x []float64) {
	for i := range x {
		x[i] *= alpha
	}
}

func (plainGo) spmm(m sparse, p int, x []float64, ldx int, y []float64, ldy int) {
	dense.SpMM(len(m.start)-1, p, m.start, m.col, m.val, x, ldx, y, ldy)
}

func (plainGo) forward(l *dense.Fronts, from, to, p int, x []float64) {
	l.ForwardThrough(from, to, p, x)
}

func (plainGo) backward(l *dense.Fronts, from, to, p int, x []float64) {
	l.BackwardThrough(from, to, p, x)
}
