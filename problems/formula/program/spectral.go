package program

import (
	"math"

	"slep/solver/elementary"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// into writes V*C*Vᵀ to d, for a square C and the matrix V whose rows are the eigenvectors.
func (s *spectrum) into(d, c []float64) {
	n := len(s.Values)
	v, work, dst := s.Vectors.RawMatrix(), s.Lower.RawMatrix(), general(n, n, d)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, v, general(n, n, c), 0, work)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, work, v, 0, dst)
}

// back replaces D by Vᵀ*D*V.
func (s *spectrum) back(d []float64) {
	n := len(s.Values)
	v, work, dst := s.Vectors.RawMatrix(), s.Lower.RawMatrix(), general(n, n, d)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, dst, 0, work)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, work, v, 0, dst)
}

// curve writes the second derivative along the two halves B and C of y to d, in the coordinates of the eigenvectors.
// Entry (i, j) is the sum over k of f[λ_i, λ_k, λ_j] (B_ik C_kj + C_ik B_kj) (Daleckii and Krein 1965).
func (s *spectrum) curve(in *instruction, d, y []float64) {
	n := len(s.Values)
	half, b, c := in.work[:n*n], in.work[n*n:2*n*n], in.work[2*n*n:]
	for part, to := range [][]float64{b, c} {
		for i := range n {
			copy(half[i*n:(i+1)*n], y[2*i*n+part*n:])
		}
		s.into(to, half)
	}
	for i := range n {
		for j := range n {
			sum := 0.
			for k := range n {
				both := b[i*n+k]*c[k*n+j] + c[i*n+k]*b[k*n+j]
				sum += both * secondDifference(in.node.Function.Name, s.Values[i], s.Values[k], s.Values[j])
			}
			d[i*n+j] = sum
		}
	}
}

// firstDifference returns the divided difference f[x, y] of exp or log, without cancellation.
func firstDifference(name string, x, y float64) float64 {
	switch {
	case name == "exp" && x == y:
		return elementary.Exp(x)
	case name == "exp":
		return elementary.Exp(y) * math.Expm1(x-y) / (x - y)
	case x == y:
		return 1 / x
	}
	return math.Log1p((x-y)/y) / (x - y)
}

// secondDifference returns the divided difference f[x, y, z] of exp or log. For close arguments the difference is
// computed from the first terms of a series around their mean.
func secondDifference(name string, x, y, z float64) float64 {
	low, high := min(x, y, z), max(x, y, z)
	middle, mean := x+y+z-low-high, (x+y+z)/3
	second, fourth, scale := 0., 0., 1.
	if name == "exp" {
		second = elementary.Exp(mean)
		fourth = second
	} else {
		second, fourth, scale = -1/(mean*mean), -6/(mean*mean*mean*mean), math.Abs(mean)
	}
	if high-low > 1e-3*scale {
		return (firstDifference(name, high, middle) - firstDifference(name, middle, low)) / (high - low)
	}
	spread := (low-mean)*(low-mean) + (middle-mean)*(middle-mean) + (high-mean)*(high-mean)
	return second/2 + fourth*spread/48
}
