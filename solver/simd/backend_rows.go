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
