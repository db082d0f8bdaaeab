package problems

import (
	"math"
	"testing"

	"slep/problems/grid"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/ritz"

	"gonum.org/v1/gonum/mat"
)

// TestTurnedColumns solves problems and checks that each rotated column is a generalised eigenvector of H, where ∇f(X)
// = HX. The problem determines whether H is K, -S_b, the Hamiltonian at the density or the negative of a covariance
// matrix. Known eigenvalues are compared with the returned values.
func TestTurnedColumns(t *testing.T) {
	kinetic := boxEigenvalues(grid.Cube(1, 15), "mass")
	box := []float64{kinetic[0], kinetic[1], kinetic[2]}
	for name, c := range map[string]struct {
		problem string
		params  catalog.Values
		known   func(in *Instance) []float64
	}{
		"beam": {"beam", catalog.Values{"elements": 12.0}, func(in *Instance) []float64 { return modesOf(t, in) }},
		"springs": {"eigen", catalog.Values{"n": 49.0, "massless": .2, "scaling": false},
			func(in *Instance) []float64 { return modesOf(t, in) }},
		"gcca":              {"gcca", catalog.Values{"n": 24.0, "m": 80.0, "p": 3.0, "k": 2.0}, nil},
		"lda":               {"lda", catalog.Values{"n": 12.0, "m": 90.0, "p": 3.0, "scaling": true}, nil},
		"orbitals in a box": {"kohnsham", catalog.Values{"dim": 2.0, "grid": 6.0, "p": 3.0, "gamma": .5}, nil},
		"sparse":            {"sgcca", catalog.Values{"n1": 12.0, "n2": 12.0, "p": 2.0}, nil},
		"electrons that are free": {"kohnsham", catalog.Values{"dim": 1.0, "grid": 15.0, "p": 3.0},
			func(in *Instance) []float64 {
				in.Objective = &Quadratic{A: in.Objective.(*KohnSham).L, P: 3}
				return box
			}},
	} {
		in, err := New(c.problem, Spec{Params: c.params, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		var known []float64
		if c.known != nil {
			known = c.known(in)
		}
		if !ritz.Invariant(in.Objective, in.X0) {
			t.Errorf("%s: f is not invariant", name)
		}
		run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		run.Solve()
		outward, values, _, err := ritz.Vectors(run, -1, true, carryOn)
		if err != nil {
			t.Fatal(err)
		}
		n, p := outward.Dims()
		x, grad, mx := in.FromUser(outward), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
		in.Objective.FuncGrad(grad, x)
		in.M.MulTo(mx, x)
		size := dense.Norm(grad)
		dense.ScaleColumns(mx, values)
		dense.AddScaled(grad, -1, mx)
		if off := dense.Norm(grad); off > 1e-7*size {
			t.Errorf("%s: ‖∇f - MX diag(%.6g)‖ is %g of ‖∇f‖", name, values, off/size)
		}
		for j := range known[:min(len(known), p)] {
			if math.Abs(values[j]-known[j]) > 1e-9*known[p-1] {
				t.Errorf("%s: value %d is %.12g, wanted %.12g", name, j+1, values[j], known[j])
			}
		}
	}
}

// TestTurnedDiscriminant solves a problem with two classes. The value of the discriminant must be -1 times Fisher's
// criterion, the ratio of the scatters between and within the classes along the discriminant.
func TestTurnedDiscriminant(t *testing.T) {
	x, labels := wide(40, 3), make([]string, 40)
	for i := range labels {
		labels[i] = "one"
		if i%4 == 0 {
			labels[i], x.Data[3*i+1] = "other", x.Data[3*i+1]+2
		}
	}
	in := newLDA(t, 1, x, labels...)
	run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-10})
	if err != nil {
		t.Fatal(err)
	}
	run.Solve()
	turned, values, _, err := ritz.Vectors(run, -1, true, carryOn)
	if err != nil {
		t.Fatal(err)
	}
	between, within := scatters(x, labels)
	ratio := mat.Inner(turned.ColView(0), between, turned.ColView(0)) /
		mat.Inner(turned.ColView(0), within, turned.ColView(0))
	if !(math.Abs(values[0]+ratio) < 1e-10*ratio) || ratio < .1 {
		t.Errorf("the value is %g, but the ratio is %g", values[0], ratio)
	}
}

