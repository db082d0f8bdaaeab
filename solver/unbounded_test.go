package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestUnboundedAlongNull minimises Σ φ(X_ij) for several functions φ and a diagonal M with zeros on its diagonal. A run
// must end as diverged if and only if the sum is unbounded below along Null(M).
func TestUnboundedAlongNull(t *testing.T) {
	for _, of := range []struct {
		name    string
		bounded bool
		f, df   func(x float64) float64
	}{
		{"-x", false, func(x float64) float64 { return -x }, func(float64) float64 { return -1 }},
		{"-x⁴/4", false, func(x float64) float64 { return -x * x * x * x / 4 },
			func(x float64) float64 { return -x * x * x }},
		{"-exp(x)", false, func(x float64) float64 { return -math.Exp(x) }, func(x float64) float64 { return -math.Exp(x) }},
		{"-x²", false, func(x float64) float64 { return -x * x }, func(x float64) float64 { return -2 * x }},
		{"-log(1 + x²)", false, func(x float64) float64 { return -math.Log1p(x * x) },
			func(x float64) float64 { return -2 * x / (1 + x*x) }},
		{"-sqrt(1 + x²)", false, func(x float64) float64 { return -math.Hypot(1, x) },
			func(x float64) float64 { return -x / math.Hypot(1, x) }},
		{"exp(-x)", true, func(x float64) float64 { return math.Exp(-x) }, func(x float64) float64 { return -math.Exp(-x) }},
		{"1/(1 + x²)", true, func(x float64) float64 { return 1 / (1 + x*x) },
			func(x float64) float64 { return -2 * x / (1 + x*x) / (1 + x*x) }},
		{"x⁴ - x", true, func(x float64) float64 { return x*x*x*x - x }, func(x float64) float64 { return 4*x*x*x - 1 }},
		{"-atan(x)", true, func(x float64) float64 { return -math.Atan(x) },
			func(x float64) float64 { return -1 / (1 + x*x) }},
		{"sin(x)", true, math.Sin, math.Cos},
	} {
		for _, size := range [][3]int{{6, 1, 1}, {6, 2, 1}, {30, 3, 5}} {
			n, p, zeros := size[0], size[1], size[2]
			m := make(operator.Diag, n)
			for i := range n - zeros {
				m[i] = 1
			}
			f := Func(n, p, func(grad, x *mat.Dense) float64 {
				sum := 0.
				for i := range n {
					for j, v := range x.RawRowView(i) {
						grad.Set(i, j, of.df(v))
						sum += of.f(v)
					}
				}
				return sum
			})
			for _, method := range []string{"", "slbb", "slcg", "rbb", "rgd"} {
				for _, tol := range []float64{1e-4, 1e-10} {
					t.Run(fmt.Sprintf("%s/n=%d,p=%d/%s/%g", of.name, n, p, method, tol), func(t *testing.T) {
						x0 := testmatrix.Normal(rand.New(rand.NewPCG(5, 5)), n, p)
						problem := Problem{Objective: f, M: m}
						result := start(t, method, problem, x0, Settings{Tol: tol, MaxIterations: 3000}).Solve()
						if of.bounded == (result.Status == Diverged) {
							t.Error(result.Message)
						}
						if !of.bounded && !strings.Contains(result.Message, "Null(M)") {
							t.Errorf("%q names no direction", result.Message)
						}
					})
				}
			}
		}
	}
}
