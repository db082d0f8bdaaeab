package dense

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
)

// Tridiagonal is a symmetric tridiagonal matrix. Off holds the off-diagonal entries, one fewer than there are
// diagonal entries.
type Tridiagonal struct{ Diagonal, Off []float64 }

// Ends returns the smallest and the largest eigenvalue, which are found by bisection with Sturm sequences (Golub and
// Van Loan 2013, Matrix Computations, section 8.4.1).
func (t *Tridiagonal) Ends() (least, largest float64) {
	low, high := t.discs()
	return middle(t.bisect(low, high, 0, 0)), middle(t.bisect(low, high, len(t.Diagonal)-1, 0))
}

// EndsWithin returns an upper bound on the smallest eigenvalue and a lower bound on the largest. The distance of each
// bound from its eigenvalue is at most the given fraction of the largest absolute eigenvalue.
func (t *Tridiagonal) EndsWithin(fraction float64) (least, largest float64) {
	low, high := t.discs()
	width := fraction / 6 * (high - low) // Gershgorin's discs reach at most three times as far from 0 as the eigenvalues
	_, least = t.bisect(low, high, 0, width)
	largest, _ = t.bisect(low, high, len(t.Diagonal)-1, width)
	return least, largest
}

// discs returns the ends of the union of Gershgorin's discs, which contains all eigenvalues.
func (t *Tridiagonal) discs() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i, d := range t.Diagonal {
		radius := 0.
		if i > 0 {
			radius += math.Abs(t.Off[i-1])
		}
		if i < len(t.Off) {
			radius += math.Abs(t.Off[i])
		}
		low, high = math.Min(low, d-radius), math.Max(high, d+radius)
	}
	return low, high
}

// bisect narrows the interval [low, high] around the eigenvalue that has the given number of eigenvalues below it. The
// search stops when the interval is no wider than width, or is as narrow as rounding permits.
func (t *Tridiagonal) bisect(low, high float64, before int, width float64) (float64, float64) {
	for high-low > math.Max(width, 4*Eps*math.Max(math.Abs(low), math.Abs(high))) {
		m := middle(low, high)
		if m == low || m == high {
			break
		}
		if t.moreBelow(m, before) {
			high = m
		} else {
			low = m
		}
	}
	return low, high
}

func middle(low, high float64) float64 { return low + (high-low)/2 }

// Nonnegative reports whether no eigenvalue is negative.
func (t *Tridiagonal) Nonnegative() bool { return !t.moreBelow(0, 0) }

// moreBelow reports whether more than the given number of eigenvalues are less than x.
func (t *Tridiagonal) moreBelow(x float64, number int) bool {
	count, q := 0, 1.
	for i, d := range t.Diagonal {
		before := q
		q = d - x
		if i > 0 {
			off := t.Off[i-1]
			q -= off / before * off
		}
		if q == 0 {
			q = -math.SmallestNonzeroFloat64 / Eps
		}
		if q < 0 {
			count++
		}
		if count > number || count+len(t.Diagonal)-1-i <= number { // the remaining entries cannot change the result
			break
		}
	}
	return count > number
}

// Vector computes a unit eigenvector for an eigenvalue by inverse iteration.
func (t *Tridiagonal) Vector(value float64) []float64 {
	n := len(t.Diagonal)
	v := slices.Repeat([]float64{1}, n)
	size := math.Max(t.Norm(), math.Abs(value))
	for range 3 {
		a := lapack64.Tridiagonal{N: n, DL: slices.Clone(t.Off), D: make([]float64, n), DU: slices.Clone(t.Off)}
		for i, d := range t.Diagonal {
			a.D[i] = d - value + 4*Eps*size
		}
		if !lapack64.Gtsv(blas.NoTrans, a, blas64.General{Rows: n, Cols: 1, Stride: 1, Data: v}) {
			break
		}
		blas64.Scal(1/blas64.Nrm2(Vector(v)), Vector(v))
	}
	return v
}

// Norm returns the largest absolute value of an entry.
func (t *Tridiagonal) Norm() float64 {
	size := 0.
	for i, d := range t.Diagonal {
		size = math.Max(size, math.Abs(d))
		if i < len(t.Off) {
			size = math.Max(size, math.Abs(t.Off[i]))
		}
	}
	return size
}
