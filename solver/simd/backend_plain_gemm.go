package simd

import "sync"

// The sizes of blocks of B, and of a tile of C, which is kept in registers.
const (
	blockDepth, blockWidth = 256, 256
	tileHeight, tileWidth  = 4, 2
)

type tile [tileHeight * tileWidth]float64

// copies is memory for copies of blocks of B and A.
type copies struct {
	panels [blockDepth * blockWidth]float64
	rows   [tileHeight * blockDepth]float64
}

var copiesPool = sync.Pool{New: func() any { return new(copies) }}

// gemm computes C in blocks, as the kernel does. The sizes of the blocks do not affect the result.
func (plainGo) gemm(p product) {
	e := copiesPool.Get().(*copies)
	for j := 0; j < p.n; j += blockWidth {
		width := min(blockWidth, p.n-j)
		for l := 0; l < p.k; l += blockDepth {
			depth := min(blockDepth, p.k-l)
			p.packB(e.panels[:], l, depth, j, width)
			for i := 0; i < p.m; i += tileHeight {
				a, next := p.rowsOfA(e.rows[:], i, l, depth)
				for s := 0; s < width; s += tileWidth {
					if p.touches(i, j+s) {
						var c tile
						p.load(&c, i, j+s, p.add || l > 0)
						c.multiply(a, next, e.panels[s*depth:][:tileWidth*depth])
						p.store(&c, i, j+s)
					}
				}
			}
		}
	}
	copiesPool.Put(e)
}

// multiply adds to the tile the product of four rows of A and two columns of B. The argument named next is the stride
// of the rows. The columns are stored as pairs of elements.
func (c *tile) multiply(a []float64, next int, b []float64) {
	k := len(b) / tileWidth
	a0, a1, a2, a3 := a[:k], a[next:][:k], a[2*next:][:k], a[3*next:][:k]
	c00, c01, c10, c11, c20, c21, c30, c31 := c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]
	for l, x := range a0 {
		pair := b[:tileWidth]
		b = b[tileWidth:]
		y, z := pair[0], pair[1]
		c00 += float64(x * y)
		c01 += float64(x * z)
		x = a1[l]
		c10 += float64(x * y)
		c11 += float64(x * z)
		x = a2[l]
		c20 += float64(x * y)
		c21 += float64(x * z)
		x = a3[l]
		c30 += float64(x * y)
		c31 += float64(x * z)
	}
	*c = tile{c00, c01, c10, c11, c20, c21, c30, c31}
}

// packB writes a block of αB as pairs of columns. The block consists of rows l to l + depth - 1 and columns j to j +
// width - 1. If width is odd, the second column of the last pair is zero.
func (p *product) packB(to []float64, l, depth, j, width int) {
	down, right := p.ldb, 1
	if p.transB {
		down, right = 1, p.ldb
	}
	for s := 0; s < width; s += tileWidth {
		at := l*down + (j+s)*right
		for range depth {
			to[0], to[1] = p.alpha*p.b[at], 0
			if s+1 < width {
				to[1] = p.alpha * p.b[at+right]
			}
			to, at = to[tileWidth:], at+down
		}
	}
}

// rowsOfA returns four rows of A, starting at row i and column l, and their stride. The rows are either in place or
// copied to buf.
func (p *product) rowsOfA(buf []float64, i, l, depth int) (rows []float64, next int) {
	height := min(tileHeight, p.m-i)
	if !p.transA && height == tileHeight {
		return p.a[i*p.lda+l:], p.lda
	}
	for r := range height {
		for c := range depth {
			row, col := i+r, l+c
			if p.transA {
				row, col = col, row
			}
			buf[r*depth+c] = p.a[row*p.lda+col]
		}
	}
	return buf, depth
}

// touches reports whether the tile at (i, j) has elements in the required part of C.
func (p *product) touches(i, j int) bool {
	return p.part == all || p.part == lower && j < i+tileHeight || p.part == upper && i < j+tileWidth
}

// wants reports whether element (i, j) exists and lies in the required part of C.
func (p *product) wants(i, j int) bool {
	return i < p.m && j < p.n && (p.part == all || p.part == lower && j <= i || p.part == upper && i <= j)
}

// load copies C to the tile if add is true; otherwise the tile remains zero.
func (p *product) load(c *tile, i, j int, add bool) {
	for at := range c {
		if row, col := i+at/tileWidth, j+at%tileWidth; add && p.wants(row, col) {
			c[at] = p.c[row*p.ldc+col]
		}
	}
}

// store writes the tile to C.
func (p *product) store(c *tile, i, j int) {
	for at, v := range c {
		if row, col := i+at/tileWidth, j+at%tileWidth; p.wants(row, col) {
			p.c[row*p.ldc+col] = v
		}
	}
}
