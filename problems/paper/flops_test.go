package paper

import (
	"testing"

	"slep/problems"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

// counter counts the operations of matrix products and triangular solves in which exactly one dimension is n.
type counter struct {
	gonum.Implementation
	n, p  int
	flops float64
	fo    int // products with A, the only n x n matrix that BLAS multiplies
}

func (c *counter) add(factor float64, m, n, k int) {
	dims := [3]int{m, n, k}
	tall := 0
	for _, d := range dims {
		if d == c.n {
			tall++
		}
	}
	switch {
	case tall == 1:
		c.flops += factor * float64(m) * float64(n) * float64(k)
	case tall > 1:
		c.fo++
	}
}

func (c *counter) Dgemm(
	tA, tB blas.Transpose, m, n, k int,
	alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, d []float64, ldd int,
) {
	c.add(2, m, n, k)
	c.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, d, ldd)
}

func (c *counter) Dsyrk(
	ul blas.Uplo, t blas.Transpose, n, k int,
	alpha float64, a []float64, lda int, beta float64, d []float64, ldd int,
) {
	c.add(1, n, n, k)
	c.Implementation.Dsyrk(ul, t, n, k, alpha, a, lda, beta, d, ldd)
}

func (c *counter) Dtrsm(
	s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int,
	alpha float64, a []float64, lda int, b []float64, ldb int,
) {
	k := n
	if s == blas.Left {
		k = m
	}
	c.add(1, m, n, k)
	c.Implementation.Dtrsm(s, ul, tA, d, m, n, alpha, a, lda, b, ldb)
}

// TestFlops counts the products with M and the other operations in a step of each method, except the operations for f,
// and compares the counts with the paper's tables labelled comput_slepgra and comput. The other operations are counted
// in units of np². With a dense M, no method may cost more than in the paper. The methods are those of the paper, with
// one evaluation per step and without the certificate. On the manifold, MX is updated instead of recomputed, which
// saves products with M and costs a few np². The counts exclude the work of solving systems with M.
func TestFlops(t *testing.T) {
	const n, p, from, steps = 240, 12, 10, 20
	params := catalog.Values{"n": float64(n), "p": float64(p), "d": .05}
	in, err := problems.New("quadratic", problems.Spec{Seed: 1, Params: params})
	if err != nil {
		t.Fatal(err)
	}
	counts := &counter{n: n, p: p}
	blas64.Use(counts)
	defer blas64.Use(gonum.Implementation{})
	for _, c := range []struct {
		method   string
		products float64 // products with M, each of which takes 2n²p operations
		tall     float64 // the other operations, in units of np²
	}{
		{"slgd", 1, 11},
		{"slbb", 1, 11},
		{"slnag", 1, 11},
		{"rgd", 2, 10},
		{"rbb", 3, 15},
		{"rnag", 6, 28},
		{"mangd", 1, 16. / 3},
		{"manbb", 4, 28. / 3},
		{"mannag", 5, 16},
	} {
		options := catalog.Values{"safeguard": false, "tol": 0.}
		if c.method[:2] == "sl" {
			options["beta"] = "paper"
		}
		run, err := catalog.Start(c.method, in.Problem, in.X0, options)
		if err != nil {
			t.Fatalf("%s: %v", c.method, err)
		}
		for range from {
			run.Step()
		}
		before := run.Result().Counts
		counts.flops, counts.fo = 0, 0
		for range steps {
			run.Step()
		}
		fo, tall := counts.fo, counts.flops/steps/n/p/p // counted before the call to Result, which also computes products
		products := float64(run.Result().Counts.M-before.M) / steps
		t.Logf("%-6s %.1f products with M (paper %.0f), %.1f np² (paper %.1f)",
			c.method, products, c.products, tall, c.tall)
		if fo != steps {
			t.Errorf("%s: %d products with A in %d steps", c.method, fo, steps)
		}
		const dense = 2 * n / p // the cost of a product with a dense M, in units of np²
		if tall == 0 || products*dense+tall > c.products*dense+c.tall+.5 {
			t.Errorf("%s: %g products with M and %g np² a step, in the paper %g and %g",
				c.method, products, tall, c.products, c.tall)
		}
	}
}
