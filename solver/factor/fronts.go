package factor

import (
	"slices"

	"slep/solver/operator"
)

// fronts is the structure of L in PMPᵀ = LLᵀ, which consists of the partition of the columns into fronts and the tree
// of the fronts. A front passes to its parent the update of the rows below its columns. The parent contains all these
// rows. The fronts are in postorder: children come before their parents, and each subtree is contiguous.
type fronts struct {
	triangle
	place          []int32 // row i of M is row place[i] of PMPᵀ
	child, sibling []int32 // for each front, its last child and its previous sibling; -1 if there is none
	largest        int     // the number of rows of the largest front
	mostPassed     int     // the maximum number of update entries that wait for their parents at the same time
	operations     float64 // the number of multiplications and additions of a factorisation
}

// fill holds the numbers of entries and operations that a factorisation may still use.
type fill struct{ entries, operations float64 }

// take subtracts from the limit the entries and operations that are needed to eliminate columns with the given number
// of rows below them. If the limit is exceeded, the error is a *TooLarge.
func (f *fill) take(columns, below int) error {
	s, r := float64(columns), float64(below)
	f.entries -= s * (s + r)
	f.operations -= eliminations(s, r)
	if f.entries < 0 {
		return &TooLarge{What: "entries"}
	}
	if f.operations < 0 {
		return &TooLarge{What: "operations"}
	}
	return nil
}

// eliminations returns the number of multiplications and additions needed to eliminate s columns with r rows below
// them. The result approximates the sum of the squared lengths of the columns.
func eliminations(s, r float64) float64 {
	return s * (r*(r+s) + s*s/3)
}

// analyse finds the fronts of M. If L would exceed the limit, the error is a *TooLarge.
func analyse(m *operator.Sparse, limit fill) (*fronts, error) {
	e, err := order(m, limit)
	if err != nil {
		return nil, err
	}
	f := &fronts{}
	f.arrange(e, e.merge())
	f.fillIn(m)
	return f, nil
}

// A front absorbs a child if the enlarged front stores only a few zeros, because long rows are processed faster per
// entry than short rows.
const (
	fewColumns = 8   // in a front with at most this many columns, up to half of the entries may be zeros
	fewZeros   = .12 // the maximum fraction of zeros in a front with more columns
)

// merge joins pivots with their parents where larger fronts save time. The result holds, for each pivot, the pivot
// whose front it joins, which is the pivot itself or a later pivot.
func (e *elimination) merge() []int32 {
	n := len(e.pivot)
	columns, zeros, joined := make([]float64, n), make([]float64, n), make([]int32, n)
	for _, me := range e.pivot {
		columns[me]++
	}
	for _, me := range e.pivots {
		joined[me] = me
	}
	for _, me := range e.pivots {
		up := e.parent[me]
		if up < 0 {
			continue
		}
		s, r := columns[me]+columns[up], float64(e.below[up])
		stored := zeros[me] + zeros[up] + columns[me]*(columns[up]+r-float64(e.below[me]))
		allowed := fewZeros
		if s <= fewColumns {
			allowed = .5
		}
		if stored <= allowed*s*(s+r) {
			joined[me], columns[up], zeros[up] = up, s, stored
		}
	}
	for _, me := range slices.Backward(e.pivots) {
		joined[me] = joined[joined[me]]
	}
	return joined
}

// arrange assigns numbers to the fronts and to the columns in each front. Children come before their parents.
func (f *fronts) arrange(e *elimination, joined []int32) {
	n := len(e.pivot)
	child, sibling, number := slices.Repeat([]int32{-1}, n), make([]int32, n), make([]int32, n)
	root := int32(-1)
	for _, me := range e.pivots {
		if joined[me] != me {
			continue
		}
		if up := e.parent[me]; up < 0 {
			sibling[me], root = root, me
		} else {
			up = joined[up]
			sibling[me], child[up] = child[up], me
		}
	}
	for me := root; me >= 0; { // a traversal of the forest
		for child[me] >= 0 {
			me, child[me] = child[me], -1
		}
		for {
			number[me] = int32(len(f.child))
			f.child, f.sibling = append(f.child, -1), append(f.sibling, -1)
			if next := sibling[me]; next >= 0 || e.parent[me] < 0 {
				me = next
				break
			}
			me = joined[e.parent[me]]
		}
	}
	for _, me := range e.pivots {
		if up := e.parent[me]; joined[me] == me && up >= 0 {
			f.adopt(number[joined[up]], number[me])
		}
	}
	rows := make([]int32, n) // the number of rows of each pivot
	for _, me := range e.pivot {
		rows[me]++
	}
	f.Column, f.order, f.place = make([]int32, len(f.child)+1), make([]int32, n), make([]int32, n)
	for _, me := range e.pivots {
		f.Column[number[joined[me]]+1] += rows[me]
	}
	for k := range f.child {
		f.Column[k+1] += f.Column[k]
	}
	next, first := slices.Clone(f.Column), make([]int32, n)
	for _, me := range e.pivots {
		k := number[joined[me]]
		first[me] = next[k]
		next[k] += rows[me]
	}
	for i, me := range e.pivot {
		f.place[i], f.order[first[me]] = first[me], int32(i)
		first[me]++
	}
}

// adopt inserts a child into the list of the children of a front, which is in descending order of their numbers.
func (f *fronts) adopt(front, child int32) {
	at := &f.child[front]
	for *at > child {
		at = &f.sibling[*at]
	}
	f.sibling[child], *at = *at, child
}

// fillIn finds the rows and the sizes of all fronts.
func (f *fronts) fillIn(m *operator.Sparse) {
	seen := slices.Repeat([]int32{-1}, len(f.order))
	f.Start, f.Entry = []int32{0}, []int64{0}
	passed := 0
	for k := range int32(len(f.child)) {
		passed -= f.addRows(m, k, seen)
		s, r := int(f.Column[k+1]-f.Column[k]), len(f.Below(int(k)))
		f.Entry = append(f.Entry, f.Entry[k]+int64(s*(s+r)))
		passed += triangular(r)
		f.largest, f.mostPassed = max(f.largest, s+r), max(f.mostPassed, passed)
		f.operations += eliminations(float64(s), float64(r))
	}
}

// addRows adds the rows of front k below its triangle: the rows in which M has entries in the columns of the front, and
// the rows that its children pass on. For each row i, seen[i] is the last front to which the row was added, or -1.
// The result is the number of update entries that the children pass on.
func (f *fronts) addRows(m *operator.Sparse, k int32, seen []int32) (passed int) {
	first, end, rows := f.Column[k], f.Column[k+1], f.Row
	add := func(i int32) {
		if i >= end && seen[i] != k {
			seen[i] = k
			rows = append(rows, i)
		}
	}
	for _, i := range f.order[first:end] {
		cols, _ := m.Row(int(i))
		for _, j := range cols {
			add(f.place[j])
		}
	}
	for c := f.child[k]; c >= 0; c = f.sibling[c] {
		below := f.Below(int(c))
		for _, i := range below {
			add(i)
		}
		passed += triangular(len(below))
	}
	slices.Sort(rows[f.Start[k]:])
	f.Row, f.Start = rows, append(f.Start, int32(len(rows)))
	return passed
}

// triangular returns the number of entries in the lower triangle of a matrix with n rows.
func triangular(n int) int { return n * (n + 1) / 2 }
