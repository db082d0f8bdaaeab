package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// general holds methods that accept any f.
var general = []string{"slbb", "slcg", "sllbfgs", "rbb", "manbb"}

// TestLargeFirstTerm minimises tr(XᵀAXN) for an A with one eigenvalue that is larger than the others by orders of
// magnitude, so that the terms of the gradient are large at the start and small at the end. A run that converges must
// reach the minimum.
func TestLargeFirstTerm(t *testing.T) {
	converged := map[string]int{}
	for _, small := range []float64{1e-4, 1e-6, 1e-8, 1e-10} {
		const n, p = 8, 2
		a, weights := []float64{1}, []float64{1, 2}
		for i := 2; i <= n; i++ {
			a = append(a, small*float64(i))
		}
		f := Func(n, p, func(grad, x *mat.Dense) float64 {
			sum := 0.
			for i := range n {
				for j := range p {
					v := x.At(i, j)
					sum += a[i] * weights[j] * v * v
					grad.Set(i, j, 2*a[i]*weights[j]*v)
				}
			}
			return sum
		})
		least := (3*weights[0] + 2*weights[1]) * small
		for _, method := range general {
			for seed := range uint64(5) {
				t.Run(fmt.Sprintf("%g/%s/%d", small, method, seed), func(t *testing.T) {
					x0 := testmatrix.Normal(rand.New(rand.NewPCG(seed, 1)), n, p)
					result := start(t, method, Problem{Objective: f}, x0, Settings{}).Solve()
					above := result.Projected.Objective - least
					if result.Status == Converged && above > 1e-3*least {
						t.Errorf("f exceeds its minimum by a fraction of %.2g: %s", above/least, result.Message)
					}
					if result.Status == Converged {
						converged[method]++
					}
				})
			}
		}
	}
	for _, method := range general {
		if converged[method] < 10 {
			t.Errorf("%s converged in %d of 20 runs", method, converged[method])
		}
	}
}

// TestVanishingTerms uses objectives whose terms are all zero or tiny at the solution, so that the gradient is never
// small relative to the terms. Runs must nevertheless end before the iteration limit.
func TestVanishingTerms(t *testing.T) {
	const n, p = 12, 2
	target := testmatrix.Normal(rand.New(rand.NewPCG(2, 2)), n, p)
	if err := Project(target, nil); err != nil {
		t.Fatal(err)
	}
	away := func(power float64) func(grad, x *mat.Dense) float64 {
		return func(grad, x *mat.Dense) float64 {
			dense.AddScaledTo(grad, -1, target, x)
			size := dense.Norm(grad)
			dense.Scale(power*math.Pow(size, power-2), grad)
			return math.Pow(size, power)
		}
	}
	for _, of := range []struct {
		name string
		f    func(grad, x *mat.Dense) float64
	}{
		{"distance squared", away(2)},
		{"fourth power of the distance", away(4)},
		{"exponentials", func(grad, x *mat.Dense) float64 {
			sum := 0.
			for i := range n {
				for j, v := range x.RawRowView(i) {
					grad.Set(i, j, 60*math.Exp(60*v))
					sum += math.Exp(60 * v)
				}
			}
			return sum
		}},
	} {
		for _, method := range general {
			for seed := range uint64(3) {
				t.Run(fmt.Sprintf("%s/%s/%d", of.name, method, seed), func(t *testing.T) {
					x0 := testmatrix.Normal(rand.New(rand.NewPCG(seed, 3)), n, p)
					result := start(t, method, Problem{Objective: Func(n, p, of.f)}, x0, Settings{}).Solve()
					if result.Status == IterationLimit || result.Status == Diverged {
						t.Error(result.Message)
					}
				})
			}
		}
	}
}
