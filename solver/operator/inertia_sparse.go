package operator

import (
	"math"

	"slep/solver/dense"
)

// sparseShifted is a sparse A - σM. Fronts pass columns on that they could not eliminate, so that the factor may have
// more entries than planned.
type sparseShifted struct {
	shiftedLDL
	pencil sparsePencil
	assembly
	limit fill
}

// newSparseShifted returns a *TooLarge when L would exceed the limit.
func newSparseShifted(a, m *Sparse, limit fill) (*sparseShifted, error) {
	s := &sparseShifted{limit: limit}
	s.pencil.add(a, m)
	shape, err := s.pencil.sum.analyse(limit)
	if err != nil {
		return nil, err
	}
	s.assembly = newAssembly(shape)
	s.scale, s.terms = make([]float64, a.Dim()), shape.longestSum()+pivotTerms
	s.middle = &s.pivots.BlockDiagonal
	return s, nil
}

// longestSum returns of how many terms an entry of LLᵀ is the sum at most, with those that children pass on.
func (f *fronts) longestSum() int {
	longest, most := make([]int, len(f.child)), 0
	for k := range f.child {
		for c := f.child[k]; c >= 0; c = f.sibling[c] {
			longest[k] = max(longest[k]+1, longest[c]+1)
		}
		longest[k] += int(f.Column[k+1] - f.Column[k])
		most = max(most, longest[k])
	}
	return most
}

func (s *sparseShifted) factorize(sigma float64) (*shiftedLDL, error) {
	if !s.form(sigma) {
		return nil, errNotFinite
	}
	l, left := &s.shiftedLDL, s.limit
	l.Column, l.Start, l.Entry = append(l.Column[:0], 0), append(l.Start[:0], 0), append(l.Entry[:0], 0)
	l.Row, l.Val, l.order = l.Row[:0], l.Val[:0], l.order[:0]
	s.passed, s.late = s.passed[:0], s.late[:0]
	s.pivots.Reset(len(s.scale), zeroRounding*float64(s.terms)*dense.Eps)
	var names []int32
	for k := range s.child {
		names = append(names[:0], s.lateColumns(k)...)
		for c := s.assembly.Column[k]; c < s.assembly.Column[k+1]; c++ {
			names = append(names, c)
		}
		names = append(names, s.assembly.Below(k)...)
		front, columns := s.assemble(s.pencil.sum, k)
		done := s.pivots.Eliminate(front, columns, names)
		if err := left.take(done, len(names)-done); err != nil {
			return nil, err
		}
		s.lateCount[k] = int32(columns - done)
		s.late = append(s.late, names[done:columns]...)
		for i := range front.Rows {
			row := front.Data[i*front.Stride:]
			l.Val = append(l.Val, row[:done]...)
			if i >= done {
				s.passed = append(s.passed, row[done:i+1]...)
			}
		}
		if done > 0 {
			l.order, l.Row = append(l.order, names[:done]...), append(l.Row, names[done:]...)
			l.Column, l.Start = append(l.Column, int32(len(l.order))), append(l.Start, int32(len(l.Row)))
			l.Entry = append(l.Entry, int64(len(l.Val)))
		}
	}
	s.number()
	return l, nil
}

// number gives rows of the factor their places in the order of elimination, and the order the rows of A.
func (s *sparseShifted) number() {
	l := &s.shiftedLDL
	for k, name := range l.order {
		s.local[name] = int32(k)
		l.order[k] = s.assembly.order[name]
	}
	for k, name := range l.Row {
		l.Row[k] = s.local[name]
	}
	s.ones = s.ones[:0]
	for _, name := range s.pivots.Ones {
		s.ones = append(s.ones, s.assembly.order[name])
	}
}

// form writes T(A - σM)T to the sum of the pencil, and reports whether it is finite.
func (s *sparseShifted) form(sigma float64) bool {
	p := &s.pencil
	for k, v := range p.a {
		p.sum.val[k] = v - float64(sigma*p.m[k])
	}
	if !dense.Finite(p.sum.val...) {
		return false
	}
	equilibrate(s.scale, func(i int) float64 {
		var most float64
		cols, values := p.sum.Row(i)
		for k, j := range cols {
			most = max(most, math.Abs(values[k])*s.scale[j])
		}
		return most
	})
	var norm float64
	for i, t := range s.scale {
		var sum float64
		cols, values := p.sum.Row(i)
		from := int(p.sum.start[i])
		for k, j := range cols {
			u := t * s.scale[j]
			values[k] *= u
			sum += (math.Abs(p.a[from+k]) + 2*math.Abs(float64(sigma*p.m[from+k]))) * u
		}
		norm = max(norm, sum)
	}
	s.forming = dense.Eps / 2 * norm
	return true
}

func (s *sparseShifted) work() (factor, solution float64) {
	entries := float64(s.assembly.Entry[len(s.child)])
	return s.operations, 4 * entries
}
