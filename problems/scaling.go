package problems

import (
	"math"
	"strconv"

	"slep/solver"
)

var scalingParam = solver.Param{Name: "scaling", Default: true,
	Doc: "Solves in variables scaled by diag(K)^(-1/2), which evens out units, materials and sizes of elements. The optimum, X and the figures at R(X) are those of K and M all the same."}

// scales returns positive numbers s for which diag(s)·K·diag(s) has a diagonal of ones, and how many it could not choose so.
// Where K_ii <= 0 the diagonal becomes -1, or s_i² M_ii the largest of diag(s)·M·diag(s), whichever takes the smaller s_i;
// a row with neither stiffness nor mass keeps its scale.
func scales(k, m *Matrix) (s []float64, exceptions int) {
	stiffness, mass := k.diagonal(), m.diagonal()
	ratio := math.Inf(1) // least of K_ii/M_ii
	for i, w := range stiffness {
		if w > 0 && mass[i] > 0 {
			ratio = math.Min(ratio, w/mass[i])
		}
	}
	if math.IsInf(ratio, 1) {
		ratio = 0
	}
	s = make([]float64, len(stiffness))
	for i, w := range stiffness {
		if !(w > 0) {
			exceptions++
			if w = math.Max(-w, ratio*mass[i]); w == 0 {
				w = 1
			}
		}
		s[i] = 1 / math.Sqrt(w)
	}
	return s, exceptions
}

// diagonal returns the diagonal of a square m.
func (m *Matrix) diagonal() []float64 {
	d := make([]float64, m.Rows)
	for k, v := range m.Data {
		if i, j := m.position(k); i == j {
			d[i] += v
		}
	}
	return d
}

// scaled returns diag(s)·m·diag(s), stored as m is.
func (m *Matrix) scaled(s []float64) *Matrix {
	out := &Matrix{Rows: m.Rows, Cols: m.Cols, Row: m.Row, Col: m.Col, Data: make([]float64, len(m.Data))}
	for k, v := range m.Data {
		i, j := m.position(k)
		out.Data[k] = v * (s[i] * s[j])
	}
	return out
}

// vibrate sets the problem to ½tr(XᵀKX) over XᵀMX = I, X with p columns, in variables that are scaled if the settings say so, with a
// note of that in Known.
func (in *Instance) vibrate(k, m *Matrix, spec *Spec) (err error) {
	in.Known = map[string]any{}
	if spec.Params.Bool("scaling") {
		var exceptions int
		in.Scale, exceptions = scales(k, m)
		k, m = k.scaled(in.Scale), m.scaled(in.Scale)
		note := "the variables were scaled by diag(K)^(-1/2): gradient norms and steps of the run are those of the scaled ones, X and the figures at R(X) those of K and M"
		if exceptions > 0 {
			note += "; where K_ii is not positive, which it is not in " + strconv.Itoa(exceptions) + " rows, by |K_ii|^(-1/2) or in proportion to M_ii^(-1/2)"
		}
		in.Known["scaling"] = note
	}
	a, err := k.operator(spec.Pause)
	if err != nil {
		return err
	}
	in.Objective = &Quadratic{A: a, P: spec.Params.Int("p")}
	in.M, err = m.operator(spec.Pause)
	return err
}
