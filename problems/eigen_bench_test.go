package problems

import (
	"fmt"
	"testing"

	"slep/solver/catalog"
	"slep/solver/turns"

	"gonum.org/v1/gonum/mat"
)

// BenchmarkStructures times the default method, which finds the five smallest eigenvalues of structures, and gonum's
// dense eigensolver, which finds all eigenvalues of L⁻¹ML⁻ᵀ, where K = LLᵀ. The time of the default method includes the
// construction of the instance.
func BenchmarkStructures(b *testing.B) {
	for _, number := range []string{"01", "02", "04"} {
		data := Data{Matrices: structure(b, number)}
		start := func() *Instance {
			in, err := New("eigen", Spec{Params: catalog.Values{"p": 5.}, Seed: 1, Data: data})
			if err != nil {
				b.Fatal(err)
			}
			return in
		}
		k, m := matrices(start())
		n, _ := k.Dims()
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			var iterations int
			auto := func() {
				in := start()
				run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-8})
				if err != nil {
					b.Fatal(err)
				}
				iterations = run.Solve().Iterations
			}
			turns.Compare(b,
				turns.Contender{Name: "dense", Work: func() { allEigenvalues(b, k, m) }},
				turns.Contender{Name: "auto", Work: auto},
			)
			b.ReportMetric(float64(iterations), "iterations")
		})
	}
}

// allEigenvalues computes the eigenvalues and eigenvectors of L⁻¹ML⁻ᵀ, where K = LLᵀ.
func allEigenvalues(b *testing.B, k, m *mat.Dense) {
	n, _ := k.Dims()
	var chol mat.Cholesky
	if !chol.Factorize(mat.NewSymDense(n, mat.DenseCopyOf(k).RawMatrix().Data)) {
		b.Fatal("K is not definite")
	}
	var l mat.TriDense
	chol.LTo(&l)
	var x, y mat.Dense
	if err := x.Solve(&l, m); err != nil {
		b.Fatal(err)
	}
	if err := y.Solve(&l, x.T()); err != nil {
		b.Fatal(err)
	}
	var eig mat.EigenSym
	if !eig.Factorize(mat.NewSymDense(n, y.RawMatrix().Data), true) {
		b.Fatal("no eigenvalues")
	}
}
