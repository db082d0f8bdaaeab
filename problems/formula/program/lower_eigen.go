package program

import (
	"math"
	"slices"

	"slep/problems/formula/graph"
	"slep/problems/formula/syntax"
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// eigen lowers an operation that needs an eigendecomposition. A run decomposes each matrix only once.
func (p *program) eigen(n *graph.Node) operand {
	a := n.Args[0]
	if !a.Varies() && !p.c.Symmetric(a) && !p.c.Value(a).IsSymmetric() {
		syntax.Fail(n.Place, "a symmetric matrix is needed here")
	}
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
		for i, v := range s.Values {
			blas64.Scal(math.Sqrt(math.Sqrt(max(v, 0))), vector(s.Lower.RawRowView(i)))
		}
		to.SetRawMatrix(general(n, n, d))
		dense.GramSelf(to, s.Lower)
	case graph.OpSylvester: // Vᵀ((V*C*Vᵀ)./(λ_i + λ_j))*V
		s.into(d, y)
		for k := range d {
			d[k] /= s.Values[k/n] + s.Values[k%n]
		}
		s.back(d)
	case graph.OpFunction:
		clear(d)
		for i, v := range s.Values {
			d[i*n+i] = in.node.Function.Value(v)
		}
		s.back(d)
	case graph.OpSlope: // Vᵀ((V*B*Vᵀ).*f[λ_i, λ_j])*V
		s.into(d, y)
		for k := range d {
			d[k] *= firstDifference(in.node.Function.Name, s.Values[k/n], s.Values[k%n])
		}
		s.back(d)
	case graph.OpCurve:
		s.curve(in, d, y)
		s.back(d)
	case graph.OpEigenvalue:
		d[0] = s.Values[s.largest()]
	case graph.OpLeading:
		first := s.Vectors.RawRowView(s.largest())
		for k := range d {
			d[k] = first[k/n] * first[k%n]
		}
	case graph.OpEigenvalues:
		copy(d, s.Values)
		slices.Sort(d)
	case graph.OpEigenvectors:
		for i, v := range s.Values {
			column := 0 // the number of eigenvalues above v
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

// largest returns the index of the largest eigenvalue.
func (s *spectrum) largest() int {
	best := 0
	for k, v := range s.Values {
		if v > s.Values[best] {
			best = k
		}
	}
	return best
}
