package solver

// Status is the state of a run.
type Status int

const (
	Running             Status = iota
	Converged                  // converged to a feasible stationary point
	ConvergedToSaddle          // converged to a saddle point, which is feasible and stationary
	ConvergedInfeasible        // converged to an infeasible stationary point of the merit function
	IterationLimit             // stopped after MaxIterations steps
	TimeLimit                  // stopped after MaxSeconds of compute time
	Cancelled                  // stopped from outside; the run can continue
	Diverged                   // some value is not finite, or f is unbounded below along Null(M)
	Stalled                    // steps or evaluations of f no longer make progress, or rounding errors are too large
)

// statuses holds the name of each status and the message of the corresponding error.
var statuses = [...]struct{ name, did string }{
	Running:             {"running", "has not ended"},
	Converged:           {"converged", ""},
	ConvergedToSaddle:   {"converged", "ended at a saddle point"},
	ConvergedInfeasible: {"converged", "ended at an infeasible stationary point"},
	IterationLimit:      {"iterationLimit", "was stopped by the iteration limit"},
	TimeLimit:           {"timeLimit", "was stopped by the time limit"},
	Cancelled:           {"cancelled", "was stopped before it ended"},
	Diverged:            {"diverged", "diverged"},
	Stalled:             {"stalled", "stalled"},
}

// String returns the name of the status. All statuses of runs whose gradient fell below the tolerance are named
// "converged".
func (s Status) String() string { return statuses[s].name }

// Early reports whether the run ended before its gradient fell below the tolerance.
func (s Status) Early() bool { return s > ConvergedInfeasible }

// Err returns nil if the run converged to a feasible stationary point. Otherwise the error describes how the run ended.
func (s Status) Err() error {
	if s == Converged {
		return nil
	}
	return statusError(s)
}

type statusError Status

func (e statusError) Error() string { return "solver: the run " + statuses[e].did }

// Verdict classifies the last point of a run.
type Verdict int

const (
	FeasibleStationary      Verdict = iota
	SaddlePoint                     // feasible and stationary, but f has negative curvature along the constraint
	InfeasibleStationary            // a stationary point of the merit function, off the constraint
	FeasibleNotStationary           // on the constraint, with a gradient above the tolerance
	InfeasibleNotStationary         // off the constraint, with a gradient above the tolerance
	NotFinite                       // the merit function, its gradient or XᵀMX is not finite
)

// converged returns the status of a run whose gradient fell below the tolerance at a point with the verdict v.
func (v Verdict) converged() Status {
	switch v {
	case SaddlePoint:
		return ConvergedToSaddle
	case InfeasibleStationary:
		return ConvergedInfeasible
	}
	return Converged
}

var verdictNames = [...]string{
	"feasible stationary point", "saddle point", "infeasible stationary point", "feasible, not stationary",
	"infeasible, not stationary", "not finite",
}

// String describes the verdict.
func (v Verdict) String() string { return verdictNames[v] }
