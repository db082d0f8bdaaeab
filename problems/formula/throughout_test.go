package formula_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/cure"
	"slep/problems/formula/examples"
	"slep/problems/formula/mathml"
	"slep/problems/formula/script"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/derivative"

	"gonum.org/v1/gonum/mat"
)

// throughout(text, all) applies every operation of the formula packages to text, and reports whether text was compiled.
// If an operation fails, err is its error. If writing a script fails, the remaining operations are still applied.
func throughout(text string, all *formula.Given) (compiled bool, err error) {
	f, err := formula.Parse(text)
	if err != nil {
		return false, err
	}
	given := examples.Used(f.Formula, all)
	if m := all.Data["M"]; m != nil {
		given.Data["M"] = m
	}
	given.Pause = func() error { return nil }
	d, err := f.Describe(given)
	if err != nil {
		return false, err
	}
	mathml.Statements("f", d.Objective)
	mathml.Statements("∇f", d.Gradient)
	c, err := f.Compile(given)
	if err != nil {
		return false, err
	}
	n, p := c.Objective.Dims()
	grad, x := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	for _, v := range []float64{0, 1, -2, 1e200, math.NaN()} {
		for k := range x.RawMatrix().Data {
			x.RawMatrix().Data[k] = v
		}
		evaluate(c.Objective, x, grad)
	}
	in, err := problems.Own(c.Objective, c.M, problems.Spec{Seed: 1, Pause: given.Pause})
	if err != nil {
		return true, err
	}
	evaluate(in.Objective, in.X0, grad)
	if _, err := derivative.TaylorTest(in.Objective, in.X0, rand.New(rand.NewPCG(1, 0)), given.Pause); err != nil {
		return true, err
	}
	for _, language := range script.Languages {
		written := &script.Problem{Formula: f, Given: given, X0: in.X0, Scale: in.Scale}
		if _, bad := script.Write(written, language); bad != nil {
			err = bad
		}
	}
	run, starting := catalog.Start("", in.Problem, in.X0, nil)
	if starting != nil {
		return true, starting
	}
	for range 2 {
		run.Step()
	}
	return true, err
}

// evaluate computes f, its gradient, and all other quantities that the objective provides.
func evaluate(f solver.Objective, x, grad *mat.Dense) {
	f.FuncGrad(grad, x)
	if h, ok := f.(solver.HessObjective); ok {
		h.HessMulTo(grad, x, x)
	}
	if q, ok := f.(solver.QuadraticObjective); ok {
		a, _, _ := q.Terms()
		a.MulTo(grad, x)
	}
	if w, ok := f.(solver.RowWeighted); ok {
		n, _ := f.Dims()
		w.RowWeightsTo(make([]float64, n), x)
	}
}

// ending describes what goes wrong in a call to throughout: a panic, an error that is not about an input, a correction
// that equals the text, or a call that takes too long. If nothing goes wrong, the description is "".
func ending(text string, given *formula.Given) (compiled bool, problem string) {
	defer func() {
		if bad := recover(); bad != nil {
			problem = fmt.Sprintf("panic: %v\n%s", bad, debug.Stack())
		}
	}()
	began := time.Now()
	compiled, err := throughout(text, given)
	bad := (*solver.InputError)(nil)
	if errors.As(err, &bad) && bad.Input == "formula" && text != "" && cure.Of(text, given, err) == text {
		return compiled, "the correction equals the text"
	}
	switch {
	case err != nil && (!errors.As(err, &bad) || bad.Message == ""):
		return compiled, "no InputError: " + err.Error()
	case time.Since(began) > 20*time.Second:
		return compiled, "it takes " + time.Since(began).String()
	}
	return compiled, ""
}
