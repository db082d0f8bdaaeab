package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const sentinel = -12345.5 // the value of elements that must not be written

// random returns a matrix and its leading dimension, which exceeds the number of columns by pad. Some entries are 0,
// and if wild is true, some are not finite.
func random(rng *rand.Rand, rows, cols, pad int, wild bool) ([]float64, int) {
	ld := max(1, cols+pad)
	out := make([]float64, max(0, (rows-1)*ld+cols))
	for i := range out {
		switch u := rng.IntN(40); {
		case i%ld >= cols:
			out[i] = sentinel
		case u == 0:
			out[i] = 0
		case u == 1 && wild:
			out[i] = []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}[rng.IntN(4)]
		default:
			out[i] = rng.NormFloat64()
		}
	}
	return out, ld
}

// reference computes C in the order of operations that the package documents.
func (p *product) reference(beta float64) {
	for i := range p.m {
		for j := range p.n {
			if p.part == lower && j > i || p.part == upper && j < i {
				continue
			}
			at := i*p.ldc + j
			var sum float64
			if beta != 0 {
				sum = float64(beta * p.c[at])
			}
			for l := 0; l < p.k && p.alpha != 0; l++ {
				row, col := i, l
				if p.transA {
					row, col = l, i
				}
				b := l*p.ldb + j
				if p.transB {
					b = j*p.ldb + l
				}
				sum += float64(p.a[row*p.lda+col] * float64(p.alpha*p.b[b]))
			}
			p.c[at] = sum
		}
	}
}

// trial is a product and the BLAS call that computes it.
type trial struct {
	name string
	product
	beta float64
	call func(b *BLAS, c []float64)
}

// newTrial draws a routine, its options, its scalars and its matrices for the given sizes.
func newTrial(rng *rand.Rand, m, n, k int, wild bool) *trial {
	coin := func() bool { return rng.IntN(2) == 0 }
	pick := func(values ...float64) float64 { return values[rng.IntN(len(values))] }
	t := &trial{beta: pick(0, 1, 1, -.5)}
	t.alpha = pick(1, 1, -1, .7, 0)
	tA, tB, ul := blas.NoTrans, blas.NoTrans, blas.Lower
	t.part = lower
	if coin() {
		ul, t.part = blas.Upper, upper
	}
	routine := rng.IntN(3)
	if routine > 0 {
		n = m // because C is square
	}
	if coin() {
		tA, t.transA = blas.Trans, true
	}
	if routine == 0 && coin() {
		tB, t.transB = blas.Trans, true
	}
	if routine == 1 {
		k = max(k, 1) // because GramUpper writes zeros to both triangles if k is 0
	}
	t.m, t.n, t.k = m, n, k
	alpha, beta := t.alpha, t.beta
	switch routine {
	case 0:
		t.name, t.part = "Dgemm", all
		t.call = func(b *BLAS, c []float64) { b.Dgemm(tA, tB, m, n, k, alpha, t.a, t.lda, t.b, t.ldb, beta, c, t.ldc) }
	case 1:
		t.name, t.transA, t.part, t.alpha, t.beta = "GramUpper", true, upper, 1, 0
		t.call = func(b *BLAS, c []float64) {
			b.GramUpper(view(n, n, t.ldc, c), view(k, n, t.lda, t.a), view(k, n, t.ldb, t.b))
		}
	case 2:
		t.name, t.transB = "Dsyrk", tA == blas.NoTrans
		t.call = func(b *BLAS, c []float64) { b.Dsyrk(ul, tA, n, k, alpha, t.a, t.lda, beta, c, t.ldc) }
	}
	t.fill(rng, wild)
	if routine == 2 {
		t.b, t.ldb = t.a, t.lda
	}
	return t
}

// view returns a rows x cols matrix with the given leading dimension and elements.
func view(rows, cols, ld int, data []float64) *mat.Dense {
	out := new(mat.Dense)
	out.SetRawMatrix(blas64.General{Rows: rows, Cols: cols, Stride: ld, Data: data})
	return out
}

func (t *trial) fill(rng *rand.Rand, wild bool) {
	shape := func(rows, cols int, transposed bool) (int, int, int) {
		if transposed {
			rows, cols = cols, rows
		}
		return rows, cols, rng.IntN(4)
	}
	rows, cols, pad := shape(t.m, t.k, t.transA)
	t.a, t.lda = random(rng, rows, cols, pad, wild)
	rows, cols, pad = shape(t.k, t.n, t.transB)
	t.b, t.ldb = random(rng, rows, cols, pad, wild)
	t.c, t.ldc = random(rng, t.m, t.n, rng.IntN(4), wild)
}

