package formula

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// box is a grid of points at distance 1 in one to three dimensions, the first coordinate running fastest. Functions on
// it vanish outside. L is minus the second differences. Sines diagonalise it along every axis but the slowest; what is
// left along that are systems tridiag(-1, 2, -1) + μI (Buzbee, Golub and Nielson 1970, doi:10.1137/0707049).
type box struct {
	sides  []int // 1 to 3
	pivots []float64
	sines  []blas64.General // of every axis but the last
	work   []float64
	column []float64
}

func (s *box) points() int {
	n := 1
	for _, side := range s.sides {
		n *= side
	}
	return n
}

// laplacian returns L with its solver.
func laplacian(sides []int) *array {
	s := &box{sides: sides}
	var row, col []int32
	var val []float64
	n := s.points()
	for i := range n {
		row, col, val = append(row, int32(i)), append(col, int32(i)), append(val, 2*float64(len(sides)))
		unit := 1
		for _, side := range sides {
			for _, step := range []int{-1, 1} {
				if at := i/unit%side + step; at >= 0 && at < side {
					row, col, val = append(row, int32(i)), append(col, int32(i+step*unit)), append(val, -1)
				}
			}
			unit *= side
		}
	}
	out := sparseArray(n, n, row, col, val)
	out.solver = s
	return out
}

// frequency returns the k-th eigenvalue of tridiag(-1, 2, -1) of the given order.
func frequency(k, side int) float64 {
	s := math.Sin(math.Pi / 2 * float64(k+1) / float64(side+1))
	return 4 * s * s
}

// prepare computes pivots and sines.
func (s *box) prepare() {
	n, last := s.points(), s.sides[len(s.sides)-1]
	s.pivots, s.work, s.column = make([]float64, n), make([]float64, n), make([]float64, n)
	plane := n / last
	for j := range plane {
		var mu float64
		rest := j
		for _, side := range s.sides[:len(s.sides)-1] {
			mu += frequency(rest%side, side)
			rest /= side
		}
		excess := 1 + mu // of the pivot over 1, so that nothing cancels
		for i := j; i < n; i += plane {
			s.pivots[i] = 1 / (1 + excess)
			excess = mu + excess*s.pivots[i]
		}
	}
	for _, side := range s.sides[:len(s.sides)-1] {
		q := blas64.General{Rows: side, Cols: side, Stride: side, Data: make([]float64, side*side)}
		for j := range side {
			for k := range side {
				turn := (j + 1) * (k + 1) % (2 * (side + 1))
				q.Data[j*side+k] = math.Sqrt(2/float64(side+1)) * math.Sin(math.Pi*float64(turn)/float64(side+1))
			}
		}
		s.sines = append(s.sines, q)
	}
}

// SolveTo writes L⁻¹B to dst.
func (s *box) SolveTo(dst, b *mat.Dense) {
	if s.pivots == nil {
		s.prepare()
	}
	from, to := b.RawMatrix(), dst.RawMatrix()
	for j := range from.Cols {
		u := s.column
		if from.Cols == 1 {
			u = to.Data
		}
		for i := range u {
			u[i] = from.Data[i*from.Stride+j]
		}
		s.solve(u)
		if from.Cols > 1 {
			for i, v := range u {
				to.Data[i*to.Stride+j] = v
			}
		}
	}
}

func (s *box) solve(u []float64) {
	s.transform(u)
	plane := len(u) / s.sides[len(s.sides)-1]
	for i := plane; i < len(u); i++ {
		u[i] += s.pivots[i-plane] * u[i-plane]
	}
	for i := len(u) - 1; i >= 0; i-- {
		if i+plane < len(u) {
			u[i] += u[i+plane]
		}
		u[i] *= s.pivots[i]
	}
	s.transform(u)
}

// transform replaces u by its coefficients in products of sines along every axis but the last, or these by u.
func (s *box) transform(u []float64) {
	if len(s.sines) == 0 {
		return
	}
	x := s.sides[0]
	lines := func(of []float64) blas64.General {
		return blas64.General{Rows: len(of) / x, Cols: x, Stride: x, Data: of}
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, lines(u), s.sines[0], 0, lines(s.work))
	if len(s.sines) == 1 {
		copy(u, s.work)
		return
	}
	plane := x * s.sides[1]
	for at := 0; at < len(u); at += plane {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, s.sines[1], lines(s.work[at:at+plane]), 0, lines(u[at:at+plane]))
	}
}
