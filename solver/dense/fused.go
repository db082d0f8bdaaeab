package dense

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Fused holds the operations that a step needs but BLAS lacks. If the BLAS registered with Use implements Fused, this
// package calls the methods of that BLAS; otherwise Go code in this package performs the operations.
type Fused interface {
	// Product computes dst = s·AB, or dst = s·AᵀB if transposed is set. If add is set, Product adds the product to dst
	// instead. Unlike Dgemm, Product need not check the lengths of slices, and is therefore faster for small
	// matrices.
	Product(dst *mat.Dense, s float64, a, b *mat.Dense, transposed, add bool)
	// SpMM is equivalent to the function of this name in this package.
	SpMM(n, p int, start, col []int32, val, x []float64, ldx int, y []float64, ldy int)
	// GramUpper computes the upper triangle of dst = AᵀB, and may leave the rest of dst unchanged.
	GramUpper(dst, a, b *mat.Dense)
	// FrontsForward and FrontsBackward are equivalent to the methods ForwardThrough and BackwardThrough of l.
	FrontsForward(l *Fronts, from, to, p int, x []float64)
	FrontsBackward(l *Fronts, from, to, p int, x []float64)
	// MulDiag is equivalent to the function of this name in this package.
	MulDiag(d []float64, p int, x []float64, ldx int, y []float64, ldy int)
	// CholeskyRows is equivalent to the function of this name in this package, but may change rows after a bad row.
	CholeskyRows(a blas64.General, diagonal []float64, n int) (bad int)
	// AxpyTo computes dst = y + αx.
	AxpyTo(dst []float64, alpha float64, x, y []float64)
	// Distance2 returns ‖x - y‖².
	Distance2(x, y []float64) float64
	// Secant returns sᵀs, sᵀy and yᵀy for s = x1 - x0 and y = g1 - g0.
	Secant(x0, x1, g0, g1 []float64) (ss, sy, yy float64)
}

// registered is the BLAS registered with Use, or nil if this BLAS does not implement Fused. Since the type assertion
// takes as long as a product of small matrices, Use makes this assertion only once.
var registered Fused

// Use registers a BLAS with blas64 and with this package. To replace this BLAS, call Use again. After a call to
// blas64.Use alone, this package would still call the Fused methods of the former BLAS. No operation may be running
// during a call to Use.
func Use(b blas.Float64) {
	blas64.Use(b)
	registered, _ = b.(Fused)
}

// Registered returns the BLAS registered with Use if it implements Fused.
func Registered() (Fused, bool) { return registered, registered != nil }

// AddScaledTo writes B + s·A to dst.
func AddScaledTo(dst *mat.Dense, s float64, a, b *mat.Dense) {
	if e, ok := Registered(); ok {
		e.AxpyTo(Raw(dst).Data, s, Raw(a).Data, Raw(b).Data)
		return
	}
	Copy(dst, b)
	AddScaled(dst, s, a)
}

// Distance returns ‖A - B‖_F.
func Distance(a, b *mat.Dense) float64 {
	x, y := Raw(a).Data, Raw(b).Data
	if e, ok := Registered(); ok {
		return math.Sqrt(e.Distance2(x, y))
	}
	var sum float64
	for i, v := range x {
		d := v - y[i]
		sum += d * d
	}
	return math.Sqrt(sum)
}

// Secant returns ‹S,S›, ‹S,Y› and ‹Y,Y› for S = X1 - X0 and Y = G1 - G0.
func Secant(x0, x1, g0, g1 *mat.Dense) (ss, sy, yy float64) {
	a0, a1, b0, b1 := Raw(x0).Data, Raw(x1).Data, Raw(g0).Data, Raw(g1).Data
	if e, ok := Registered(); ok {
		return e.Secant(a0, a1, b0, b1)
	}
	for i, x := range a1 {
		s, y := x-a0[i], b1[i]-b0[i]
		ss += s * s
		sy += s * y
		yy += y * y
	}
	return ss, sy, yy
}

// GramSymmetric writes AᵀB, which must be symmetric, to dst, by computing the upper triangle and mirroring it.
func GramSymmetric(dst, a, b *mat.Dense) {
	const block = 16
	if registered != nil {
		registered.GramUpper(dst, a, b)
		Mirror(dst)
		return
	}
	x, y, d := a.RawMatrix(), b.RawMatrix(), dst.RawMatrix()
	if few(max(x.Cols, y.Cols), fewInGram) {
		dst.Zero()
		gramFew(dst, 1, a, b, true)
		Mirror(dst)
		return
	}
	for i := 0; i < d.Rows; i += block {
		rows := min(block, d.Rows-i)
		blas64.Gemm(blas.Trans, blas.NoTrans, 1,
			blas64.General{Rows: x.Rows, Cols: rows, Stride: x.Stride, Data: x.Data[i:]},
			blas64.General{Rows: y.Rows, Cols: y.Cols - i, Stride: y.Stride, Data: y.Data[i:]}, 0,
			blas64.General{Rows: rows, Cols: d.Cols - i, Stride: d.Stride, Data: d.Data[i*d.Stride+i:]})
	}
	Mirror(dst)
}
