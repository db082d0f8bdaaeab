package operator

import (
	"math"
	"math/rand/v2"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const nullColumns = 32 // null vectors that are tested together

// commonNull tests that S - Σ e_i e_iᵀ has null vectors, which are those of A and M, for all rows i of this sum.
// These are the columns of N = S⁻¹[... e_i ...], and their rows i are I.
//
// If N are null vectors, then A - σM has as many negative eigenvalues as S. It has not fewer because S is larger, and
// not more because S does not differ from it on the vectors that are zero in these rows, and these vectors and N are a
// basis. If they are so to rounding, they are null vectors of (I - P)A(I - P) and (I - P)M(I - P) for the projection P
// on N. The change returned bounds the difference that this makes to S, in the 2-norm: 2‖(A - σM)N‖, as ‖Ny‖ ≥ ‖y‖.
func (s *Inertia) commonNull(f *shiftedLDL, sigma float64) (change float64, ok bool) {
	if len(f.ones) == 0 {
		return 0, true
	}
	n, rounding := s.a.Dim(), float64(f.terms)*dense.Eps
	sizeA, sizeM := f.frobenius(s.a), f.frobenius(s.m)
	var squares float64
	for from := 0; from < len(f.ones); from += nullColumns {
		rows := f.ones[from:min(from+nullColumns, len(f.ones))]
		x := mat.NewDense(n, len(rows), nil)
		f.unit(x, rows)
		f.SolveTo(x, x)
		test := func() bool {
			sizes := dense.ColumnNorms(x)
			inA, inM := dense.ColumnNorms(f.scaledProduct(s.a, x)), dense.ColumnNorms(f.scaledProduct(s.m, x))
			var sum float64
			for j, size := range sizes {
				if !(inA[j] <= zeroRounding*rounding*sizeA*size) || !(inM[j] <= zeroRounding*rounding*sizeM*size) {
					return false
				}
				rest := inA[j] + math.Abs(sigma)*inM[j] + rounding*(sizeA+math.Abs(sigma)*sizeM)*size
				sum += float64(rest * rest)
			}
			squares += sum
			return true
		}
		if !test() {
			f.refineNull(s.m, x)
			if f.unit(x, rows); !test() {
				return 0, false
			}
		}
	}
	return 2 * math.Sqrt(squares), true
}

// unit makes the rows i of the sum columns of I, in the place of the given ones.
func (f *shiftedLDL) unit(x *mat.Dense, rows []int32) {
	for _, i := range f.ones {
		clear(x.RawRowView(int(i)))
	}
	for j, i := range rows {
		x.Set(int(i), j, 1)
	}
}

// null returns orthonormal columns that span the common null space that the last Count has found, and nil where these
// are not finite.
func (s *Inertia) null() *mat.Dense {
	f := s.current
	k := len(f.ones)
	x, diagonal := mat.NewDense(s.a.Dim(), k, nil), make([]float64, k)
	f.unit(x, f.ones)
	f.SolveTo(x, x)
	dense.ScaleRows(x, f.scale)
	for range 2 { // once more for rounding errors
		gram := dense.NewGram(x, x)
		for i := range diagonal {
			diagonal[i] = gram.At(i, i)
		}
		l := gram.RawMatrix()
		if _, bad := dense.NewCholesky(gram, diagonal); bad >= 0 {
			return nil
		}
		blas64.Trsm(blas.Right, blas.Trans, 1, blas64.Triangular{
			N: k, Stride: l.Stride, Data: l.Data, Uplo: blas.Lower, Diag: blas.NonUnit,
		}, x.RawMatrix())
	}
	return x
}

const nullSteps = 3

// refineNull makes MN smaller in the columns of N = X. The errors of N are in the directions of eigenvectors whose
// eigenvalues are close to σ, which S⁻¹M enlarges. It takes steps of the method of generalised conjugate residuals in
// this matrix (Eisenstat, Elman and Schultz 1983, doi:10.1137/0720023). The rows of N that are I stay so,
// up to rounding, where these columns are near null vectors.
func (f *shiftedLDL) refineNull(m Operator, x *mat.Dense) {
	residual := f.scaledProduct(m, x)
	var steps, images []*mat.Dense
	y := mat.DenseCopyOf(residual)
	for range nullSteps {
		f.SolveTo(y, y)
		image := f.scaledProduct(m, y)
		for k, other := range images {
			subtractAlong(image, other, y, steps[k])
		}
		subtractAlong(residual, image, x, y)
		steps, images = append(steps, mat.DenseCopyOf(y)), append(images, image)
		dense.Copy(y, residual)
	}
}

// subtractAlong subtracts from each column of A its projection on that column of B, and from C as much of D.
func subtractAlong(a, b, c, d *mat.Dense) {
	rows, cols := a.Dims()
	for j := range cols {
		var inner, square float64
		for i := range rows {
			v := b.At(i, j)
			inner += float64(a.At(i, j) * v)
			square += float64(v * v)
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
func (f *shiftedLDL) scaledProduct(b Operator, x *mat.Dense) *mat.Dense {
	y := mat.DenseCopyOf(x)
	dense.ScaleRows(y, f.scale)
	product := NewProduct(b, y)
	dense.ScaleRows(product, f.scale)
	return product
}

// frobenius estimates ‖TBT‖_F by its products with normal vectors v: the mean of ‖TBTv‖² is ‖TBT‖_F².
func (f *shiftedLDL) frobenius(b Operator) float64 {
	const columns = 8
	rng := rand.New(rand.NewPCG(2, 0x1e7a))
	v := mat.NewDense(b.Dim(), columns, nil)
	for i := range v.RawMatrix().Data {
		v.RawMatrix().Data[i] = rng.NormFloat64()
	}
	var sum float64
	for _, size := range dense.ColumnNorms(f.scaledProduct(b, v)) {
		sum += float64(size * size)
	}
	return math.Sqrt(sum / columns)
}
