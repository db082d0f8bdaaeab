package dense

import "math"

// cholesky eliminates all columns of the front by Cholesky's method, which needs no search for pivots. If a pivot is
// not larger than Zero, or if entries of L would exceed the bound that pivoting guarantees, the result is false and the
// front is unchanged. The method is not tried on fronts in which all rows are eliminated. Such fronts come last and
// usually contain the negative pivots of a matrix with few negative eigenvalues.
func (f *LDL) cholesky() bool {
	if f.columns == f.a.Rows {
		return false
	}
	for j := range f.columns {
		if !(f.row(j, j)[0] > f.Zero) {
			return false
		}
	}
	f.saved = f.saved[:0]
	for i := range f.a.Rows {
		f.saved = append(f.saved, f.row(i, 0)[:f.columns]...)
	}
	l, diagonal := Cholesky{f.a}, f.x[:f.columns]
	clear(diagonal) // pivots only have to be positive here; isBounded compares them with Zero
	if l.eliminate(f.columns, diagonal, f.a.Rows) >= 0 || !f.isBounded() {
		for i := range f.a.Rows {
			copy(f.row(i, 0), f.saved[i*f.columns:][:f.columns])
		}
		return false
	}
	l.subtract(f.columns)
	for range f.columns {
		f.D, f.E = append(f.D, 1), append(f.E, 0)
	}
	return true
}

// isBounded reports whether the columns that Cholesky's method eliminated have pivots larger than Zero, and whether
// their entries, divided by the diagonal entries, satisfy the bound that pivoting guarantees for the entries of L.
func (f *LDL) isBounded() bool {
	bounds := f.x[:f.columns]
	for j := range bounds {
		l := f.row(j, j)[0]
		if !(l*l > f.Zero) {
			return false
		}
		bounds[j] = l / belowRatio
	}
	for i := range f.a.Rows {
		for j, v := range f.row(i, 0)[:min(i, f.columns)] {
			if !(math.Abs(v) <= bounds[j]) {
				return false
			}
		}
	}
	return true
}
