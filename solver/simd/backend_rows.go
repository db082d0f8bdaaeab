package simd

// byRows implements matrix-vector products by vector operations on rows, for backends without functions of their own
// for these products.
type byRows struct{ vectors }

func (e byRows) gemv(a matrix, alpha float64, x, y []float64) {
	for i := range y {
		y[i] += float64(alpha * e.dot(a.row(i), x))
	}
}

func (e byRows) gemvT(a matrix, alpha float64, x, y []float64) {
	for i, v := range x {
		e.axpyTo(y, alpha*v, a.row(i), y)
	}
}

func (e byRows) ger(a matrix, alpha float64, x, y []float64) {
	for i, v := range x {
		e.axpyTo(a.row(i), alpha*v, y, a.row(i))
	}
}

func (e byRows) symv(a matrix, upper bool, alpha float64, x, y []float64) {
	for i, v := range x {
		from, to, left, right := 0, i+1, 0, i // the stored part of the row, with and without the diagonal
		if upper {
			from, to, left, right = i, len(x), i+1, len(x)
		}
		row := a.row(i)
		y[i] += float64(alpha * e.dot(row[from:to], x[from:to]))
		e.axpyTo(y[left:right], alpha*v, row[left:right], y[left:right])
	}
}
