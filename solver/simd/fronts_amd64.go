//go:build !noasm

package simd

import "slep/solver/dense"

// subtract subtracts w[0] x_0, w[next] x_1, w[2 next] x_2 and so on from a row of p elements, where p is even. There
// are count vectors x_0, x_1, ..., and count must be at least 1. The vectors are the first rows of X or, if rows is not
// nil, the rows of X listed in rows.
//
//go:noescape
func subtract(to *float64, p, count int, w *float64, next int, x *float64, rows *int32)

func (e avx2) forward(l *dense.Fronts, from, to, p int, x []float64) {
	for k := from; k < to; k++ {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		own := x[first*p:]
		val := l.Val[l.Entry[k]:l.Entry[k+1]]
		for j := range s {
			row := own[j*p:][:p]
			if j > 0 {
				subtract(at(row), p, j, at(val[j*s:]), 1, at(own), nil)
			}
			dense.Divide(row, val[j*s+j])
		}
		for i, below := range l.Below(k) {
			subtract(at(x[int(below)*p:]), p, s, at(val[(s+i)*s:]), 1, at(own), nil)
		}
	}
}

func (e avx2) backward(l *dense.Fronts, from, to, p int, x []float64) {
	for k := to - 1; k >= from; k-- {
		first, s := int(l.Column[k]), int(l.Column[k+1]-l.Column[k])
		val := l.Val[l.Entry[k]:l.Entry[k+1]]
		below := l.Below(k)
		for j := s - 1; j >= 0; j-- {
			row := x[(first+j)*p:][:p]
			if len(below) > 0 {
				subtract(at(row), p, len(below), at(val[s*s+j:]), s, at(x), at(below))
			}
			if j < s-1 {
				subtract(at(row), p, s-1-j, at(val[(j+1)*s+j:]), s, at(x[(first+j+1)*p:]), nil)
			}
			dense.Divide(row, val[j*s+j])
		}
	}
}
