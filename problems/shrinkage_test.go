package problems

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// dependent replaces each column of x, from the given column on, with the sum of the two columns before it, and
// returns x.
func dependent(x *read.Matrix, from int) *read.Matrix {
	for i := range x.Rows {
		row := x.Data[i*x.Cols : (i+1)*x.Cols]
		for j := from; j < x.Cols; j++ {
			row[j] = row[j-1] + row[j-2]
		}
	}
	return x
}

// projector returns the orthogonal projector onto the span of the centred columns of samples, computed from a singular
// value decomposition.
func projector(t *testing.T, x *read.Matrix) *mat.Dense {
	t.Helper()
	z := mat.DenseCopyOf(x.Dense())
	centre(z)
	var svd mat.SVD
	if !svd.Factorize(z, mat.SVDThin) {
		t.Fatal("no singular values")
	}
	var u, out mat.Dense
	svd.UTo(&u)
	basis := u.Slice(0, x.Rows, 0, svd.Rank(1e-10))
	out.Mul(basis, basis.T())
	return &out
}

// atMost returns the number of eigenvalues of a symmetric matrix that equal the given upper bound up to rounding.
func atMost(a *mat.Dense, bound float64) (count int) {
	for _, v := range testmatrix.Eigenvalues(a) {
		if v > bound-1e-9 {
			count++
		}
	}
	return count
}

// TestAgreement counts the canonical correlations that are 1 even if the views contain only noise. The warning must
// state the number of these correlations, which is the multiplicity of the eigenvalue k of the sum of the projectors
// onto the variates of k views. The warning does not count correlations that are 1 only because of the values of the
// data.
func TestAgreement(t *testing.T) {
	const m, p = 40, 4
	shared := wide(m, 6)
	copy(shared.Data, wide(m, 6).Data)
	other := wide(m, 7)
	for i := range m {
		other.Data[i*7] = shared.Data[i*6]
	}
	for name, c := range map[string]struct {
		views  []*read.Matrix
		common int // the number of dimensions that views of these sizes always have in common
		own    int // the number of further dimensions that the views of these data have in common
		words  string
	}{
		"more features than samples": {[]*read.Matrix{wide(m, 60), wide(m, 61)}, 39, 0,
			"all p = 4 canonical correlations are 1 whatever the data: the views span 39, 39 of the 39 dimensions of " +
				"centred samples, and so have at least 39 + 39 - 39 = 39 in common. A shrinkage of 0.1, for example, "},
		"one such view":        {[]*read.Matrix{wide(m, 60), wide(m, 3)}, 3, 0, "3 of the p = 4 canonical correlations"},
		"together more":        {[]*read.Matrix{wide(m, 25), wide(m, 17)}, 3, 0, "at least 25 + 17 - 39 = 3 in common"},
		"together as many":     {[]*read.Matrix{wide(m, 25), wide(m, 15)}, 1, 0, "1 of the p = 4 canonical correlations"},
		"together one less":    {[]*read.Matrix{wide(m, 24), wide(m, 15)}, 0, 0, ""},
		"many columns of rank": {[]*read.Matrix{dependent(wide(m, 60), 24), wide(m, 15)}, 0, 0, ""},
		"of a higher rank":     {[]*read.Matrix{dependent(wide(m, 60), 26), wide(m, 15)}, 2, 0, "26 + 15 - 39 = 2"},
		"a column in both":     {[]*read.Matrix{shared, other}, 0, 1, ""},
		"three views": {[]*read.Matrix{wide(m, 30), wide(m, 31), wide(m, 20)}, 3, 0,
			"at least 30 + 31 + 20 - 2·39 = 3 in common"},
		"three, two of them large": {[]*read.Matrix{wide(m, 30), wide(m, 31), wide(m, 17)}, 0, 0, ""},
		"three, one without a say": {[]*read.Matrix{wide(m, 8), wide(m, 60), wide(m, 9)}, 0, 0,
			"the correlations with the variates of view 2 are 1 whatever the data: this view spans all of the 39 dimensions"},
	} {
		sum := mat.NewDense(m, m, nil)
		for _, v := range c.views {
			sum.Add(sum, projector(t, v))
		}
		if got := atMost(sum, float64(len(c.views))); got != c.common+c.own {
			t.Errorf("%s: %d correlations are 1, wanted %d", name, got, c.common+c.own)
		}
		for _, problem := range []string{"gcca", "sgcca"} {
			for _, tau := range []float64{0, .1} {
				data := Data{Lists: map[string][]*read.Matrix{"views": c.views}}
				in, err := New(problem, Spec{Params: catalog.Values{"p": 1. * p, "shrinkage": tau}, Data: data})
				if err != nil {
					t.Fatal(err)
				}
				checkOffer(t, fmt.Sprintf("%s, %s, τ = %g", problem, name, tau), in, c.words, tau)
				norms := slices.ContainsFunc(in.Warnings, func(w string) bool { return strings.HasPrefix(w, "without the term") })
				if wanted := problem == "sgcca" && c.words != "" && tau == 0; norms != wanted {
					t.Errorf("%s, %s: warnings %q", problem, name, in.Warnings)
				}
			}
		}
	}
}

