package dense

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/mat"
)

// If matrices have few columns, gonum's products spend most of their time on the overhead of short rows. To avoid this
// overhead, the functions in this file keep a tile of the product in registers. Unless another BLAS is registered,
// these functions replace gonum's products. Sums of at most fewRows terms are computed in gonum's order, so that they
// are rounded in the same way. Products are converted to float64 to keep compilers from fusing them with sums.

const (
	fewInMul  = 12  // the maximum number of columns of B for which mulFew is faster than gonum
	fewInGram = 8   // the maximum number of columns of A and B for which gramFew is faster than gonum
	fewRows   = 256 // the number of rows that are read repeatedly while they are in the cache
	someRows  = 32  // the number of rows of B that mulFew transposes at a time
)

// few(columns, most) reports whether the functions in this file should be used, that is, whether columns <= most and no
// other BLAS is registered.
func few(columns, most int) bool {
	if columns > most {
		return false
	}
	_, plain := blas64.Implementation().(gonum.Implementation)
	return plain
}

// mulFew writes s·AB to dst or, if add is true, adds s·AB to dst, four columns at a time.
func mulFew(dst *mat.Dense, s float64, a, b *mat.Dense, add bool) {
	if !add {
		dst.Zero()
	}
	c, x, y := dst.RawMatrix(), a.RawMatrix(), b.RawMatrix()
	var small [64]float64 // small, because clearing a larger array takes time
	columns := small[:]   // rows of B in column-major order
	if min(y.Rows, someRows)*y.Cols > len(small) {
		var large [fewInMul * someRows]float64
		columns = large[:]
	}
	whole := c.Cols &^ 3
	for first := 0; first < x.Cols; first += someRows {
		k := min(someRows, x.Cols-first)
		for l := range k {
			for j, v := range y.Data[(first+l)*y.Stride:][:c.Cols] {
				columns[j*k+l] = v
			}
		}
		t := mulTile{a: x.Data[first:], nextA: x.Stride, rows: c.Rows, s: s, k: k, next: c.Stride}
		for j := 0; j < whole; j += 4 {
			t.fourColumns(c.Data[j:], columns[j*k:][:4*k])
		}
		for j := whole; j < c.Cols; j++ {
			t.oneColumn(c.Data[j:], columns[j*k:][:k])
		}
	}
}

// mulTile is a block of k columns of A. The methods of mulTile multiply the block by s and by columns of B, and add the
// result to columns of the product matrix.
type mulTile struct {
	a           []float64
	nextA, next int // the strides of A and of the product
	rows, k     int
	s           float64
}

// row returns row i of the block.
func (t *mulTile) row(i int) []float64 { return t.a[i*t.nextA:][:t.k] }

// fourColumns multiplies the block by four columns of B, two rows of A at a time. If the number of rows is odd, the
// last row is paired with itself.
func (t *mulTile) fourColumns(to, b []float64) {
	k := t.k
	b0, b1, b2, b3 := b[:k], b[k:][:k], b[2*k:][:k], b[3*k:][:k]
	var unused [4]float64
	for i := 0; i < t.rows; i += 2 {
		c, d, other := to[i*t.next:][:4], unused[:], t.row(i)
		if i+1 < t.rows {
			d, other = to[(i+1)*t.next:][:4], t.row(i+1)
		}
		p0, p1, p2, p3, q0, q1, q2, q3 := c[0], c[1], c[2], c[3], d[0], d[1], d[2], d[3]
		for l, v := range t.row(i) {
			v, w := t.s*v, t.s*other[l]
			p0 += float64(v * b0[l])
			p1 += float64(v * b1[l])
			p2 += float64(v * b2[l])
			p3 += float64(v * b3[l])
			q0 += float64(w * b0[l])
			q1 += float64(w * b1[l])
			q2 += float64(w * b2[l])
			q3 += float64(w * b3[l])
		}
		c[0], c[1], c[2], c[3] = p0, p1, p2, p3
		d[0], d[1], d[2], d[3] = q0, q1, q2, q3
	}
}

// oneColumn multiplies the block by one column of B, four rows of A at a time.
func (t *mulTile) oneColumn(to, b []float64) {
	next := t.next
	i := 0
	for ; i+3 < t.rows; i += 4 {
		c := to[i*next:]
		p0, p1, p2, p3 := c[0], c[next], c[2*next], c[3*next]
		r0, r1, r2, r3 := t.row(i), t.row(i+1), t.row(i+2), t.row(i+3)
		for l, v := range b {
			p0 += float64(t.s * r0[l] * v)
			p1 += float64(t.s * r1[l] * v)
			p2 += float64(t.s * r2[l] * v)
			p3 += float64(t.s * r3[l] * v)
		}
		c[0], c[next], c[2*next], c[3*next] = p0, p1, p2, p3
	}
	for ; i < t.rows; i++ {
		for l, v := range t.row(i) {
			to[i*next] += float64(t.s * v * b[l])
		}
	}
}

