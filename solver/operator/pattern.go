package operator

import "math"

// Pattern is the distribution of the nonzero entries of a symmetric n x n matrix over a grid of cells.
type Pattern struct {
	NNZ  int // the number of nonzero entries; -1 if the entries of some block are not available
	Side int // the number of cells along a side of the grid
	// the fraction of nonzero entries in each cell, Side x Side in row-major order; NaN if entries are not available
	Cells []float64

	n int
}

// NewPattern returns the Pattern of an operator over a grid of at most side x side cells. For every row, NewPattern
// calls pause, and if pause returns an error, NewPattern stops and returns this error.
func NewPattern(m Operator, side int, pause func() error) (*Pattern, error) {
	n := m.Dim()
	p := &Pattern{Side: min(side, n), n: n}
	p.Cells = make([]float64, p.Side*p.Side)
	if err := p.count(m, 0, pause); err != nil {
		return nil, err
	}
	for k := range p.Cells {
		p.Cells[k] /= float64(p.lines(k/p.Side) * p.lines(k%p.Side))
	}
	return p, nil
}

// lines returns the number of matrix rows that a row of cells covers.
func (p *Pattern) lines(cell int) int {
	first := func(cell int) int { return (cell*p.n + p.Side - 1) / p.Side }
	return first(cell+1) - first(cell)
}

// add counts an entry unless it is zero.
func (p *Pattern) add(i, j int, v float64) {
	if v != 0 {
		p.Cells[i*p.Side/p.n*p.Side+j*p.Side/p.n]++
		if p.NNZ >= 0 {
			p.NNZ++
		}
	}
}

// count counts the entries of m, a diagonal block of the whole matrix. The argument named from is the index of the
// first row and column of the block.
func (p *Pattern) count(m Operator, from int, pause func() error) error {
	switch m := m.(type) {
	case *BlockDiag:
		for _, block := range m.blocks {
			if err := p.count(block, from, pause); err != nil {
				return err
			}
			from += block.Dim()
		}
		return nil
	case Negative:
		return p.count(m.Operator, from, pause)
	}
	sparse := Compressed(m)
	full, isDense := m.(*Dense)
	for i := range m.Dim() {
		if err := pause(); err != nil {
			return err
		}
		switch {
		case sparse != nil:
			cols, values := sparse.Row(i)
			for k, j := range cols {
				p.add(from+i, from+int(j), values[k])
			}
		case isDense:
			for j, v := range full.RawRowView(i) {
				p.add(from+i, from+j, v)
			}
		default:
			p.NNZ = -1
			for j := range m.Dim() {
				p.Cells[(from+i)*p.Side/p.n*p.Side+(from+j)*p.Side/p.n] = math.NaN()
			}
		}
	}
	return nil
}
