package program

import (
	"math"
	"testing"

	"slep/problems/formula/examples"

	"gonum.org/v1/gonum/mat"
)

// TestReference compares f and the gradient with the values from Octave. The tolerance for f is 1e-12 relative to f.
// The tolerance for the gradient is 1e-9 relative to its largest entry, or 1e-7 if Octave used finite differences.
func TestReference(t *testing.T) {
	references, data, x := examples.ReadReference(t)
	n, p := x.Dims()
	data.Params["n"], data.Params["p"] = float64(n), float64(p)
	for _, c := range references {
		t.Run(c.Name, func(t *testing.T) {
			grad := mat.NewDense(n, p, nil)
			value := compiled(t, c.Formula, data).FuncGrad(grad, x)
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
				t.Errorf("the gradient is off by %g; its largest entry is %g", worst, largest)
			}
		})
	}
}