// checkOffer checks that an instance has a warning with the given words, and that the remedy for this warning is
// shrinkage. If words is "" or M is already shrunk, checkOffer checks that the instance offers no remedy and does not
// warn that its result would be the same for all data.
func checkOffer(t *testing.T, name string, in *Instance, words string, tau float64) {
	t.Helper()
	text := strings.Join(in.Warnings, "; ")
	switch wanted := words != "" && tau == 0; {
	case strings.Contains(text, "whatever the data") != wanted || wanted && !strings.Contains(text, words):
		t.Errorf("%s: warnings %q, wanted %q", name, text, words)
	case (in.Remedy != nil) != wanted || wanted && in.Remedy.Fix != solver.Fix{Param: "shrinkage", Value: .1}:
		t.Errorf("%s: offers %v", name, in.Remedy)
	case wanted && !slices.Contains(in.Warnings, in.Remedy.Warning):
		t.Errorf("%s: the remedy is for %q, which is not one of the warnings", name, in.Remedy.Warning)
	}
}

// TestSeparation counts the directions in which the samples of each class coincide. The warning must state their
// number, which is the multiplicity of the eigenvalue 1 of the pencil (S_b, S_b + S_w). The warning must not count
// directions in which the samples of each class coincide for the given data but not for other data.
func TestSeparation(t *testing.T) {
	labels := []string{"b", "a", "b", "c", "a", "b", "a", "c", "b", "10", "10", "a"}
	classes := map[string]float64{"a": .3, "b": -1.1, "c": 2.7, "10": .9}
	fixed, fixedWide := wide(12, 5), wide(12, 30)
	for i, word := range labels {
		fixed.Data[5*i+2], fixedWide.Data[30*i+2] = classes[word], classes[word]
	}
	for name, c := range map[string]struct {
		x     *read.Matrix
		apart int
		own   int
		rank  int // the rank of M with shrinkage
		words string
	}{
		"regular": {wide(12, 8), 0, 0, 8, ""},
		"one feature": {wide(12, 9), 1, 0, 9,
			"projected onto 1 of the p = 3 columns, all samples of each class coincide whatever the data"},
		"wide":        {wide(12, 40), 3, 0, 40, "S_b + S_w has rank 11 and S_w at most m - classes = 8"},
		"of low rank": {dependent(wide(12, 40), 8), 0, 0, 40, ""},
		"a feature that depends only on the class":            {fixed, 0, 1, 5, ""},
		"wide, with a feature that depends only on the class": {fixedWide, 3, 0, 30, "projected onto all p = 3 columns"},
	} {
		between, within := scatters(c.x, labels)
		var total mat.Dense
		total.Add(between, within)
		if got := rankOf(&total) - rankOf(within); got != c.apart+c.own {
			t.Errorf("%s: %d directions, wanted %d", name, got, c.apart+c.own)
		}
		for _, tau := range []float64{0, .1} {
			in, err := New("lda", Spec{Params: catalog.Values{"p": 3.0, "shrinkage": tau}, Data: ldaData(c.x, labels...)})
			if err != nil {
				t.Fatal(err)
			}
			checkOffer(t, fmt.Sprintf("%s, τ = %g", name, tau), in, c.words, tau)
			if _, rank := exactOptimum(t, in.Problem); in.Rank != rank || tau > 0 && rank != c.rank {
				t.Errorf("%s, τ = %g: rank %d, reported %d, wanted %d", name, tau, rank, in.Rank, c.rank)
			}
		}
	}
}

// rankOf returns the number of eigenvalues of a semidefinite matrix that are above rounding level.
func rankOf(a *mat.Dense) (rank int) {
	values := testmatrix.Eigenvalues(mat.DenseCopyOf(a))
	for _, v := range values {
		if v > 1e-10*values[len(values)-1] {
			rank++
		}
	}
	return rank
}