// TestSamples checks that the product of in.Samples.Views and an X in the variables of the problem equals the product
// of the user's centred data and the same X in the user's variables.
func TestSamples(t *testing.T) {
	labels := []string{"b", "a", "b", "c", "a", "b", "a", "c", "b", "c", "c", "a"}
	uneven := wide(12, 3)
	for i := range 12 {
		uneven.Data[3*i+1] *= 1e4
	}
	views := []*read.Matrix{wide(12, 3), wide(12, 5)}
	for name, c := range map[string]struct {
		problem string
		data    Data
		views   []*read.Matrix
	}{
		"LDA within":    {"lda", ldaData(wide(12, 3), labels...), []*read.Matrix{wide(12, 3)}},
		"LDA in total":  {"lda", ldaData(wide(12, 30), labels...), []*read.Matrix{wide(12, 30)}},
		"LDA, scaled":   {"lda", ldaData(uneven, labels...), []*read.Matrix{uneven}},
		"views":         {"gcca", Data{Lists: map[string][]*read.Matrix{"views": {wide(12, 3), wide(12, 5)}}}, views},
		"sparse, views": {"sgcca", Data{Lists: map[string][]*read.Matrix{"views": {wide(12, 3), wide(12, 5)}}}, views},
	} {
		in, err := New(c.problem, Spec{Params: catalog.Values{"p": 2.0}, Data: c.data, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		x, from := in.ToUser(in.X0), 0
		for i, view := range c.views {
			z := mat.DenseCopyOf(view.Dense())
			centre(z)
			var got, want mat.Dense
			got.Mul(in.Samples.Views[i], in.X0.Slice(from, from+view.Cols, 0, 2))
			want.Mul(z, x.Slice(from, from+view.Cols, 0, 2))
			if !mat.EqualApprox(&got, &want, 1e-10) {
				t.Errorf("%s: the samples of view %d differ", name, i)
			}
			from += view.Cols
		}
		if n, _ := x.Dims(); from != n || len(in.Samples.Views) != len(c.views) {
			t.Errorf("%s: %d views", name, len(in.Samples.Views))
		}
		for i, class := range in.Samples.Classes {
			if in.Layout.Names[class] != labels[i] {
				t.Errorf("%s: sample %d is of class %q", name, i, in.Layout.Names[class])
			}
		}
		if isLDA := c.problem == "lda"; isLDA != (len(in.Samples.Classes) == 12) {
			t.Errorf("%s: %d classes", name, len(in.Samples.Classes))
		}
	}
}

func TestPlaces(t *testing.T) {
	matrices := func(nodes *read.Matrix) Data {
		return Data{Matrices: map[string]*read.Matrix{"K": diagonal(1, 2, 3), "M": diagonal(1, 1, 1), "nodes": nodes}}
	}
	in, err := New("eigen", Spec{Params: catalog.Values{"p": 1.0}, Data: matrices(rows([]float64{0, 0}, []float64{1, 0},
		[]float64{0, 2}))})
	if err != nil {
		t.Fatal(err)
	}
	if nodes := in.Layout.Nodes; len(nodes) != 6 || nodes[5] != 2 {
		t.Errorf("the nodes are at %v", nodes)
	}
	_, err = New("eigen", Spec{Params: catalog.Values{"p": 1.0}, Data: matrices(rows([]float64{0, 0}, []float64{1, 0}))})
	if wrong, ok := err.(*solver.InputError); !ok || wrong.Input != "data.nodes" {
		t.Errorf("two positions for three nodes: %v", err)
	}
}
