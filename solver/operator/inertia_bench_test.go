package operator

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"
)

// BenchmarkCount compares a count with a Cholesky factorisation of the same pencil at another shift.
func BenchmarkCount(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 4))
	for _, n := range []int{1000, 2000} {
		a := testmatrix.Normal(rng, n, n)
		a.Add(a, a.T())
		benchmarkCount(b, fmt.Sprintf("dense/n=%d", n), &Dense{Dense: a}, Identity(n), .01, 1e3)
	}
	benchmarkCount(b, "sparse/n=40000", gridLaplacian(2, 200), Identity(40000), 1.0001, .1)
}

func benchmarkCount(b *testing.B, name string, a, m Operator, shift, definite float64) {
	b.Run(name+"/Count", func(b *testing.B) {
		s := NewInertia(a, m)
		for b.Loop() {
			if count := s.Count(shift); count.Doubt != "" {
				b.Fatal(count.Doubt)
			}
		}
	})
	b.Run(name+"/Cholesky", func(b *testing.B) {
		p := NewPencil(a, m)
		for b.Loop() {
			if !p.Factorize(definite) {
				b.Fatal("not positive definite")
			}
		}
	})
}
