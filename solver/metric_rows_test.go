package solver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// rowNorms is the sum of another f and Σ_i weight sqrt(‖X_i·‖² + smooth²).
type rowNorms struct {
	Objective
	weight, smooth float64
}

func (o *rowNorms) FuncGrad(grad, x *mat.Dense) float64 {
	f := o.Objective.FuncGrad(grad, x)
	n, _ := x.Dims()
	w := make([]float64, n)
	o.RowWeightsTo(w, x)
	for i, w := range w {
		f += o.weight * o.weight / w
		for j, v := range x.RawRowView(i) {
			grad.RawRowView(i)[j] += w * v
		}
	}
	return f
}

func (o *rowNorms) RowWeightsTo(dst []float64, x *mat.Dense) {
	for i := range dst {
		row := x.RowView(i)
		dst[i] = o.weight / math.Sqrt(mat.Dot(row, row)+o.smooth*o.smooth)
	}
}

// TestRowMetric checks the metric of row weights along runs. From iteration weightsFrom on, the metric must be used,
// with the weights at X. The metric must contain the diagonal of M or, if M does not store its diagonal, λ_max(M).
// After the run has been rewound, its iterates must be bitwise the same as before. If the variables of a run are
// scaled, the metric must not be used.
func TestRowMetric(t *testing.T) {
	const n, p, length = 30, 3, 140
	base, x0 := brockett(4, n, p)
	half := randomPSD(rand.New(rand.NewPCG(1, 1)), n/2, n)
	for name, m := range map[string]operator.Operator{
		"full": randomPSD(rand.New(rand.NewPCG(2, 2)), n, 3*n), "singular": randomPSD(rand.New(rand.NewPCG(3, 3)), n, n-8),
		"blocks": operator.NewBlockDiag(half, half), "unknown": scaledBy{operator.Identity(n), 2},
	} {
		problem := Problem{Objective: &rowNorms{base.Objective, 50, 1e-4}, M: m}
		if err := Project(x0, m); err != nil {
			t.Fatal(name, err)
		}
		run := start(t, "sllbfgs", problem, x0, Settings{Tol: Zero, MaxIterations: length})
		s := run.space.(*penalty)
		rows := s.metric.(*rowMetric)
		diagonal := make([]float64, n)
		for i := range diagonal {
			e, me := mat.NewDense(n, 1, nil), mat.NewDense(n, 1, nil)
			e.Set(i, 0, 1)
			m.MulTo(me, e)
			if diagonal[i] = me.At(i, 0); name == "unknown" {
				diagonal[i] = s.lambda
			}
		}
		states, used := [][]float64{slices.Clone(run.X().RawMatrix().Data)}, 0
		for run.Step() {
			states = append(states, slices.Clone(run.X().RawMatrix().Data))
			if rows.used != (run.iteration >= weightsFrom) {
				t.Fatalf("%s: after %d steps the metric is in use: %v", name, run.iteration, rows.used)
			}
			if !rows.used {
				continue
			}
			used++
			w, got := make([]float64, n), mat.NewDense(n, p, nil)
			problem.Objective.(RowWeighted).RowWeightsTo(w, run.cur.x)
			var eigen mat.EigenSym
			eigen.Factorize(mat.NewSymDense(p, slices.Clone(run.cur.parts.l.RawMatrix().Data)), false)
			values := eigen.Values(nil)
			size := math.Max(-values[0], values[p-1])
			for i := range n {
				got.Set(i, 0, w[i]+size*diagonal[i])
			}
			s.represent(got, run.cur)
			for i := range n {
				if math.Abs(got.At(i, 0)-1) > 1e-10 {
					t.Fatalf("%s: P⁻¹P is %g in row %d", name, got.At(i, 0), i)
				}
			}
		}
		if used < 20 {
			t.Errorf("%s: the metric was used in %d steps: %s", name, used, run.Result().Message)
		}
		for _, back := range []int{2, 5, 20, 40, 3, 10} {
			k := len(states) - back
			if run.Seek(k); !slices.Equal(run.X().RawMatrix().Data, states[k]) {
				t.Errorf("%s: Seek(%d) gives different bits", name, k)
			}
			run.Step()
			if !slices.Equal(run.X().RawMatrix().Data, states[k+1]) {
				t.Errorf("%s: a step after Seek(%d) gives different bits", name, k)
			}
		}
	}
	scale := make([]float64, n)
	for i := range scale {
		scale[i] = 1 + float64(i%3)
	}
	better := Problem{M: operator.NewCongruent(base.M, scale), Scale: scale}
	better.Objective = better.ObjectiveFromUser(&rowNorms{base.Objective, 50, 1e-4})
	run := start(t, "sllbfgs", better, better.FromUser(x0), Settings{MaxIterations: length})
	run.Solve()
	if metric, ok := run.space.(*penalty).metric.(*chebyshev); !ok || run.iteration <= weightsFrom {
		t.Errorf("after %d steps in other variables: %v", run.iteration, metric)
	}
}
