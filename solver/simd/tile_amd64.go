//go:build !noasm

package simd

import "sync"

// Sizes of a strip of C, and of the blocks of B: a panel stays in the first cache, a block in the second.
const (
	stripHeight, stripWidth = 6, 8
	stripDepth, stripsWidth = 256, 128
)

// strip is a product of up to six rows of A with columns of B, in panels of eight.
type strip struct {
	a           *float64
	rowA, stepA int // bytes from row to row and from term to term
	b           *float64
	stepB       int // bytes from term to term
	panelB      int // bytes from panel to panel
	c           *float64
	rowC        int // bytes from row to row

	k, height, width int
	add              bool
	tile             *float64 // memory for a tile of C
}

// multiplyStrip computes C = AB, or C += AB with add.
//
//go:noescape
func multiplyStrip(s *strip)

// packPanel writes eight columns of αB, k rows that are `step` bytes apart.
//
//go:noescape
func packPanel(k int, alpha float64, b *float64, step int, to *float64)

// packed is memory for a tile of C and for copies of parts of A and B.
type packed struct {
	tile   [stripHeight * stripWidth]float64
	rows   [stripHeight * stripDepth]float64
	panels [stripDepth * stripsWidth]float64
}

var packedPool = sync.Pool{New: func() any { return new(packed) }}

const few = 24 // rows of C up to which B is not worth a copy

func (avx2) gemm(p product) {
	w := packedPool.Get().(*packed)
	direct := !p.transB && p.alpha == 1 && (p.m <= few || p.n <= stripWidth)
	s := strip{rowC: 8 * p.ldc, tile: at(w.tile[:])}
	columns, terms := share(p.n, stripsWidth), share(p.k, stripDepth)
	for j := 0; j < p.n; j += columns {
		width := min(columns, p.n-j)
		for l := 0; l < p.k; l += terms {
			s.k, s.add = min(terms, p.k-l), p.add || l > 0
			b := w.panels[:]
			if s.stepB, s.panelB = 8*stripWidth, 8*stripWidth*s.k; direct {
				b, s.stepB, s.panelB = p.b[l*p.ldb+j:], 8*p.ldb, 8*stripWidth
			} else {
				p.packPanels(b, l, s.k, j, width)
			}
			for i := 0; i < p.m; i += stripHeight {
				s.height = min(stripHeight, p.m-i)
				p.setRows(&s, w.rows[:], i, l)
				if p.part != all {
					p.triangle(&s, w.tile[:], b, i, j, width)
					continue
				}
				s.b, s.c, s.width = at(b), at(p.c[i*p.ldc+j:]), width
				multiplyStrip(&s)
			}
		}
	}
	packedPool.Put(w)
}

// share returns the size of blocks that divide `all` evenly, a multiple of eight.
func share(all, most int) int {
	blocks := (all + most - 1) / most
	return ((all+blocks-1)/blocks + 7) &^ 7
}

// packPanels writes rows l.. and columns j.. of αB as panels of eight columns.
func (p *product) packPanels(to []float64, l, depth, j, width int) {
	for s := 0; s < width; s += stripWidth {
		w := min(stripWidth, width-s)
		panel := to[s*depth:][:depth*stripWidth]
		switch {
		case p.transB:
			for c := range w {
				for r, v := range p.b[(j+s+c)*p.ldb+l:][:depth] {
					panel[r*stripWidth+c] = p.alpha * v
				}
			}
		case w == stripWidth:
			packPanel(depth, p.alpha, at(p.b[l*p.ldb+j+s:]), 8*p.ldb, at(panel))
		default:
			for r := range depth {
				for c, v := range p.b[(l+r)*p.ldb+j+s:][:w] {
					panel[r*stripWidth+c] = p.alpha * v
				}
			}
		}
	}
}

const closeRows = 128 // numbers in a row of a transposed A up to which it is read as it is

// setRows sets A of the strip to rows i.. and columns l.., where they are or copied to buf.
func (p *product) setRows(s *strip, buf []float64, i, l int) {
	switch {
	case p.form == asIs:
		s.a, s.rowA, s.stepA = at(p.a[i*p.lda+l:]), 8*p.lda, 8
	case p.form == transposed && (p.n <= stripWidth || p.lda <= closeRows):
		s.a, s.rowA, s.stepA = at(p.a[l*p.lda+i:]), 8, 8*p.lda
	case p.form == transposed:
		s.a, s.rowA, s.stepA = at(buf), 8, 8*stripHeight
		for r := range s.k {
			copy(buf[r*stripHeight:][:s.height], p.a[(l+r)*p.lda+i:])
		}
	default:
		s.a, s.rowA, s.stepA = at(buf), 8*s.k, 8
		for r := range s.height {
			row := buf[r*s.k:][:s.k]
			for c := range row {
				from, to := i+r, l+c
				if (p.form == lowerOfSymmetric) == (to > from) {
					from, to = to, from
				}
				row[c] = p.a[from*p.lda+to]
			}
		}
	}
}

// triangle computes the tiles of a strip that have elements of the part of C that is wanted.
func (p *product) triangle(s *strip, tile, b []float64, i, j, width int) {
	for t := 0; t < width; t += stripWidth {
		s.width = min(stripWidth, width-t)
		before, after := j+t+s.width-1 <= i, i+s.height-1 <= j+t // the tile ends on the diagonal, or begins there
		inside, touches := before, j+t < i+s.height
		if p.part == upper {
			inside, touches = after, i < j+t+s.width
		}
		if !touches {
			continue
		}
		s.b = at(b[t/stripWidth*s.panelB/8:])
		if inside {
			s.c, s.rowC = at(p.c[i*p.ldc+j+t:]), 8*p.ldc
			multiplyStrip(s)
			continue
		}
		if s.add {
			p.copyWanted(tile, s, i, j+t, false)
		}
		s.c, s.rowC = at(tile), 8*stripWidth
		multiplyStrip(s)
		p.copyWanted(tile, s, i, j+t, true)
	}
}

// copyWanted copies what is wanted of a tile to C, or from C.
func (p *product) copyWanted(tile []float64, s *strip, i, j int, toC bool) {
	for r := range s.height {
		from, to := 0, min(s.width, i+r-j+1)
		if p.part == upper {
			from, to = max(0, i+r-j), s.width
		}
		if from >= to {
			continue
		}
		in, out := p.c[(i+r)*p.ldc+j+from:][:to-from], tile[r*stripWidth+from:][:to-from]
		if toC {
			in, out = out, in
		}
		copy(out, in)
	}
}