// gramFew adds s·AᵀB to dst or, if upper is true, only to those tiles of dst that overlap the upper triangle. Tiles of
// two rows and four columns are computed first, and then the remaining columns.
func gramFew(dst *mat.Dense, s float64, a, b *mat.Dense, upper bool) {
	c, x, y := dst.RawMatrix(), a.RawMatrix(), b.RawMatrix()
	for from := 0; from < x.Rows; from += fewRows {
		rows := min(fewRows, x.Rows-from)
		tile := func(i, j int) gramTile {
			return gramTile{a: x.Data[from*x.Stride+i:], b: y.Data[from*y.Stride+j:], nextA: x.Stride, nextB: y.Stride,
				rows: rows, s: s, apart: from > 0}
		}
		whole := c.Cols &^ 3
		for j := 0; j < whole; j += 4 {
			for i := 0; i < c.Rows && !(upper && i >= j+4); i += 2 {
				t, to := tile(i, j), c.Data[i*c.Stride+j:]
				if i+1 < c.Rows {
					t.twoByFour(to, to[c.Stride:])
				} else {
					t.oneByFour(to)
				}
			}
		}
		for j := whole; j < c.Cols; j++ {
			height := 4
			for i := 0; i < c.Rows && !(upper && i > j); i += height {
				if i+height > c.Rows {
					height = 1
				}
				t := tile(i, j)
				t.column(c.Data[i*c.Stride+j:], c.Stride, height)
			}
		}
	}
}

// gramTile is a block of rows of A and B. The methods of gramTile add s times inner products of columns to elements of
// the product.
type gramTile struct {
	a, b         []float64
	nextA, nextB int // the strides of A and B
	rows         int
	s            float64
	apart        bool // whether the sum over the rows of the block is formed separately and then added to the product
}

// twoByFour multiplies two columns of A by four columns of B.
func (t *gramTile) twoByFour(row0, row1 []float64) {
	row0, row1 = row0[:4], row1[:4]
	var p0, p1, p2, p3, q0, q1, q2, q3 float64
	if !t.apart {
		p0, p1, p2, p3, q0, q1, q2, q3 = row0[0], row0[1], row0[2], row0[3], row1[0], row1[1], row1[2], row1[3]
	}
	for r := range t.rows {
		a, b := t.a[r*t.nextA:][:2], t.b[r*t.nextB:][:4]
		v, w := t.s*a[0], t.s*a[1]
		p0 += float64(v * b[0])
		p1 += float64(v * b[1])
		p2 += float64(v * b[2])
		p3 += float64(v * b[3])
		q0 += float64(w * b[0])
		q1 += float64(w * b[1])
		q2 += float64(w * b[2])
		q3 += float64(w * b[3])
	}
	if t.apart {
		p0, p1, p2, p3 = row0[0]+p0, row0[1]+p1, row0[2]+p2, row0[3]+p3
		q0, q1, q2, q3 = row1[0]+q0, row1[1]+q1, row1[2]+q2, row1[3]+q3
	}
	row0[0], row0[1], row0[2], row0[3] = p0, p1, p2, p3
	row1[0], row1[1], row1[2], row1[3] = q0, q1, q2, q3
}

// oneByFour multiplies one column of A by four columns of B.
func (t *gramTile) oneByFour(to []float64) {
	to = to[:4]
	var p0, p1, p2, p3 float64
	if !t.apart {
		p0, p1, p2, p3 = to[0], to[1], to[2], to[3]
	}
	for r := range t.rows {
		v, b := t.s*t.a[r*t.nextA], t.b[r*t.nextB:][:4]
		p0 += float64(v * b[0])
		p1 += float64(v * b[1])
		p2 += float64(v * b[2])
		p3 += float64(v * b[3])
	}
	if t.apart {
		p0, p1, p2, p3 = to[0]+p0, to[1]+p1, to[2]+p2, to[3]+p3
	}
	to[0], to[1], to[2], to[3] = p0, p1, p2, p3
}

// column multiplies one or four columns of A by one column of B. height is the number of columns of A.
func (t *gramTile) column(to []float64, next, height int) {
	var p [4]float64
	if !t.apart {
		for i := range height {
			p[i] = to[i*next]
		}
	}
	if height == 4 {
		p = t.fourByOne(p)
	} else {
		for r := range t.rows {
			p[0] += float64(t.s * t.a[r*t.nextA] * t.b[r*t.nextB])
		}
	}
	for i := range height {
		if t.apart {
			p[i] += to[i*next]
		}
		to[i*next] = p[i]
	}
}

func (t *gramTile) fourByOne(p [4]float64) [4]float64 {
	p0, p1, p2, p3 := p[0], p[1], p[2], p[3]
	for r := range t.rows {
		a, b := t.a[r*t.nextA:][:4], t.b[r*t.nextB]
		p0 += float64(t.s * a[0] * b)
		p1 += float64(t.s * a[1] * b)
		p2 += float64(t.s * a[2] * b)
		p3 += float64(t.s * a[3] * b)
	}
	return [4]float64{p0, p1, p2, p3}
}
