package solver

import (
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestLength checks that the bound on λ_max(M) uses the structure of M, which makes the bound exact for a diagonal M.
func TestLength(t *testing.T) {
	m := operator.Diag{4, 1, .5, 0, 2}
	problem := Problem{Objective: &linear{operator.Identity(5), mat.NewDense(5, 1, nil)}, M: m}
	run := start(t, "slbb", problem, mat.NewDense(5, 1, []float64{1, 1, 1, 1, 1}), Settings{})
	if got := run.space.length(); got != .5 {
		t.Errorf("length %g, wanted sqrt(1/4)", got)
	}
}

func TestProject(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	x := testmatrix.Normal(rng, 30, 4)
	for i := range 30 { // nearly dependent columns, which give XᵀMX a condition number of about 1e12
		x.Set(i, 3, x.At(i, 0)+1e-6*x.At(i, 3))
	}
	m := randomPSD(rng, 30, 10)
	if err := Project(x, m); err != nil {
		t.Fatal(err)
	}
	mx, b := mat.NewDense(30, 4, nil), mat.NewDense(4, 4, nil)
	m.MulTo(mx, x)
	dense.Gram(b, x, mx)
	dense.AffineTo(b, 1, b, -1)
	if dense.Norm(b) > 1e-12 {
		t.Errorf("‖XᵀMX - I‖ = %g after the projection", dense.Norm(b))
	}
	for i := range 30 {
		x.Set(i, 3, x.At(i, 0))
	}
	if err := Project(x, m); err == nil {
		t.Error("an X with equal columns was projected")
	}
}

// TestFactoredRun checks that steps do not allocate memory if A and the blocks of M have the type Gram.
func TestFactoredRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	z := testmatrix.Normal(rng, 9, 40)
	m := operator.NewBlockDiag(&operator.Gram{Z: z.Slice(0, 9, 0, 18).(*mat.Dense), M: 9}, &operator.Gram{Z: z.Slice(0, 9,
		18, 40).(*mat.Dense), M: 9})
	x := testmatrix.Normal(rng, 40, 3)
	if err := Project(x, m); err != nil {
		t.Fatal(err)
	}
	run := start(t, "slbb", Problem{Objective: &linear{&operator.Gram{Z: z, M: 9}, testmatrix.Normal(rng, 40, 3)}, M: m},
		x, Settings{})
	run.Step()
	if allocs := testing.AllocsPerRun(10, func() { run.Step() }); allocs != 0 {
		t.Errorf("a step allocates %v times", allocs)
	}
	if k := run.Progress().Iteration; k != 12 {
		t.Errorf("%d steps, wanted 12", k)
	}
}
