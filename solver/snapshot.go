package solver

import "gonum.org/v1/gonum/mat"

// Snapshot is where a run is and where it has been, for reading until its next step.
type Snapshot struct {
	Problem     Problem // in the variables that the run walks in
	Iteration   int
	X, MX       *mat.Dense
	Gradient    *mat.Dense // the differential of the merit
	Feasibility float64    // ‖XᵀMX - I‖_F
	Path        []Iterate  // iterates that are kept: the start and others at equal distances, up to the present one
}

// Iterate is X_k.
type Iterate struct {
	Iteration int
	X         *mat.Dense
}

// Snapshot returns the present state.
func (r *Run) Snapshot() *Snapshot {
	s := &Snapshot{
		Problem: r.problem, Iteration: r.iteration,
		X: r.cur.x, MX: r.cur.mx, Gradient: r.cur.grad, Feasibility: r.cur.feasibility,
	}
	n, p := r.cur.x.Dims()
	for i := range r.path.upTo(r.iteration) {
		s.Path = append(s.Path, Iterate{i * r.path.stride, mat.NewDense(n, p, r.path.at(i))})
	}
	return s
}
