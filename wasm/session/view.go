package session

import (
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Progress is solver.Progress by the names of the contract.
type Progress struct {
	Iteration   int     `js:"iteration"`
	Objective   float64 `js:"objective"`
	Merit       float64 `js:"merit"`
	GradNorm    float64 `js:"gradNorm"`
	Feasibility float64 `js:"feasibility"`
	Step        float64 `js:"step"`
	Beta        float64 `js:"beta"`
	Margin      float64 `js:"margin"`
	Seconds     float64 `js:"seconds"`
	Status      string  `js:"status"`
}

// Result is solver.Result by the names of the contract, its Progress apart.
type Result struct {
	Progress   Progress   `js:"progress"`
	Verdict    string     `js:"verdict"`
	Message    string     `js:"message"`
	Iterations int        `js:"iterations"`
	Counts     Counts     `js:"counts"`
	Projected  *Projected `js:"projected"`
	Curvature  *Curvature `js:"curvature"`
}

// Curvature is solver.Curvature.
type Curvature struct {
	Least    float64 `js:"least"`
	Products int     `js:"products"`
}

// Counts are numbers of evaluations.
type Counts struct {
	F          int `js:"f"`
	M          int `js:"M"`
	Hess       int `js:"hess"`
	Backtracks int `js:"backtracks"`
}

// Projected holds the figures at R(X).
type Projected struct {
	Objective   float64 `js:"objective"`
	GradNorm    float64 `js:"gradNorm"`
	Feasibility float64 `js:"feasibility"`
}

// Part is a share of the compute seconds.
type Part struct {
	Name    string  `js:"name"`
	Seconds float64 `js:"seconds"`
}

// View is what Read returns: a value, and arrays, which are the caller's.
type View struct {
	Value  any
	Arrays []Array
}

// Array is a named array of a View.
type Array struct {
	Name   string
	Values []float64
}

// Read returns a view of the run by its arguments, one of
//
//	result       a Result
//	trace        an array for each column, the rows from the iteration "from" on
//	x            the array x
//	projected    a Projected and the arrays x and ritz, which is empty where f is not ½tr(XᵀAX)
//	parts        a []Part
//	eigenvalues  of XᵀMX at iterates from the iteration "from" on: the arrays iteration and values, p for each
//	landscape    the fields of a landscape.Landscape, whose arguments it takes
//	matrix       of M, or of A by "name": n, nnz, rank, condition as far as they are known, and the arrays eigenvalues, which is empty for a large n, and
//	             cells, side x side as in a solver.Pattern
//
// It calls pause again and again while it works on one of the last three, and ends with a *DisposedError as soon as the run was stopped.
func (s *Session) Read(handle int, view string, args solver.Values, pause func()) (out View, err error) {
	e, err := s.find(handle)
	if err != nil {
		return View{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.instance.mu.Lock()
	defer e.instance.mu.Unlock()
	defer rescue(&err)
	breathe := s.breathe(e, pause)
	switch view {
	case "landscape":
		return e.landscape(args, breathe)
	case "matrix":
		return e.instance.matrix(args, breathe)
	case "trace", "eigenvalues":
		v, err := solver.Resolve("args", fromParam, args)
		if err != nil {
			return View{}, err
		}
		if view == "trace" {
			return View{Arrays: rowsFrom(e.run.Trace(), v.Int("from"))}, nil
		}
		return e.eigenvalues(v.Int("from"), breathe)
	case "result":
		return View{Value: resultOf(e.run.Result())}, nil
	case "x":
		return View{Arrays: arrayX(e.run.Variables())}, nil
	case "projected":
		projected, err := e.run.Projected()
		if err != nil {
			return View{}, err
		}
		return View{Value: projectedOf(projected), Arrays: append(arrayX(projected.X), copyOf("ritz", projected.Ritz))}, nil
	case "parts":
		var parts []Part
		for _, part := range e.run.Parts() {
			parts = append(parts, Part(part))
		}
		return View{Value: parts}, nil
	}
	panic("session: there is no view " + view)
}

func progressOf(p solver.Progress) Progress {
	return Progress{p.Iteration, p.Objective, p.Merit, p.GradNorm, p.Feasibility, p.Step, p.Beta, p.Margin, p.Seconds, p.Status.String()}
}

func resultOf(r solver.Result) Result {
	out := Result{
		Progress: progressOf(r.Progress), Verdict: r.Verdict.String(), Message: r.Message, Iterations: r.Iterations,
		Counts: Counts(r.Counts),
	}
	if r.Projected != nil {
		out.Projected = projectedOf(r.Projected)
	}
	if c := r.Curvature; c != nil {
		out.Curvature = &Curvature{c.Least, c.Products}
	}
	return out
}

func projectedOf(p *solver.Projected) *Projected {
	return &Projected{p.Objective, p.GradNorm, p.Feasibility}
}

func rowsFrom(trace *solver.Trace, from int) []Array {
	var columns []Array
	for _, name := range trace.Names() {
		columns = append(columns, copyOf(name, trace.Series(name)[min(max(from, 0), trace.Len()):]))
	}
	return columns
}

func arrayX(x *mat.Dense) []Array { return []Array{copyOf("x", x.RawMatrix().Data)} }

func copyOf(name string, values []float64) Array {
	return Array{Name: name, Values: append([]float64{}, values...)}
}
