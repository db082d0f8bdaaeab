package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// nullColumns is the number of null vectors that are tested together.
const nullColumns = 32

// commonNull tests whether S - Σ e_i e_iᵀ has as many null vectors as the sum has terms, and whether they are also null
// vectors of A and M. The null vectors are the columns of N = S⁻¹[... e_i ...], and the rows of N with the indices i
// of the sum form the identity matrix.
//
// If the columns of N are null vectors, then A - σM has as many negative eigenvalues as S. A - σM does not have fewer
// negative eigenvalues, because the terms e_i e_iᵀ of S are positive semidefinite. A - σM does not have more negative
// eigenvalues, because S agrees with A - σM on the vectors that are zero at the indices i of the sum, and together with
// N these vectors span the space. If the columns of N are null vectors only up to rounding, they are exact null vectors
// of (I - P)A(I - P) and (I - P)M(I - P), where P is the projection onto the span of N. The returned change,
// 2‖(A - σM)N‖, bounds the resulting difference in S in the 2-norm, because ‖Ny‖ ≥ ‖y‖.
func (s *pencilInertia) commonNull(f *shiftedLDL, sigma float64) (change float64, ok bool) {
	if len(f.ones) == 0 {
		return 0, true
	}
	n, rounding := s.a.Dim(), float64(f.terms)*dense.Eps
	var squares float64
	for from := 0; from < len(f.ones); from += nullColumns {
		rows := f.ones[from:min(from+nullColumns, len(f.ones))]
		x := mat.NewDense(n, len(rows), nil)
		f.unit(x, rows)
		f.SolveTo(x, x)
		chop(x)
		f.unit(x, rows)
		test := func() bool {
			inA, okA := f.isNull(s.a, x, f.weightA)
			inM, okM := f.isNull(s.m, x, f.weightM)
			if !okA || !okM {
				return false
			}
			for j, size := range dense.ColumnNorms(x) {
				rest := inA[j] + float64(math.Abs(sigma)*inM[j]) + float64(rounding*f.size*size)
				squares += float64(rest * rest)
			}
			return true
		}
		if !test() {
			f.refineNull(s.m, x, f.weightM)
			chop(x)
			if f.unit(x, rows); !test() {
				return 0, false
			}
		}
	}
	return 2 * math.Sqrt(squares), true
}

// isNull reports whether BTX is zero up to rounding, given that an entry of B is at most about the product of the
// weights of its row and column. The first result holds the norms of the columns of TBTX.
func (f *shiftedLDL) isNull(b operator.Operator, x *mat.Dense, weights []float64) (lengths []float64, ok bool) {
	n, count := x.Dims()
	product := f.scaledProduct(b, x)
	off, size := make([]float64, count), make([]float64, count)
	for i, w := range weights {
		if w == 0 { // an empty row
			continue
		}
		t, in := f.scale[i], product.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			a, b := in[j]/(w*t), v*w*t
			off[j] += float64(a * a)
			size[j] += float64(b * b)
		}
	}
	most := zeroRounding * float64(f.terms) * dense.Eps * math.Sqrt(float64(n))
	for j, v := range off {
		if !(math.Sqrt(v) <= most*math.Sqrt(size[j])) {
			return nil, false
		}
	}
	return dense.ColumnNorms(product), true
}

// chop sets to zero those entries of X that are as small as rounding errors in their column. Such rounding errors would
// matter if they were in the only rows in which A or M has nonzero entries.
func chop(x *mat.Dense) {
	sizes := dense.ColumnNorms(x)
	for i := range x.RawMatrix().Rows {
		row := x.RawRowView(i)
		for j, v := range row {
			if math.Abs(v) <= zeroRounding*dense.Eps*sizes[j] {
				row[j] = 0
			}
		}
	}
}

// unit clears the rows of X that f.ones lists, and then sets entry (rows[j], j) to 1 for every j.
func (f *shiftedLDL) unit(x *mat.Dense, rows []int32) {
	for _, i := range f.ones {
		clear(x.RawRowView(int(i)))
	}
	for j, i := range rows {
		x.Set(int(i), j, 1)
	}
}

// null returns orthonormal columns that span the common null space found by the last Count, or nil if they cannot be
// computed.
func (s *pencilInertia) null() *mat.Dense {
	f := s.current
	k := len(f.ones)
	x := mat.NewDense(s.a.Dim(), k, nil)
	f.unit(x, f.ones)
	f.SolveTo(x, x)
	dense.ScaleRows(x, f.scale)
	if !dense.Orthonormalize(x) {
		return nil
	}
	return x
}

const nullSteps = 3

// refineNull reduces the entries of MN, where N is the argument x. The errors of N lie along eigenvectors whose
// eigenvalues are close to σ, and S⁻¹M amplifies these components. refineNull therefore takes a few steps of the
// generalised conjugate residual method with S⁻¹M (Eisenstat, Elman and Schultz 1983, doi:10.1137/0720023). If the
// columns of N are nearly null vectors, the rows of N that form the identity matrix do not change, up to rounding.
func (f *shiftedLDL) refineNull(m operator.Operator, x *mat.Dense, weights []float64) {
	squares := make([]float64, len(weights)) // weights that make the rounding errors in the rows of MN comparable
	for i, w := range weights {
		if w > 0 {
			squares[i] = math.Pow(w*f.scale[i], -2)
		}
	}
	residual := f.scaledProduct(m, x)
	var steps, images []*mat.Dense
	y := mat.DenseCopyOf(residual)
	for range nullSteps {
		f.SolveTo(y, y)
		image := f.scaledProduct(m, y)
		for k, other := range images {
			subtractAlong(image, other, y, steps[k], squares)
		}
		subtractAlong(residual, image, x, y, squares)
		steps, images = append(steps, mat.DenseCopyOf(y)), append(images, image)
		dense.Copy(y, residual)
	}
}

// subtractAlong subtracts from each column of A its projection onto the same column of B, in the inner product with the
// given weights. The same multiples of the columns of D are subtracted from the columns of C.
func subtractAlong(a, b, c, d *mat.Dense, weights []float64) {
	rows, cols := a.Dims()
	for j := range cols {
		var inner, square float64
		for i := range rows {
			v := float64(weights[i] * b.At(i, j))
			inner += float64(a.At(i, j) * v)
			square += float64(b.At(i, j) * v)
		}
		if square == 0 {
			continue
		}
		t := inner / square
		for i := range rows {
			a.Set(i, j, a.At(i, j)-float64(t*b.At(i, j)))
			c.Set(i, j, c.At(i, j)-float64(t*d.At(i, j)))
		}
	}
}

// scaledProduct returns TBTX.
func (f *shiftedLDL) scaledProduct(b operator.Operator, x *mat.Dense) *mat.Dense {
	y := mat.DenseCopyOf(x)
	dense.ScaleRows(y, f.scale)
	product := operator.NewProduct(b, y)
	dense.ScaleRows(product, f.scale)
	return product
}
