//go:build !noasm

package simd

import "sync"

// The sizes of a block of B, which stays in the L2 cache. A panel of the block stays in the L1 cache.
const stripDepth, stripsWidth = 336, 128

// The number of rows of a strip of C, and the number of columns of a panel. The last panel of a strip may have up to
// lastPanel columns.
const (
	stripHeight, panelWidth, lastPanel          = 6, 8, 8   // for 256-bit vectors
	stripHeight512, panelWidth512, lastPanel512 = 8, 16, 24 // for 512-bit vectors
)

// strip is a product of a few rows of A and several columns of B. The columns are divided into panels.
type strip struct {
	a               *float64
	rowA, stepA     int // the bytes between rows of A, and between terms of a sum
	b               *float64
	stepB, stepLast int // the bytes between terms: in every panel but the last, and in the last panel
	panelB          int // bytes between panels
	c               *float64
	rowC            int // the bytes between rows of C

	k, height, width int
	add              bool
}

// multiplyStrip computes C = AB for the rows of a strip, or C += AB if add is true.
//
//go:noescape
func multiplyStrip(s *strip)

// multiplyStrip512 is like multiplyStrip, but uses 512-bit vectors.
//
//go:noescape
func multiplyStrip512(s *strip)

// packEight copies k rows of eight columns of αB. The rows are step bytes apart in B and next bytes apart in the copy.
//
//go:noescape
func packEight(k int, alpha float64, b *float64, step int, to *float64, next int)

// packed holds memory for a tile of C and for copies of blocks of A and B.
type packed struct {
	tile   [stripHeight512 * lastPanel512]float64
	rows   [stripHeight512 * stripDepth]float64
	panels [stripDepth * (stripsWidth + panelWidth)]float64
}

var packedPool = sync.Pool{New: func() any { return new(packed) }}

const few = 24 // the maximum number of rows of C for which copying B does not pay off

func (e avx2) gemm(p product) {
	w := packedPool.Get().(*packed)
	height, panel := stripHeight, panelWidth
	if e.wide {
		height, panel = stripHeight512, panelWidth512
	}
	direct := !p.transB && p.alpha == 1 && (p.m <= few || p.n <= panel)
	s := strip{rowC: 8 * p.ldc}
	columns, terms := share(p.n, stripsWidth), share(p.k, stripDepth)
	for j := 0; j < p.n; j += columns {
		width := min(columns, p.n-j)
		for l := 0; l < p.k; l += terms {
			s.k, s.add = min(terms, p.k-l), p.add || l > 0
			b := w.panels[:]
			if s.stepB, s.panelB = 8*panel, 8*panel*s.k; direct {
				b, s.stepB, s.panelB = p.b[l*p.ldb+j:], 8*p.ldb, 8*panel
			} else {
				e.packPanels(&p, b, l, s.k, j, width)
			}
			for i := 0; i < p.m; i += height {
				s.height = min(height, p.m-i)
				p.setRows(&s, w.rows[:], i, l)
				if p.part != all {
					e.triangle(&p, &s, w.tile[:], b, direct, i, j, width)
					continue
				}
				s.b, s.c, s.width = at(b), at(p.c[i*p.ldc+j:]), width
				e.multiply(&s, direct)
			}
		}
	}
	packedPool.Put(w)
}

// share returns the block size for dividing a total size into as few blocks as possible, none larger than a given size.
// The result is rounded up to a multiple of eight.
func share(all, most int) int {
	blocks := (all + most - 1) / most
	return ((all+blocks-1)/blocks + 7) &^ 7
}

// panel returns the number of columns of the next panel, given the number of remaining columns.
func (e avx2) panel(left int) int {
	switch {
	case !e.wide:
		return min(left, panelWidth)
	case left <= lastPanel512:
		return left
	}
	return panelWidth512
}

