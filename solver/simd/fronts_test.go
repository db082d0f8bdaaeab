package simd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/dense"
)

// randomFronts returns fronts of 1 to 100 columns, with random rows below their triangles, and the total number of
// columns.
func randomFronts(rng *rand.Rand, count int) (l *dense.Fronts, n int) {
	l = &dense.Fronts{Column: []int32{0}, Start: []int32{0}, Entry: []int64{0}}
	for range count {
		n += 1 + rng.IntN(100)
		l.Column = append(l.Column, int32(n))
	}
	for k := range count {
		end := l.Column[k+1]
		for i := end; i < int32(n); i++ {
			if rng.IntN(5) == 0 {
				l.Row = append(l.Row, i)
			}
		}
		l.Start = append(l.Start, int32(len(l.Row)))
		s := int(end - l.Column[k])
		l.Entry = append(l.Entry, l.Entry[k]+int64(s*(s+len(l.Below(k)))))
	}
	l.Val = make([]float64, l.Entry[count])
	for i := range l.Val {
		l.Val[i] = .2 * rng.NormFloat64()
	}
	for k := range count {
		s := int(l.Column[k+1] - l.Column[k])
		for j := range s {
			l.Val[int(l.Entry[k])+j*(s+1)] = 1 + rng.Float64()
		}
	}
	return l, n
}

// TestFronts compares the bits from every backend with those from the functions in plain Go.
func TestFronts(t *testing.T) {
	for name, b := range backends(t) {
		rng := rand.New(rand.NewPCG(9, 9))
		for _, p := range []int{2, 4, 6, 8, 10, 12, 20, 22} {
			l, n := randomFronts(rng, 6)
			given := make([]float64, n*p+1)
			for i := range given {
				given[i] = rng.NormFloat64()
			}
			given[n*p] = sentinel
			for from := range 6 {
				for to := from; to <= 6; to++ {
					want, got := slices.Clone(given), slices.Clone(given)
					l.ForwardThrough(from, to, p, want)
					b.FrontsForward(l, from, to, p, got[:n*p])
					if !same(got, want) {
						t.Fatalf("%s: forward through %d to %d with %d columns has different bits", name, from, to, p)
					}
					l.BackwardThrough(from, to, p, want)
					b.FrontsBackward(l, from, to, p, got[:n*p])
					if !same(got, want) {
						t.Fatalf("%s: backward through %d to %d with %d columns has different bits", name, from, to, p)
					}
				}
			}
		}
	}
}
