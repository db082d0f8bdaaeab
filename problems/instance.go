package problems

import (
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Instance is a problem to be solved, with a start.
type Instance struct {
	solver.Problem
	X0       *mat.Dense
	RankM    int            // -1 where it is not known
	MinEigM  float64        // smallest eigenvalue of M, NaN where it is not known
	NNZ      int            // stored entries of M, -1 when it is not sparse
	factor   *factor        // of a user's M that was looked at
	Known    map[string]any // what else is known of it, by name: numbers, words and []float64
	Warnings []string

	// Optimum computes the exact least value of f by dense factorisations; nil where it is not known how, or n is too large. pause is
	// called again and again; its error ends the work and is returned. Up to n = 300 Least has it from the beginning.
	Optimum func(pause func() error) (float64, error)
}

var startParam = solver.Param{Name: "start", Default: "randn", Choices: []string{"randn", "rand"},
	Doc: "Entries of the start before its projection R(X0): normal, or uniform on (0, 1), which begins far from most solutions."}

// warn adds a warning unless it is empty.
func (in *Instance) warn(text string) {
	if text != "" {
		in.Warnings = append(in.Warnings, text)
	}
}

// warnOf passes on what was passed over when a matrix was read.
func (in *Instance) warnOf(input string, m *Matrix) {
	if m.Note != "" {
		in.warn(input + ": " + m.Note)
	}
}

// begin completes the instance: Optimum and Least, and the start, which is the given one as it is but for Scale, or R(X0) of a random one.
func (in *Instance) begin(spec *Spec) (err error) {
	if err := in.setOptimum(spec.Pause); err != nil {
		return err
	}
	n, p := in.Objective.Dims()
	in.Regular = in.RankM == n
	if f := in.factor; f != nil {
		in.factor = nil // its memory is needed
		if err := in.improve(f, spec.Pause); err != nil {
			return err
		}
	}
	if in.X0, err = spec.start(n, p); err != nil {
		return err
	}
	if in.X0 != nil {
		divideRows(in.X0, in.Scale)
		return nil
	}
	in.X0 = mat.NewDense(n, p, nil)
	rng := newRand(spec.Seed, streamX)
	if spec.Params.Text("start") == "rand" {
		fill(in.X0, rng.Float64)
	} else {
		fill(in.X0, rng.NormFloat64)
	}
	if in.Better != nil { // a start that is even there: what is stiff would begin with huge terms otherwise
		_, in.X0 = in.Better.Asked(in.X0)
		divideRows(in.X0, in.Scale)
	}
	return solver.Project(in.X0, in.M)
}

// divideRows divides row i of x by s[i] for as many as there are, which takes vectors to the variables of Problem.Scale.
func divideRows(x *mat.Dense, s []float64) {
	for i, w := range s {
		row := x.RawRowView(i)
		for j := range row {
			row[j] /= w
		}
	}
}
