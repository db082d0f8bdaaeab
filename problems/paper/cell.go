package paper

import (
	"errors"
	"maps"
	"math"
	"strconv"
	"time"

	"slep/problems"
	"slep/solver"
	"slep/solver/catalog"
)

// Column is a method of the tables with its options.
type Column struct {
	Name      string         `json:"name"`
	Title     string         `json:"title"`
	Method    string         `json:"method"`
	Options   catalog.Values `json:"options"`   // besides those of the row
	Published int            `json:"published"` // index into Row.Published, -1 when the paper has no such column
}

// Columns are run for every row: the paper's methods as it describes them, the same with the safeguard, and Auto.
var Columns = []Column{
	{"manbb", "ManBB, as in the paper", "manbb", catalog.Values{"safeguard": false}, 0},
	{"rbb", "RBB, as in the paper", "rbb", catalog.Values{"safeguard": false}, 1},
	{"slbb", "SLBB, as in the paper", "slbb", catalog.Values{"safeguard": false, "beta": "paper"}, 2},
	{"manbb-safe", "ManBB, safeguarded", "manbb", nil, -1},
	{"rbb-safe", "RBB, safeguarded", "rbb", nil, -1},
	{"slbb-certified", "SLBB, certified", "slbb", nil, -1},
	{"auto", "auto", catalog.Auto, nil, -1},
}

// Kind returns the kind of space that the column's method iterates in, or nothing for Auto, which chooses a method for
// each instance.
func (c *Column) Kind() catalog.SpaceKind {
	for _, method := range catalog.Methods() {
		if method.Name == c.Method {
			return method.Space.Kind
		}
	}
	return ""
}

// Cell is what one method did on one instance of a row: the same record as in site/src/tables/cell.ts.
type Cell struct {
	Row    string `json:"row"`
	Column string `json:"column"`
	Seed   uint64 `json:"seed"`

	Status     string  `json:"status"`
	Verdict    string  `json:"verdict"`
	Message    string  `json:"message"`
	Iterations int     `json:"iterations"`
	F          int     `json:"f"`       // evaluations of f, each a product with A
	M          int     `json:"M"`       // products with M
	Seconds    float64 `json:"seconds"` // of computing

	Projected *Projected         `json:"projected"` // null where it is not finite
	Parts     map[string]float64 `json:"parts"`     // seconds
	Trace     []float64          `json:"trace"`     // in the rows of the rank figure: gradient norms, while finite
	Warnings  []string           `json:"warnings"`  // of the instance
}

// Projected are the figures at R(X), the same for every method: see solver.Projected.
type Projected struct {
	Objective   float64 `json:"objective"`
	GradNorm    float64 `json:"gradNorm"`
	Feasibility float64 `json:"feasibility"`
}

// Name identifies the row, as in "1/theta=1.04".
func (r *Row) Name() string {
	return strconv.Itoa(r.Table) + "/" + r.Parameter + "=" + strconv.FormatFloat(r.Value, 'g', -1, 64)
}

// Instance generates the row's instance of a seed, which all columns share.
func (r *Row) Instance(seed uint64) (*problems.Instance, error) {
	return problems.New(r.Problem(), problems.Spec{Params: r.Params(), Seed: seed})
}

// Measure runs one column on an instance of the row. If a method refuses the problem, the cell's message says why.
func (r *Row) Measure(column *Column, seed uint64, instance *problems.Instance) (Cell, error) {
	cell := Cell{
		Row: r.Name(), Column: column.Name, Seed: seed,
		Parts: make(map[string]float64), Trace: []float64{}, Warnings: append([]string{}, instance.Warnings...),
	}
	options := r.Options()
	maps.Copy(options, column.Options)
	run, err := catalog.Start(column.Method, instance.Problem, instance.X0, options)
	if refused := (*solver.InputError)(nil); errors.As(err, &refused) {
		cell.Status, cell.Message = "refused", refused.Error()
		return cell, nil
	} else if err != nil {
		return cell, err
	}
	before, began := cpuSeconds(), time.Now()
	result := run.Solve()
	seconds, passed := cpuSeconds()-before, time.Since(began).Seconds()
	cell.Status, cell.Verdict, cell.Message = result.Status.String(), result.Verdict.String(), result.Message
	cell.Iterations, cell.F, cell.M = result.Iterations, result.Counts.F, result.Counts.M
	if p := result.Projected; p != nil {
		cell.Projected = &Projected{p.Objective, p.GradNorm, p.Feasibility}
	}
	for _, part := range run.Parts() {
		cell.Parts[part.Name] = part.Seconds
	}
	cell.Seconds = seconds * min(1, result.Seconds/passed) // of steps, without the look at the curvature at the end
	if r.Parameter == "c" {
		for _, g := range run.Trace().Series("gradNorm") {
			if math.IsNaN(g) || math.IsInf(g, 0) {
				break
			}
			cell.Trace = append(cell.Trace, g)
		}
	}
	return cell, nil
}
