package solver

import (
	"fmt"
	"math"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestStrictSaddle starts at the second eigenvector of a diagonal matrix, or at the second and third, where the
// gradient is zero and f has negative curvature only towards the first eigenvector. Every run must leave this point and
// reach the minimum.
func TestStrictSaddle(t *testing.T) {
	for _, n := range []int{12, 300, 1000} {
		for _, top := range []float64{10, 100, 1e4} {
			d := make(operator.Diag, n)
			d[0], d[1] = 1, 2
			for i := 2; i < n; i++ {
				d[i] = 2 + top*float64(i)/float64(n)
			}
			for _, p := range []int{1, 2} { // the second eigenvector, or the second and the third
				x0 := mat.NewDense(n, p, nil)
				least := 0.
				for j := range p {
					x0.Set(j+1, j, 1)
					least += d[j] / 2
				}
				problem := Problem{Objective: &pureQuadratic{linear{d, mat.NewDense(n, p, nil)}}}
				for _, method := range []string{"", "slbb", "sllbfgs", "rbb", "manbb"} {
					for _, proof := range []Proving{ProveNever, ProveCheaply, ProveAlways} {
						t.Run(fmt.Sprintf("n=%d,top=%g,p=%d/%s/%v", n, top, p, method, proof), func(t *testing.T) {
							result := start(t, method, problem, x0, Settings{Proof: proof}).Solve()
							above := result.Projected.Objective - least
							if !(above < 1e-6) {
								t.Errorf("f is %g above its minimum, %+v: %s", above, result.Curvature, result.Message)
							}
						})
					}
				}
			}
		}
	}
}

// TestCurvatureBound compares the bound from the search with the least curvature, which is known for a diagonal A.
func TestCurvatureBound(t *testing.T) {
	for _, apart := range []bool{true, false} { // whether all curvatures are at least 1
		settled, runs := 0, 0
		for n := 3; n < 200; n += 9 {
			d := make(operator.Diag, n)
			for i := range d {
				d[i] = 1 + math.Pow(float64(i)/float64(n), 2)
				if apart && i > 0 {
					d[i]++
				}
			}
			x0 := mat.NewDense(n, 1, nil)
			x0.Set(0, 0, 1)
			problem := Problem{Objective: &pureQuadratic{linear{d, mat.NewDense(n, 1, nil)}}}
			result := start(t, "slbb", problem, x0, Settings{Proof: ProveNever}).Solve()
			c, least := result.Curvature, d[1]-d[0]
			if c == nil || c.Bound > least+1e-12 || c.Least < least-1e-9 {
				t.Errorf("n = %d: %+v, and the least curvature is %g", n, c, least)
				continue
			}
			runs++
			if c.Settled {
				settled++
			}
		}
		if apart && settled < runs || !apart && settled > runs/2 {
			t.Errorf("separated %v: settled in %d of %d runs", apart, settled, runs)
		}
	}
}

// TestCurvatureAlongNull minimises f under the constraint x_1² = 1, whose tangent vectors all satisfy MΔ = 0. Because
// no tangent vector has length 1 in the metric of M, no curvature is finite, and the result must not contain one.
func TestCurvatureAlongNull(t *testing.T) {
	const n = 31
	m, a := make(operator.Diag, n), make(operator.Diag, n)
	m[0] = 1
	for i := range n - 1 {
		a[i+1] = 1000 * math.Pow(.1, float64(i)/(n-2))
	}
	problem := Problem{Objective: &pureQuadratic{linear{a, mat.NewDense(n, 1, nil)}}, M: m}
	for seed := range 4 {
		x0 := mat.NewDense(n, 1, nil)
		for i := range n {
			x0.Set(i, 0, math.Sin(float64(1+i+17*seed)))
		}
		for _, method := range []string{"rbb", "rgd", "slbb", ""} {
			result := start(t, method, problem, x0, Settings{Proof: ProveNever}).Solve()
			if result.Verdict != FeasibleStationary || result.Curvature != nil {
				t.Errorf("%s: %s, %+v", method, result.Message, result.Curvature)
			}
		}
	}
}
