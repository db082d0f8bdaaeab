package program

import (
	"math"
	"slices"

	"slep/problems/formula/graph"
	"slep/problems/formula/syntax"
	"slep/solver/dense"
	"slep/solver/elementary"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// eigen lowers an operation that needs an eigendecomposition. A run decomposes each matrix only once.
func (p *program) eigen(n *graph.Node) operand {
	a := n.Args[0]
	isSymmetric := a.Varies() || p.c.Symmetric(a) || p.c.Value(a).IsSymmetric()
	syntax.FailIf(!isSymmetric, n.Place, "a symmetric matrix is needed here")
	s := p.spectra[a]
	if s == nil {
		s = &spectrum{Spectrum: dense.NewSpectrum(a.Rows), done: p.newValue(a, 1, 1)}
		p.emit(&instruction{op: codeEigen, dst: s.done, a: p.plain(p.lower(a)), spectrum: s})
		p.spectra[a] = s
	}
	in := &instruction{op: n.Op, a: s.done.whole(), spectrum: s, node: n}
	if len(n.Args) > 1 {
		in.b = p.plain(p.lower(n.Args[1]))
	}
	if n.Op == graph.OpCurve {
		in.work = make([]float64, 3*n.Size())
	}
	return p.compute(n, in)
}

// spectrum is the eigendecomposition of a symmetric matrix.
type spectrum struct {
	*dense.Spectrum
	done    *value // the dst of the instruction that decomposes the matrix
	headers [2]mat.Dense
}

// A negative λ counts as a rounding error if |λ| is at most this fraction of the largest |λ|. The square root of a
// matrix with any other negative λ is NaN.
const negligible = 1e-10

// run executes an instruction that uses the spectrum.
func (s *spectrum) run(in *instruction, d, x, y []float64) {
	n := len(s.Values)
	to, from := &s.headers[0], &s.headers[1]
	switch in.op {
	case codeEigen:
		from.SetRawMatrix(general(n, n, x))
		s.Decompose(from)
	case graph.OpRoot: // eigenvectors scaled by λ^(1/4)
		dense.Copy(s.Lower, s.Vectors)
		least := -negligible * max(slices.Max(s.Values), -slices.Min(s.Values))
		for i, v := range s.Values {
			if v >= least {
				v = max(v, 0)
			}
			blas64.Scal(math.Sqrt(math.Sqrt(v)), vector(s.Lower.RawRowView(i)))
		}
		to.SetRawMatrix(general(n, n, d))
		dense.GramSelf(to, s.Lower)
	case graph.OpSylvester: // Vᵀ((V*C*Vᵀ)./(λ_i + λ_j))*V
		s.TurnTo(general(n, n, d), general(n, n, y))
		for k := range d {
			d[k] /= s.Values[k/n] + s.Values[k%n]
		}
		s.TurnBack(general(n, n, d))
	case graph.OpFunction:
		clear(d)
		for i, v := range s.Values {
			d[i*n+i] = in.node.Function.Value(v)
		}
		s.TurnBack(general(n, n, d))
	case graph.OpSlope: // Vᵀ((V*B*Vᵀ).*f[λ_i, λ_j])*V
		s.TurnTo(general(n, n, d), general(n, n, y))
		for k := range d {
			d[k] *= firstDifference(in.node.Function.Name, s.Values[k/n], s.Values[k%n])
		}
		s.TurnBack(general(n, n, d))
	case graph.OpCurve:
		s.curve(in, d, y)
		s.TurnBack(general(n, n, d))
	case graph.OpEigenvalue:
		d[0] = s.Values[dense.Largest(s.Values)]
	case graph.OpLeading:
		first := s.Vectors.RawRowView(dense.Largest(s.Values))
		for k := range d {
			d[k] = first[k/n] * first[k%n]
		}
	case graph.OpEigenvalues:
		copy(d, s.Values)
		slices.Sort(d)
	case graph.OpEigenvectors:
		for i, v := range s.Values {
			column := 0 // the number of eigenvalues before v in ascending order
			for j, other := range s.Values {
				if other < v || other == v && j < i {
					column++
				}
			}
			for k, entry := range s.Vectors.RawRowView(i) {
				d[k*n+column] = entry
			}
		}
	}
}

// curve writes the second derivative of the matrix function f along B and C to d, in the coordinates of the
// eigenvectors. B and C are the two halves of y. Entry (i, j) is the sum over k of
// f[λ_i, λ_k, λ_j] (B_ik C_kj + C_ik B_kj) (Daleckii and Krein 1965).
func (s *spectrum) curve(in *instruction, d, y []float64) {
	n := len(s.Values)
	half, b, c := in.work[:n*n], in.work[n*n:2*n*n], in.work[2*n*n:]
	for part, to := range [][]float64{b, c} {
		for i := range n {
			copy(half[i*n:(i+1)*n], y[2*i*n+part*n:])
		}
		s.TurnTo(general(n, n, to), general(n, n, half))
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
