package session

import (
	"slep/problems/lists"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/landscape"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Answer is the result of an operation: a value, and arrays that later operations do not change.
type Answer struct {
	Value  any
	Arrays []Array
}

// Array is a named array of an Answer.
type Array struct {
	Name   string
	Values []float64
}

// fromParam describes the argument "from", which is the iteration at which some views begin.
var fromParam = []catalog.Param{{
	Name: "from", Min: 0, Max: 1 << 53, Default: 0.0, Integer: true, Doc: "The first iteration.",
}}

// Read returns one of these views of the run:
//
//	result       a Result
//	trace        an array for each column, with the rows from iteration "from"
//	counts       the arrays f, M and hess, with the counts up to each iterate from iteration "from"
//	x            the array x
//	projected    a Projected, and the arrays x and ritz; ritz is empty unless f is ½tr(XᵀAX) + c
//	ritz         the columns of R(X) rotated to eigenvectors: see entry.ritz
//	sureness     a problems.Sureness of R(X), for a spec with Resample
//	parts        a []solver.Part
//	eigenvalues  the eigenvalues of XᵀMX at iterates from iteration "from": the arrays iteration and values, with p
//	             values for each iteration
//	landscape    the fields of a landscape.Landscape; the arguments are those of landscape.Of
//	matrix       M or A, as "name" selects: the values n and side and, if known, nnz, rank and condition; the array
//	             cells, which is side x side as in an operator.Pattern; and the array eigenvalues, which is empty
//	             if n is large
//
// For ritz, sureness, eigenvalues, landscape and matrix, Read calls pause repeatedly, and returns a *DisposedError as
// soon as the run is stopped.
func (s *Session) Read(handle int, view string, args catalog.Values, pause func()) (out Answer, err error) {
	err = s.use(handle, func(e *entry) { out = e.read(view, args, s.pausing(handle, pause)) })
	return out, err
}

func (e *entry) read(view string, args catalog.Values, pausing func() error) Answer {
	switch view {
	case "landscape":
		return e.landscape(args, pausing)
	case "matrix":
		return e.instance.matrix(args, pausing)
	case "ritz":
		return e.ritz(args, pausing)
	case "sureness":
		return e.sureness(pausing)
	case "trace", "counts", "eigenvalues":
		from := try.Value(catalog.Resolve("args", fromParam, args)).Int("from")
		switch view {
		case "trace":
			return Answer{Arrays: rowsFrom(e.run.Trace(), from)}
		case "counts":
			return Answer{Arrays: countsFrom(e.run.Trace(), from)}
		}
		iterations, values := try.Values(e.run.Spectra(from, pausing))
		return Answer{Arrays: []Array{{"iteration", iterations}, {"values", values}}}
	case "result":
		return Answer{Value: resultOf(e.run.Result())}
	case "x":
		return Answer{Arrays: arrayX(e.run.Variables())}
	case "projected":
		projected := try.Value(e.run.Projected())
		arrays := append(arrayX(projected.X), copyOf("ritz", projected.Ritz))
		return Answer{Value: projectedOf(projected), Arrays: arrays}
	case "parts":
		return Answer{Value: e.run.Parts()}
	}
	panic("session: there is no view " + view)
}

// landscape returns a landscape.Landscape.
func (e *entry) landscape(args catalog.Values, pause func() error) Answer {
	l := try.Value(landscape.Of(e.run.Snapshot(), args, pause))
	return Answer{
		Value: map[string]any{"size": l.Size, "first": l.First, "second": l.Second},
		Arrays: []Array{
			{"a", l.A}, {"b", l.B},
			{"composed", l.Composed}, {"objective", l.Objective}, {"multiplier", l.Multiplier},
			{"fletcher", l.Fletcher}, {"squared", l.Squared},
			{"pathIteration", l.Path}, {"pathA", l.PathA}, {"pathB", l.PathB}, {"pathOff", l.PathOff},
		},
	}
}

func rowsFrom(trace *solver.Trace, from int) []Array {
	return lists.Map(trace.Names(), func(name string) Array {
		return copyOf(name, trace.Series(name)[min(max(from, 0), trace.Len()):])
	})
}

func countsFrom(trace *solver.Trace, from int) []Array {
	out := []Array{{Name: "f"}, {Name: "M"}, {Name: "hess"}}
	for _, c := range trace.Counts()[min(max(from, 0), trace.Len()):] {
		for i, count := range []int{c.F, c.M, c.Hess} {
			out[i].Values = append(out[i].Values, float64(count))
		}
	}
	return out
}

func arrayX(x *mat.Dense) []Array { return []Array{copyOf("x", x.RawMatrix().Data)} }

func copyOf(name string, values []float64) Array {
	return Array{Name: name, Values: append([]float64{}, values...)}
}

// Progress is a solver.Progress whose fields have the names that the contract specifies.
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

// Result is a solver.Result whose fields have the names that the contract specifies. The Progress that is embedded in a
// solver.Result is the field named progress here.
type Result struct {
	Progress   Progress          `js:"progress"`
	Verdict    string            `js:"verdict"`
	Message    string            `js:"message"`
	Iterations int               `js:"iterations"`
	Counts     solver.Counts     `js:"counts"`
	Projected  *Projected        `js:"projected"`
	Curvature  *solver.Curvature `js:"curvature"`
	Proof      *solver.Proof     `js:"proof"`
}

// Projected holds the numbers in a solver.Projected.
type Projected struct {
	Objective   float64 `js:"objective"`
	GradNorm    float64 `js:"gradNorm"`
	Feasibility float64 `js:"feasibility"`
}

func progressOf(p solver.Progress) Progress {
	return Progress{
		Iteration: p.Iteration, Objective: p.Objective, Merit: p.Merit, GradNorm: p.GradNorm, Feasibility: p.Feasibility,
		Step: p.Step, Beta: p.Beta, Margin: p.Margin, Seconds: p.Seconds, Status: p.Status.String(),
	}
}

func resultOf(r solver.Result) Result {
	out := Result{
		Progress: progressOf(r.Progress), Verdict: r.Verdict.String(), Message: r.Message, Iterations: r.Iterations,
		Counts: r.Counts, Curvature: r.Curvature, Proof: r.Proof,
	}
	if r.Projected != nil {
		out.Projected = projectedOf(r.Projected)
	}
	return out
}

func projectedOf(p *solver.Projected) *Projected {
	return &Projected{p.Objective, p.GradNorm, p.Feasibility}
}
