package dense

import "gonum.org/v1/gonum/mat"

// gonum's products of matrices with few columns spend most of their time on short rows. The functions of this file
// keep a tile of the product in registers instead, and take the place of gonum's where no faster BLAS is registered.
// Products are converted to float64 to keep compilers from fusing them with sums.

const (
	fewInMul  = 12  // columns of A and B up to which mulFew is faster
	fewInGram = 8   // the same of gramFew
	manyRows  = 500 // of A from which on that counts
	fewRows   = 256 // that are read again and again while they are in the cache
)

// few reports whether A is tall, and A and B have so few columns that a function of this file is faster.
func few(a, b *mat.Dense, most int) bool {
	if a.RawMatrix().Rows < manyRows || a.RawMatrix().Cols > most || b.RawMatrix().Cols > most {
		return false
	}
	_, faster := Registered()
	return !faster
}

// mulFew adds s·AB to dst, which it clears before unless add says otherwise.
func mulFew(dst *mat.Dense, s float64, a, b *mat.Dense, add bool) {
	var columns [fewInMul * fewInMul]float64 // of sB
	c, x, y := dst.RawMatrix(), a.RawMatrix(), b.RawMatrix()
	k, width := x.Cols, c.Cols
	for l := range k {
		for j, v := range y.Data[l*y.Stride:][:width] {
			columns[j*k+l] = s * v
		}
	}
	for i := range c.Rows {
		row, to := x.Data[i*x.Stride:][:k], c.Data[i*c.Stride:][:width]
		if !add {
			clear(to)
		}
		from := columns[:k*width]
		for ; len(to) >= 4; to, from = to[4:], from[4*k:] {
			b0, b1, b2, b3 := from[:k], from[k:][:k], from[2*k:][:k], from[3*k:][:k]
			s0, s1, s2, s3 := to[0], to[1], to[2], to[3]
			for l, v := range row {
				s0 += float64(v * b0[l])
				s1 += float64(v * b1[l])
				s2 += float64(v * b2[l])
				s3 += float64(v * b3[l])
			}
			to[0], to[1], to[2], to[3] = s0, s1, s2, s3
		}
		for j, sum := range to {
			for l, v := range from[j*k:][:k] {
				sum += float64(row[l] * v)
			}
			to[j] = sum
		}
	}
}

// gramFew adds s·AᵀB to dst, or to the tiles of dst that have elements of its upper triangle.
func gramFew(dst *mat.Dense, s float64, a, b *mat.Dense, upper bool) {
	c, x, y := dst.RawMatrix(), a.RawMatrix(), b.RawMatrix()
	for from := 0; from < x.Rows; from += fewRows {
		rows := min(fewRows, x.Rows-from)
		for i := 0; i < c.Rows; {
			height := 2 - (c.Rows-i)&1
			for j := 0; j < c.Cols; {
				width := 4
				if c.Cols-j < width {
					width = 1
				}
				if !upper || j+width > i {
					t := gramTile{
						a: x.Data[from*x.Stride+i:], b: y.Data[from*y.Stride+j:], nextA: x.Stride, nextB: y.Stride, rows: rows,
					}
					t.add(c.Data[i*c.Stride+j:], s, c.Stride, height, width)
				}
				j += width
			}
			i += height
		}
	}
}

// gramTile is two columns of A or one, and four of B or one.
type gramTile struct {
	a, b         []float64
	nextA, nextB int // from row to row
	rows         int
}

// add adds s times their products to the tile at c.
func (t *gramTile) add(c []float64, s float64, next, height, width int) {
	var p, q [4]float64
	switch {
	case height == 2 && width == 4:
		p, q = t.two()
	case width == 4:
		p = t.one()
	default:
		p[0] = t.single(0)
		if height == 2 {
			q[0] = t.single(1)
		}
	}
	for j := range width {
		c[j] += s * p[j]
	}
	if height == 2 {
		for j := range width {
			c[next+j] += s * q[j]
		}
	}
}

func (t *gramTile) two() (p, q [4]float64) {
	var p0, p1, p2, p3, q0, q1, q2, q3 float64
	for r := range t.rows {
		a, b := t.a[r*t.nextA:][:2], t.b[r*t.nextB:][:4]
		v, w := a[0], a[1]
		p0 += float64(v * b[0])
		p1 += float64(v * b[1])
		p2 += float64(v * b[2])
		p3 += float64(v * b[3])
		q0 += float64(w * b[0])
		q1 += float64(w * b[1])
		q2 += float64(w * b[2])
		q3 += float64(w * b[3])
	}
	return [4]float64{p0, p1, p2, p3}, [4]float64{q0, q1, q2, q3}
}

func (t *gramTile) one() [4]float64 {
	var p0, p1, p2, p3 float64
	for r := range t.rows {
		v, b := t.a[r*t.nextA], t.b[r*t.nextB:][:4]
		p0 += float64(v * b[0])
		p1 += float64(v * b[1])
		p2 += float64(v * b[2])
		p3 += float64(v * b[3])
	}
	return [4]float64{p0, p1, p2, p3}
}

// single returns the product of one column of A with one of B, as four sums that do not wait for each other.
func (t *gramTile) single(column int) float64 {
	a, b := t.a[column:], t.b
	var s [4]float64
	r := 0
	for ; r+4 <= t.rows; r += 4 {
		s[0] += float64(a[r*t.nextA] * b[r*t.nextB])
		s[1] += float64(a[(r+1)*t.nextA] * b[(r+1)*t.nextB])
		s[2] += float64(a[(r+2)*t.nextA] * b[(r+2)*t.nextB])
		s[3] += float64(a[(r+3)*t.nextA] * b[(r+3)*t.nextB])
	}
	for ; r < t.rows; r++ {
		s[0] += float64(a[r*t.nextA] * b[r*t.nextB])
	}
	return (s[0] + s[1]) + (s[2] + s[3])
}
