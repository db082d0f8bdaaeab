package problems

import (
	"fmt"
	"math"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// TestSharedNullSpace uses A = M², where M is the Laplacian of a path or a cycle. Since constant vectors are in the
// null spaces of both A and M, A + σM is not definite for any σ.
func TestSharedNullSpace(t *testing.T) {
	for _, n := range []int{20, 63, 150} {
		for _, cycle := range []bool{false, true} {
			m, a := ring(n, cycle), mat.NewDense(n, n, nil)
			a.Mul(m, m)
			for _, stored := range []func(*mat.Dense) *read.Matrix{
				func(m *mat.Dense) *read.Matrix { return matrixOf(m) },
				func(m *mat.Dense) *read.Matrix { return tripletsOf(matrixOf(m)) },
			} {
				for _, p := range []int{1, 4} {
					given := map[string]*read.Matrix{"A": stored(a), "M": stored(m)}
					t.Run(fmt.Sprintf("n=%d,cycle=%v,sparse=%v,p=%d", n, cycle, given["A"].Row != nil, p), func(t *testing.T) {
						in, err := New("quadratic", Spec{
							Params: catalog.Values{"p": float64(p)}, Seed: 1, Data: Data{Matrices: given},
						})
						if err != nil {
							t.Fatal(err)
						}
						run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-8})
						if err != nil {
							t.Fatal(err)
						}
						result, least := run.Solve(), 0.
						if result.Projected == nil {
							t.Fatal(result.Message)
						}
						for k := 1; k <= p; k++ {
							angle := math.Pi * float64(k) / float64(n)
							if cycle {
								angle = 2 * math.Pi * float64((k+1)/2) / float64(n)
							}
							// the k-th nonzero eigenvalue of M, 2 - 2cos(angle), is also an eigenvalue of (A, M);
							// the minimum of f is half the sum of the first p
							least += 1 - math.Cos(angle)
						}
						if f := result.Projected.Objective; f > (1+1e-6)*least || result.Status != solver.Converged {
							t.Errorf("f = %.9g instead of %.9g: %s", f, least, result.Message)
						}
					})
				}
			}
		}
	}
}

// ring returns the Laplacian of a path or of a cycle.
func ring(n int, cycle bool) *mat.Dense {
	m := mat.NewDense(n, n, nil)
	join := func(i, j int) {
		m.Set(i, i, m.At(i, i)+1)
		m.Set(j, j, m.At(j, j)+1)
		m.Set(i, j, -1)
		m.Set(j, i, -1)
	}
	for i := range n - 1 {
		join(i, i+1)
	}
	if cycle {
		join(n-1, 0)
	}
	return m
}
