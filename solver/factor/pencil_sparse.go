package factor

import (
	"errors"
	"math"

	"slep/solver/operator"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// sparsePencil is a sparse A + σM, in which the entries of A and M share one pattern.
type sparsePencil struct {
	sum    *operator.Sparse
	a, m   []float64 // for each entry of the sum, the entries of A and M at its position, or zero
	factor refactor
	err    error // the error of the last factorisation
}

// refactor factorises a sequence of matrices with the same sparsity pattern.
type refactor interface {
	Factor
	// refactorize factorises M. If M cannot be factorised, the error is a *NotDefinite.
	refactorize(m *operator.Sparse) error
	work() (factorization, solution float64)
}

// pencilFill limits a factor to 0.2 GB and its factorisation to a few seconds.
var pencilFill = fill{entries: 2.5e7, operations: 2e10}

// newSparsePencil returns A + σM. If a complete factor would exceed the limit, the factor is incomplete.
func newSparsePencil(a, m *operator.Sparse, limit fill) *sparsePencil {
	p := &sparsePencil{}
	p.add(a, m)
	complete, err := newCholesky(p.sum, limit)
	if err == nil {
		p.factor = complete
		return p
	}
	p.add(a, operator.Compressed(operator.Diag(operator.DiagonalSizes(m))))
	p.factor = newIncomplete(p.sum)
	return p
}

// add sets the pattern of A + σM, and the entries of A and M in this pattern.
func (p *sparsePencil) add(a, m *operator.Sparse) {
	n := a.Dim()
	most := a.NNZ() + m.NNZ()
	start, col := make([]int32, 1, n+1), make([]int32, 0, most)
	inA, inM := make([]float64, 0, most), make([]float64, 0, most)
	for i := range n {
		colsA, valuesA := a.Row(i)
		colsM, valuesM := m.Row(i)
		for len(colsA)+len(colsM) > 0 {
			var j int32
			var v, w float64
			if len(colsM) == 0 || len(colsA) > 0 && colsA[0] <= colsM[0] {
				j, v = colsA[0], valuesA[0]
				colsA, valuesA = colsA[1:], valuesA[1:]
			} else {
				j = colsM[0]
			}
			if len(colsM) > 0 && colsM[0] == j {
				w = valuesM[0]
				colsM, valuesM = colsM[1:], valuesM[1:]
			}
			col, inA, inM = append(col, j), append(inA, v), append(inM, w)
		}
		start = append(start, int32(len(col)))
	}
	p.sum, p.a, p.m = operator.NewCompressed(start, col, make([]float64, len(col))), inA, inM
}

func (p *sparsePencil) Factorize(sigma float64) bool {
	values := p.sum.Values()
	for k, v := range p.a {
		values[k] = v + sigma*p.m[k]
	}
	p.err = p.factor.refactorize(p.sum)
	return p.err == nil
}

func (p *sparsePencil) trace() float64 { return floats.Sum(operator.DiagonalSizes(p.sum)) }

func (p *sparsePencil) nearlySingular() bool {
	if bad := (*NotDefinite)(nil); errors.As(p.err, &bad) {
		return -bad.Pivot <= smallPivot*math.Abs(operator.DiagonalSizes(p.sum)[bad.Row])
	}
	complete, ok := p.factor.(*sparseCholesky)
	return ok && p.err == nil && complete.leastPivot(operator.DiagonalSizes(p.sum)) <= smallPivot
}

func (p *sparsePencil) analysed() *sparsePencil {
	if _, complete := p.factor.(*sparseCholesky); complete {
		return p
	}
	return nil
}

func (p *sparsePencil) Work() (factorization, solution float64) { return p.factor.work() }

func (p *sparsePencil) Solve(v *mat.Dense) { p.factor.SolveTo(v, v) }