// roomOf returns the stride of a packed panel with the given number of columns.
func (e avx2) roomOf(width int) int {
	switch {
	case !e.wide:
		return panelWidth
	case width > panelWidth512:
		return lastPanel512
	}
	return panelWidth512
}

func (e avx2) multiply(s *strip, direct bool) {
	if !e.wide {
		multiplyStrip(s)
		return
	}
	s.stepLast = s.stepB
	if last := s.width; !direct {
		for last > lastPanel512 {
			last -= panelWidth512
		}
		s.stepLast = 8 * e.roomOf(last)
	}
	multiplyStrip512(s)
}

// packPanels writes a block of αB as panels. The block consists of rows l to l + depth - 1 and columns j to j + width -
// 1.
func (e avx2) packPanels(p *product, to []float64, l, depth, j, width int) {
	for s := 0; s < width; {
		w := e.panel(width - s)
		room := e.roomOf(w)
		panel := to[s*depth:][:depth*room]
		c := 0
		for ; !p.transB && c+8 <= w; c += 8 {
			packEight(depth, p.alpha, at(p.b[l*p.ldb+j+s+c:]), 8*p.ldb, at(panel[c:]), 8*room)
		}
		for ; c < w; c++ {
			from, step := l*p.ldb+j+s+c, p.ldb
			if p.transB {
				from, step = (j+s+c)*p.ldb+l, 1
			}
			for r := range depth {
				panel[r*room+c] = p.alpha * p.b[from+r*step]
			}
		}
		s += w
	}
}

const closeRows = 128 // if C is wide, the maximum stride of a transposed A that is read in place

// setRows sets the part of A for a strip. The first row of the part is i, and its first column is l. The part is read
// in place or copied to buf.
func (p *product) setRows(s *strip, buf []float64, i, l int) {
	switch {
	case !p.transA:
		s.a, s.rowA, s.stepA = at(p.a[i*p.lda+l:]), 8*p.lda, 8
	case p.n <= lastPanel || p.lda <= closeRows:
		s.a, s.rowA, s.stepA = at(p.a[l*p.lda+i:]), 8, 8*p.lda
	default:
		s.a, s.rowA, s.stepA = at(buf), 8, 8*stripHeight512
		for r := range s.k {
			copy(buf[r*stripHeight512:][:s.height], p.a[(l+r)*p.lda+i:])
		}
	}
}

// triangle computes the tiles of a strip that have elements in the required part of C.
func (e avx2) triangle(p *product, s *strip, tile, b []float64, direct bool, i, j, width int) {
	for t := 0; t < width; t += s.width {
		s.width = e.panel(width - t)
		before, after := j+t+s.width-1 <= i, i+s.height-1 <= j+t // whether the tile lies below, or above, the diagonal
		inside, touches := before, j+t < i+s.height
		if p.part == upper {
			inside, touches = after, i < j+t+s.width
		}
		if !touches {
			continue
		}
		if s.b = at(b[t:]); !direct {
			s.b = at(b[t*s.k:])
		}
		s.c, s.rowC = at(p.c[i*p.ldc+j+t:]), 8*p.ldc
		if inside {
			e.multiply(s, direct)
			continue
		}
		stride := e.roomOf(lastPanel512)
		if s.add {
			p.copyWanted(tile, stride, s, i, j+t, false)
		}
		s.c, s.rowC = at(tile), 8*stride
		e.multiply(s, direct)
		p.copyWanted(tile, stride, s, i, j+t, true)
	}
}

// copyWanted copies the required elements of a tile to or from C.
func (p *product) copyWanted(tile []float64, stride int, s *strip, i, j int, toC bool) {
	for r := range s.height {
		from, to := 0, min(s.width, i+r-j+1)
		if p.part == upper {
			from, to = max(0, i+r-j), s.width
		}
		if from >= to {
			continue
		}
		in, out := p.c[(i+r)*p.ldc+j+from:][:to-from], tile[r*stride+from:][:to-from]
		if toC {
			in, out = out, in
		}
		copy(out, in)
	}
}
