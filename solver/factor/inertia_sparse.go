package factor

import (
	"math"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"
)

// sparseShifted is a sparse A - σM. Fronts pass on columns that they could not eliminate, so the factor may have more
// entries than planned.
type sparseShifted struct {
	shiftedLDL
	pencil sparsePencil
	plan   assembly // the assembly for fronts that pass no columns on to their parents
	limit  fill
	names  []int32 // the columns and rows of a front
}

// newSparseShifted prepares to factorise a sparse A - σM. If known is not nil, the result shares the sum and the
// analysis of known, which is safe because each factorisation writes the entries of the sum before it reads them. If L
// would exceed the limit, the error is a *TooLarge.
func newSparseShifted(a, m *operator.Sparse, known *sparsePencil, limit fill) (*sparseShifted, error) {
	s := &sparseShifted{limit: limit}
	var shape *fronts
	if known != nil {
		s.pencil, shape = *known, known.factor.(*sparseCholesky).fronts
	} else {
		s.pencil.add(a, m)
		var err error
		if shape, err = analyse(s.pencil.sum, limit); err != nil {
			return nil, err
		}
	}
	s.plan = newAssembly(shape)
	s.scale, s.terms = make([]float64, a.Dim()), shape.longestSum()+pivotTerms
	s.middle = &s.pivots.BlockDiagonal
	s.weightA = weights(a.Dim(), largestIn(a))
	s.weightM = diagonalRoots(m)
	return s, nil
}

// longestSum returns the maximum number of terms in the sum for an entry of LLᵀ, including terms that children pass on.
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
	l.Row, l.Val, l.order = l.Row[:0], slices.Grow(l.Val[:0], int(s.plan.Entry[len(s.plan.child)])), l.order[:0]
	s.plan.passed, s.plan.late = s.plan.passed[:0], s.plan.late[:0]
	s.pivots.Reset(len(s.scale), zeroRounding*float64(s.terms)*dense.Eps)
	for k := range s.plan.child {
		if err := s.eliminate(k, &left); err != nil {
			return nil, err
		}
	}
	s.number()
	return l, nil
}

// eliminate computes the columns of L in front k, and passes on the columns that cannot be eliminated.
func (s *sparseShifted) eliminate(k int, left *fill) error {
	names := append(s.names[:0], s.plan.lateColumns(k)...)
	for c := s.plan.Column[k]; c < s.plan.Column[k+1]; c++ {
		names = append(names, c)
	}
	names = append(names, s.plan.Below(k)...)
	s.names = names
	front, columns := s.plan.assemble(s.pencil.sum, k)
	done := s.pivots.Eliminate(front, columns, names)
	if err := left.take(done, len(names)-done); err != nil {
		return err
	}
	s.plan.lateCount[k] = int32(columns - done)
	s.plan.late = append(s.plan.late, names[done:columns]...)
	val, passed := s.Val, s.plan.passed
	for i := range front.Rows {
		row := front.Data[i*front.Stride:]
		val = append(val, row[:done]...)
		if i >= done {
			passed = append(passed, row[done:i+1]...)
		}
	}
	s.Val, s.plan.passed = val, passed
	if done > 0 {
		s.order, s.Row = append(s.order, names[:done]...), append(s.Row, names[done:]...)
		s.Column, s.Start = append(s.Column, int32(len(s.order))), append(s.Start, int32(len(s.Row)))
		s.Entry = append(s.Entry, int64(len(val)))
	}
	return nil
}

// number renumbers the rows, which eliminate identifies by their positions in the planned elimination order. In the
// field Row, they become positions in the actual elimination order. In the fields order and ones, they become row
// indices of A.
func (s *sparseShifted) number() {
	l := &s.shiftedLDL
	for k, name := range l.order {
		s.plan.local[name] = int32(k)
		l.order[k] = s.plan.order[name]
	}
	for k, name := range l.Row {
		l.Row[k] = s.plan.local[name]
	}
	s.ones = s.ones[:0]
	for _, name := range s.pivots.Ones {
		s.ones = append(s.ones, s.plan.order[name])
	}
}

// form writes T(A - σM)T to the sum of the pencil, and reports whether this matrix is finite.
func (s *sparseShifted) form(sigma float64) bool {
	p := &s.pencil
	all, from := p.sum.Values(), 0
	for k, v := range p.a {
		all[k] = v - float64(sigma*p.m[k])
	}
	if !dense.Finite(all...) {
		return false
	}
	equilibrate(s.scale, largestIn(p.sum))
	var norm float64
	for i, t := range s.scale {
		var sum float64
		cols, values := p.sum.Row(i)
		for k, j := range cols {
			u := t * s.scale[j]
			values[k] *= u
			sum += float64((math.Abs(p.a[from+k]) + math.Abs(float64(2*sigma*p.m[from+k]))) * u)
		}
		from += len(cols)
		norm = max(norm, sum)
	}
	s.size, s.forming = norm, dense.Eps/2*norm
	return true
}

// largestIn returns a function that computes max_j |m_ij|t_j for row i of M.
func largestIn(m *operator.Sparse) func(i int, t []float64) float64 {
	return func(i int, t []float64) (most float64) {
		cols, values := m.Row(i)
		for k, j := range cols {
			if size := math.Abs(values[k]) * t[j]; size > most { // in WebAssembly, max is not inlined
				most = size
			}
		}
		return most
	}
}

func (s *sparseShifted) work() (factor, solution float64) {
	entries := float64(s.plan.Entry[len(s.plan.child)])
	return s.plan.operations, 4 * entries
}