func (t *trial) String() string {
	return fmt.Sprintf("%s m=%d n=%d k=%d alpha=%v beta=%v transA=%v transB=%v part=%d ld=%d,%d,%d",
		t.name, t.m, t.n, t.k, t.alpha, t.beta, t.transA, t.transB, t.part, t.lda, t.ldb, t.ldc)
}

func (t *trial) run(tt *testing.T, b *BLAS) {
	tt.Helper()
	c := append([]float64(nil), t.c...)
	want := t.product
	want.c = append([]float64(nil), t.c...)
	want.reference(t.beta)
	if t.call(b, c); !same(c, want.c) {
		tt.Fatalf("%v: the bits differ from the reference", t)
	}
}

// TestProducts compares products bit for bit with the results of three nested loops, for sizes near those of vectors,
// tiles and blocks, for random sizes, and for entries that are not finite.
func TestProducts(t *testing.T) {
	for name, b := range backends(t) {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 1))
			for m := range 12 {
				for n := range 12 {
					for _, k := range []int{0, 1, 2, 3, 7} {
						newTrial(rng, m, n, k, (m+n)%2 == 0).run(t, b)
					}
				}
			}
			for _, size := range [][3]int{
				{5, 4, 255}, {6, 5, 256}, {4, 7, 257}, {11, 6, 513}, {7, 6, 1027},
				{7, 127, 3}, {9, 128, 2}, {3, 129, 5}, {3, 257, 5}, {2, 513, 4},
				{255, 3, 6}, {257, 2, 2}, {60, 131, 300}, {20, 300, 261},
				{67, 3, 5}, {66, 3, 8}, {65, 3, 6}, {65, 5, 7}, {64, 7, 3}, {63, 1, 9},
			} {
				for range 40 { // no NaN in long sums, because it would hide the other terms
					newTrial(rng, size[0], size[1], size[2], size[2] < 10).run(t, b)
				}
			}
			for range 300 {
				newTrial(rng, rng.IntN(60), rng.IntN(60), rng.IntN(60), rng.IntN(2) == 0).run(t, b)
			}
		})
	}
}

// FuzzProducts checks products whose operands are generated from seeds.
func FuzzProducts(f *testing.F) {
	f.Add(uint64(1), uint8(6), uint8(8), uint16(256), true)
	f.Add(uint64(2), uint8(25), uint8(9), uint16(300), false)
	f.Fuzz(func(t *testing.T, seed uint64, m, n uint8, k uint16, wild bool) {
		for _, b := range backends(t) {
			newTrial(rand.New(rand.NewPCG(seed, seed)), int(m), int(n), int(k)%1100, wild).run(t, b)
		}
	})
}

// TestDense compares the bits of Product with those of Dgemm, for views of larger matrices. Product must panic if the
// shapes do not match.
func TestDense(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 4))
	draw := func(rows, cols int) *mat.Dense {
		data, ld := random(rng, rows, cols, rng.IntN(3), true)
		return view(rows, cols, ld, data)
	}
	for name, b := range backends(t) {
		for range 400 {
			m, n, k := 1+rng.IntN(11), 1+rng.IntN(11), 1+rng.IntN(30)
			alpha, beta, form, x := []float64{1, -1, .3, 0}[rng.IntN(4)], float64(rng.IntN(2)), blas.NoTrans, draw(m, k)
			if rng.IntN(2) == 0 {
				form, x = blas.Trans, draw(k, m)
			}
			y, dst := draw(k, n), draw(m, n)
			raw, a, c := dst.RawMatrix(), x.RawMatrix(), y.RawMatrix()
			want := append([]float64(nil), raw.Data...)
			b.Dgemm(form, blas.NoTrans, m, n, k, alpha, a.Data, a.Stride, c.Data, c.Stride, beta, want, raw.Stride)
			if b.Product(dst, alpha, x, y, form == blas.Trans, beta == 1); !same(raw.Data, want) {
				t.Fatalf("%s: (%d, %d, %d), α = %g, β = %g: Product and Dgemm differ", name, m, n, k, alpha, beta)
			}
		}
		for _, shapes := range [][6]int{{2, 3, 2, 4, 3, 3}, {3, 3, 2, 4, 4, 3}, {2, 2, 2, 4, 4, 3}} {
			func() {
				defer func() {
					if recover() != badShape {
						t.Errorf("%s: a product with the shapes %v does not panic", name, shapes)
					}
				}()
				b.Product(draw(shapes[0], shapes[1]), 1, draw(shapes[2], shapes[3]), draw(shapes[4], shapes[5]), false, false)
			}()
		}
	}
}
