package problems

import (
	"fmt"
	"math"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestWideProof checks that runs prove that their results are optimal, for views and for classes. The data have few
// samples and so many features that no n x n matrix is formed. Without shrinkage, the correlations are 1 and the
// classes are separated. With shrinkage, the eigenvalues for the views are those of the sum of B((1-τ)B + τI)⁻¹ over
// the views, where B = WWᵀ and W is the centred view with its columns scaled to length 1.
func TestWideProof(t *testing.T) {
	const n, m, p, k = 4200, 24, 2, 3
	for _, tau := range []float64{0, .2} {
		for _, problem := range []string{"gcca", "lda"} {
			name := fmt.Sprintf("%s, τ = %g", problem, tau)
			params := catalog.Values{"n": float64(n), "m": float64(m), "p": float64(p), "shrinkage": tau}
			in, err := New(problem, Spec{Params: params, Seed: 4})
			if err != nil {
				t.Fatal(err)
			}
			run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-6, "proof": "on"})
			if err != nil {
				t.Fatal(err)
			}
			result := run.Solve()
			want := -p / 2.
			switch {
			case problem == "gcca" && tau == 0:
				want *= k
			case problem == "gcca":
				sum := mat.NewDense(m, m, nil)
				for _, z := range in.Samples.Views {
					sum.Add(sum, shrunkProjection(z, tau))
				}
				values := testmatrix.Eigenvalues(sum)
				want = -(values[m-1] + values[m-2]) / 2
			case tau > 0:
				want = math.NaN() // not computed here, because other tests check the bound with smaller matrices
			}
			proof, f := result.Proof, result.Projected.Objective
			if result.Status != solver.Converged || !proof.Proven || f-want > proof.Within || f < want-1e-9 {
				t.Errorf("%s: f = %.12g, wanted %.12g: %s", name, f, want, result.Message)
			}
		}
	}
}

// shrunkProjection returns B((1-τ)B + τI)⁻¹ for a view, where B is defined as in TestWideProof.
func shrunkProjection(z *mat.Dense, tau float64) *mat.Dense {
	w := mat.DenseCopyOf(z)
	m, n := w.Dims()
	for j := range n {
		column := mat.NewVecDense(m, mat.Col(nil, j, z))
		column.ScaleVec(1/mat.Norm(column, 2), column)
		w.SetCol(j, column.RawVector().Data)
	}
	var b, h, out mat.Dense
	b.Mul(w, w.T())
	h.Scale(1-tau, &b)
	for i := range m {
		h.Set(i, i, h.At(i, i)+tau)
	}
	if err := out.Solve(&h, &b); err != nil {
		panic(err)
	}
	return &out
}
