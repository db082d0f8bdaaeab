package factor

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"slep/solver/testmatrix"
	"slep/solver/turns"

	"slep/solver/operator"
)

// BenchmarkCount compares the time of a count with that of a Cholesky factorisation of the same pencil at another
// shift.
func BenchmarkCount(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 4))
	for _, n := range []int{1000, 2000} {
		a := testmatrix.Normal(rng, n, n)
		a.Add(a, a.T())
		benchmarkCount(b, fmt.Sprintf("dense/n=%d", n), &operator.Dense{Dense: a}, operator.Identity(n), .01, 1e3)
	}
	benchmarkCount(b, "sparse/n=40000", gridLaplacian(2, 200), operator.Identity(40000), 1.0001, .1)
}

func benchmarkCount(b *testing.B, name string, a, m operator.Operator, shift, definite float64) {
	b.Run(name, func(b *testing.B) {
		inertia, pencil := NewInertia(a, m), NewPencil(a, m)
		turns.Compare(b,
			turns.Contender{Name: "Cholesky", Work: func() {
				if !pencil.Factorize(definite) {
					b.Fatal("not positive definite")
				}
			}},
			turns.Contender{Name: "Count", Work: func() {
				if count := inertia.Count(shift); count.Doubt != "" {
					b.Fatal(count.Doubt)
				}
			}},
		)
	})
}
