package solver

// Status is the state of a run.
type Status int

const (
	Running        Status = iota
	Converged             // the gradient is below the tolerance; the Verdict says whether the point is feasible
	IterationLimit        // MaxIterations steps were taken
	TimeLimit             // MaxSeconds of compute were used
	Cancelled             // stopped from outside, may go on
	Diverged              // not finite, or f is unbounded below on Null(M)
	Stalled               // no acceptable step was found, or rounding errors stop the run short of the tolerance
)

var statusNames = [...]string{"running", "converged", "iterationLimit", "timeLimit", "cancelled", "diverged", "stalled"}

// String returns the name of the state.
func (s Status) String() string { return statusNames[s] }

// Early reports whether the run ended before it converged.
func (s Status) Early() bool { return s != Running && s != Converged }

// Err returns an error for a run that diverged or stalled, otherwise nil.
func (s Status) Err() error {
	if s == Diverged || s == Stalled {
		return statusError(s)
	}
	return nil
}

type statusError Status

func (e statusError) Error() string { return "solver: the run " + Status(e).String() }

// Verdict says what the last point is.
type Verdict int

const (
	FeasibleStationary Verdict = iota
	SaddlePoint                // feasible and stationary, but f curves down along the constraint
	InfeasibleStationary
	FeasibleNotStationary
	InfeasibleNotStationary
	NotFinite
)

var verdictNames = [...]string{
	"feasible stationary point", "saddle point", "infeasible stationary point", "feasible, not stationary",
	"infeasible, not stationary", "not finite",
}

// String describes the verdict.
func (v Verdict) String() string { return verdictNames[v] }
