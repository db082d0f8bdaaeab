package graph_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/examples"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// described returns the description of a text and the objective that is defined by the text and by the data that the
// text uses.
func described(t *testing.T, text string, from *formula.Given) (*formula.Description, solver.Objective) {
	t.Helper()
	f, err := formula.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	given := examples.Used(f.Formula, from)
	d, err := f.Describe(given)
	if err != nil {
		t.Fatal(err)
	}
	c, err := f.Compile(given)
	if err != nil {
		t.Fatal(err)
	}
	return d, c.Objective
}

// TestReadBack checks the gradient that is read back as text: if slope denotes the value of this text, the value of
// sum(sum(X.*slope)) must be the inner product of X and the gradient, up to rounding.
func TestReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data := examples.Data(rng)
	for _, text := range examples.Formulas("operations") {
		t.Run(text, func(t *testing.T) {
			d, f := described(t, text, data)
			n, p := f.Dims()
			x, g, h := testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
			f.FuncGrad(g, x)
			var lines []string
			for _, st := range d.Objective {
				if st.Name != "" && st.Name != "f" {
					lines = append(lines, st.Name+" = "+st.Value.String())
				}
			}
			for _, st := range d.Gradient {
				name := st.Name
				if name == "" {
					name = "slope"
				}
				lines = append(lines, name+" = "+st.Value.String())
			}
			lines = append(lines, "sum(sum(X.*slope))")
			back := strings.Join(lines, "\n")
			if testing.Verbose() {
				fmt.Println(back)
			}
			_, product := described(t, back, data)
			got, want := product.FuncGrad(h, x), dense.Inner(g, x)
			if diff := got - want; !(diff*diff <= 1e-20*(1+want*want)) {
				t.Errorf("%s gives %v, wanted %v", back, got, want)
			}
		})
	}
}

// TestReadBackNames checks that the gradient, read back as text, uses the names in the formula.
func TestReadBackNames(t *testing.T) {
	for _, text := range []string{
		"A = randsym(n); trace(X'*A*X) + sum(X(:).^4)",
		"A = laplacian(6); trace(X'*A*X) + sum(X(:).^4)",
	} {
		d, _ := described(t, text, &formula.Given{Params: map[string]float64{"n": 6, "p": 3}})
		if back := d.Gradient; len(back) != 1 || !strings.Contains(back[0].Value.String(), "A*X") {
			t.Errorf("%s: the gradient is %s after %d statements", text, back[len(back)-1].Value, len(back)-1)
		}
	}
}
