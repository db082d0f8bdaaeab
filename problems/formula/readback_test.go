package formula

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The gradient read back is a text that computes the same gradient: f = sum(sum(D.*(..))) of it has the derivative
// that is the inner product of D with the gradient.
func TestReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data := given(rng)
	for _, text := range operations {
		t.Run(text, func(t *testing.T) {
			s := studied(t, text, data)
			n, p := s.x.rows, s.x.cols
			x, g, h := randomMatrix(rng, n, p), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
			newObjective(s.graph, s.f, s.gradient).FuncGrad(g, x)
			var lines []string
			for _, st := range s.typing.f.statements {
				if st.Name != "" && st != s.typing.f.objective {
					lines = append(lines, st.Name+" = "+st.Value.String())
				}
			}
			for _, st := range s.readBack(s.gradient) {
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
			o := studied(t, back, data)
			dot := newObjective(o.graph, o.f, o.gradient).FuncGrad(h, x)
			var want float64
			for k, v := range g.RawMatrix().Data {
				want += v * x.RawMatrix().Data[k]
			}
			if diff := dot - want; !(diff*diff <= 1e-20*(1+want*want)) {
				t.Errorf("%s gives %v, wanted %v", back, dot, want)
			}
		})
	}
}

// The gradient uses the names of the text.
func TestReadBackNames(t *testing.T) {
	for _, text := range []string{
		"A = randsym(n); trace(X'*A*X) + sum(X(:).^4)",
		"A = laplacian(6); trace(X'*A*X) + sum(X(:).^4)",
	} {
		s := studied(t, text, &Given{Params: map[string]float64{"n": 6, "p": 3}})
		if back := s.readBack(s.gradient); len(back) != 1 || !strings.Contains(back[0].Value.String(), "A*X") {
			t.Errorf("%s: the gradient is %s after %d statements", text, back[len(back)-1].Value, len(back)-1)
		}
	}
}
