package problems

import (
	"fmt"
	"math"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestShrunk compares the shrunk M with its definition, entry by entry, for more and for fewer features than samples.
// Except for sparse GCCA, runs must reach the optimum for the shrunk M.
func TestShrunk(t *testing.T) {
	labels := []string{"b", "a", "b", "c", "a", "b", "a", "c", "b", "10", "10", "a"}
	_, within := scatters(wide(12, 40), labels)
	_, narrow := scatters(wide(12, 5), labels)
	views := func(sizes ...int) (Data, *mat.Dense) {
		var list []*read.Matrix
		n := 0
		for _, size := range sizes {
			list, n = append(list, wide(12, size)), n+size
		}
		m, from := mat.NewDense(n, n, nil), 0
		for i, size := range sizes {
			z := mat.DenseCopyOf(list[i].Dense())
			centre(z)
			block := m.Slice(from, from+size, from, from+size).(*mat.Dense)
			block.Mul(z.T(), z)
			block.Scale(1./12, block)
			from += size
		}
		return Data{Lists: map[string][]*read.Matrix{"views": list}}, m
	}
	pencil := func(name string, m *mat.Dense, as func(*read.Matrix) *read.Matrix) Data {
		half := mat.DenseCopyOf(m)
		half.Scale(.5, half)
		return Data{Matrices: map[string]*read.Matrix{name: as(denseOf(half)), "M": as(denseOf(mat.DenseCopyOf(m)))}}
	}
	same := func(m *read.Matrix) *read.Matrix { return m }
	small, smallM := views(4, 5)
	large, largeM := views(30, 7, 40)
	for name, c := range map[string]struct {
		problem string
		data    Data
		m       *mat.Dense
	}{
		"views":               {"gcca", small, smallM},
		"wide views":          {"gcca", large, largeM},
		"S and M":             {"gcca", pencil("S", largeM, same), largeM},
		"S and M as triplets": {"gcca", pencil("S", largeM, tripletsOf), largeM},
		"sparse, views":       {"sgcca", large, largeM},
		"sparse, C and M":     {"sgcca", pencil("C", smallM, tripletsOf), smallM},
		"samples":             {"lda", ldaData(wide(12, 5), labels...), narrow},
		"wide samples":        {"lda", ldaData(wide(12, 40), labels...), within},
	} {
		for _, tau := range []float64{1e-3, .4, 1} {
			name := fmt.Sprintf("%s, τ = %g", name, tau)
			params := catalog.Values{"p": 2.0, "shrinkage": tau}
			in, err := New(c.problem, Spec{Params: params, Data: c.data, Seed: 2})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			want := mat.DenseCopyOf(c.m)
			n, _ := want.Dims()
			for i := range n {
				for j := range n {
					if i != j {
						want.Set(i, j, (1-tau)*want.At(i, j))
					}
				}
			}
			if !mat.EqualApprox(operator.Full(in.M), want, 1e-14) {
				t.Errorf("%s: M is not (1-τ)M + τ diag(M)", name)
			}
			if rank := rankOf(want); in.Rank != rank || rank != n {
				t.Errorf("%s: rank %d, reported %d, n = %d", name, rank, in.Rank, n)
			}
			if len(in.Warnings) > 0 && tau > 1e-3 {
				t.Errorf("%s: warnings %q", name, in.Warnings)
			}
			if c.problem != "sgcca" {
				optimum, _ := exactOptimum(t, in.Problem)
				if in.Least == nil || !(apart(*in.Least, optimum) <= 1e-10) {
					t.Errorf("%s: the optimum is not %.15g", name, optimum)
				}
				reaches(t, name, in, optimum)
			}
			even := evenCondition(want) // not compared if M is given
			if c.data.Matrices["M"] == nil && math.Abs(math.Log2(in.Condition/even)) > 2 {
				t.Errorf("%s: condition %g, wanted about %g", name, in.Condition, even)
			}
		}
	}
}

// TestShrunkEstimate compares a sparse and a dense shrunk M of Test Problem 2 with the definition of shrinkage. A
// warning is expected if M is an estimate from few samples without thresholding.
func TestShrunkEstimate(t *testing.T) {
	const tau = .25
	for name, c := range map[string]struct {
		params catalog.Values
		words  string
	}{
		"thresholded": {catalog.Values{"samples": .5}, ""},
		"clipped": { // this repair sets some features to zero
			catalog.Values{"samples": .5, "repair": "clip"}, ""},
		"dense": {catalog.Values{"threshold": "none"}, ""},
		"few samples": {catalog.Values{"threshold": "none", "samples": .5, "gamma": 0.0}, "all p = 3 canonical " +
			"correlations are 1 whatever the data: the views span 30, 34 of the 34 dimensions"},
	} {
		c.params["n1"], c.params["n2"], c.params["p"] = 30.0, 40.0, 3.0
		plain, err := New("sgcca", Spec{Params: c.params})
		if err != nil {
			t.Fatal(err)
		}
		checkOffer(t, name, plain, c.words, 0)
		c.params["shrinkage"] = tau
		in, err := New("sgcca", Spec{Params: c.params})
		if err != nil {
			t.Fatal(err)
		}
		checkOffer(t, name, in, c.words, tau)
		a, whole := plain.Objective.(*SparseGCCA).C, in.Objective.(*SparseGCCA).C
		if !mat.Equal(operator.Full(a), operator.Full(whole)) || in.NNZ != plain.NNZ {
			t.Errorf("%s: shrinkage changed C or the number of entries that M stores", name)
		}
		want := operator.Full(plain.M)
		for i := range 70 {
			for j := range 70 {
				if i != j {
					want.Set(i, j, (1-tau)*want.At(i, j))
				}
			}
		}
		if !mat.EqualApprox(operator.Full(in.M), want, 1e-15) {
			t.Errorf("%s: M is not (1-τ)M + τ diag(M)", name)
		}
		rank, least := rankOf(want), testmatrix.Eigenvalues(want)[0]
		if in.Rank != rank || rank == 70 && !(apart(in.MinEigM, least) <= 1e-12) || (rank == 70) == (name == "clipped") {
			t.Errorf("%s: rank %d, λ_min(M) = %.15g, wanted %d and %.15g", name, in.Rank, in.MinEigM, rank, least)
		}
	}
}

// evenCondition returns the condition number of a definite matrix in units in which its diagonal is 1.
func evenCondition(a *mat.Dense) float64 {
	n, _ := a.Dims()
	even := mat.DenseCopyOf(a)
	for i := range n {
		for j := range n {
			even.Set(i, j, a.At(i, j)/math.Sqrt(a.At(i, i)*a.At(j, j)))
		}
	}
	values := testmatrix.Eigenvalues(even)
	return values[n-1] / values[0]
}
