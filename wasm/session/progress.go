package session

import "slep/solver"

// Progress is a solver.Progress with the names in the contract.
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

// Result is a solver.Result with the names in the contract. The Progress is a separate field.
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
