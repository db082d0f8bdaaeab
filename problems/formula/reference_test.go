package formula

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"slep/problems/read"

	"gonum.org/v1/gonum/mat"
)

const referenceFile = "../../../shared/reference/formula.json"

// reference is what the file holds: formulas with f and the gradient, made in Octave.
type reference struct {
	Data  map[string]json.RawMessage
	Cases []struct {
		Name, Formula string
		F             float64
		Grad          [][]float64
		Exact         int
	}
}

// readReference returns the formulas, the data by name and X.
func readReference(t testing.TB) (ref reference, given *Given, x *mat.Dense) {
	text, err := os.ReadFile(referenceFile)
	if os.IsNotExist(err) {
		t.Skip("shared/reference is not beside the repository")
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &ref); err != nil {
		t.Fatal(err)
	}
	given = &Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}}
	for name, raw := range ref.Data {
		var number float64
		if json.Unmarshal(raw, &number) == nil {
			given.Params[name] = number
			continue
		}
		m := &read.Matrix{}
		if err := json.Unmarshal(raw, m); err != nil {
			t.Fatal(name, err)
		}
		if name == "X" {
			x = mat.NewDense(m.Rows, m.Cols, m.Data)
			continue
		}
		given.Data[name] = m
	}
	return ref, given, x
}

// used returns what of the given the formula names.
func (f *Formula) used(given *Given) *Given {
	names, _, _ := f.open()
	out := &Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}}
	for _, name := range names {
		if d, ok := given.Data[name]; ok {
			out.Data[name] = d
		} else if v, ok := given.Params[name]; ok {
			out.Params[name] = v
		}
	}
	return out
}

// f agrees to 1e-12 of its size, the gradient to 1e-9 of its largest entry, to 1e-7 where Octave took differences.
func TestReference(t *testing.T) {
	ref, given, x := readReference(t)
	for _, c := range ref.Cases {
		t.Run(c.Name, func(t *testing.T) {
			f, err := Parse(c.Formula)
			if err != nil {
				t.Fatal(err)
			}
			use := f.used(given)
			n, p := x.Dims()
			use.Params["n"], use.Params["p"] = float64(n), float64(p)
			compiled, err := f.Compile(use)
			if err != nil {
				t.Fatal(err)
			}
			grad := mat.NewDense(n, p, nil)
			value := compiled.Objective.FuncGrad(grad, x)
			if math.Abs(value-c.F) > 1e-12*math.Abs(c.F) {
				t.Errorf("f = %v, wanted %v", value, c.F)
			}
			tolerance := 1e-9
			if c.Exact == 0 {
				tolerance = 1e-7
			}
			var largest, worst float64
			for i, row := range c.Grad {
				for j, v := range row {
					largest, worst = math.Max(largest, math.Abs(v)), math.Max(worst, math.Abs(v-grad.At(i, j)))
				}
			}
			if !(worst <= tolerance*largest) {
				t.Errorf("the gradient is off by %g, its largest entry is %g", worst, largest)
			}
		})
	}
}
