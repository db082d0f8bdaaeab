package solver

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

// methods holds the combinations of a method and a space that the catalogue offers.
var methods = []walker{
	{"slbb", Penalty, &BB{}}, {"slgd", Penalty, &GD{}}, {"slnag", Penalty, &NAG{}}, {"slsub", Penalty, &Subspace{}},
	{"sllbfgs", Penalty, &LBFGS{}}, {"slcg", Penalty, &CG{}}, {"slnewton", Penalty, &Newton{}},
	{"alm", AugmentedLagrangian, &BB{}}, {"fletcher", FletcherPenalty, &BB{}},
	{"rbb", EuclideanManifold, &BB{}}, {"rgd", EuclideanManifold, &GD{}}, {"rnag", EuclideanManifold, &NAG{}},
	{"manbb", CanonicalManifold, &BB{}}, {"mangd", CanonicalManifold, &GD{}}, {"mannag", CanonicalManifold, &NAG{}},
}

// walker is a method on a space, and the name of this combination in the catalogue.
type walker struct {
	name   string
	on     Space
	method Method
}

// needsDefinite reports whether M must be positive definite.
func (w walker) needsDefinite() bool { return w.on == CanonicalManifold }

// needsHessian reports whether f must have second derivatives.
func (w walker) needsHessian() bool {
	switch w.method.(type) {
	case *Newton, *Subspace:
		return true
	}
	return w.on == FletcherPenalty
}

// start starts a run of the named method or, for "", of the method that NewRun chooses.
func start(t *testing.T, name string, problem Problem, x0 *mat.Dense, set Settings) *Run {
	t.Helper()
	var method Method
	for _, w := range methods {
		if w.name != name {
			continue
		}
		if method = w.method; set.Space == Penalty {
			set.Space = w.on
		}
	}
	return startAs(t, method, problem, x0, set)
}

func startAs(t *testing.T, method Method, problem Problem, x0 *mat.Dense, set Settings) *Run {
	t.Helper()
	run, err := NewRun(problem, x0, &set, method)
	if err != nil {
		t.Fatal(err)
	}
	return run
}
