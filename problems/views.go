package problems

import (
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// views holds m samples of k random vectors side by side, Z = [Z_1 ... Z_k], m x n, with a sample in each row (paper,
// Problem 1).
type views struct {
	z     *mat.Dense
	sizes []int // columns of each view
}

// viewsDatum describes the views that a user gives.
var viewsDatum = Datum{Name: "views", Kind: ListOf, Shape: "m x n_i each", Optional: true,
	Doc: "samples of two or more random vectors, one sample in each row; columns are centred"}

// newViews allocates m samples of views with the given sizes. Before that, newViews checks that the samples, their
// covariances and a run with p columns fit in memory.
func newViews(m int, sizes []int, p int) (*views, error) {
	n, stored := 0, 0.0
	for _, size := range sizes {
		n += size
		stored += scatterSize(m, size)
	}
	if err := checkSamples(m, n, p, stored+scatterSize(m, n)); err != nil {
		return nil, err
	}
	return &views{z: mat.NewDense(m, n, nil), sizes: sizes}, nil
}

// byViews reports whether the user gave views, rather than M and a covariance Σ with the given name. If the user gave
// both, or only one of Σ and M, the error is an *InputError.
func (s *Spec) byViews(name string) (bool, error) {
	views, sigma, m := s.Data.Lists["views"] != nil, s.Data.Matrices[name] != nil, s.Data.Matrices["M"] != nil
	switch {
	case views && (sigma || m):
		return false, solver.Input("data.views", "give either views, or "+name+" and M, not both")
	case views:
		return true, nil
	case !sigma:
		return false, solver.Input("data."+name, "M is given without "+name+"; give both, or views")
	case !m:
		return false, solver.Input("data.M", name+" is given without M; give both, or views")
	}
	return false, nil
}

// givenViews returns a user's views after centring them.
func givenViews(spec *Spec) (*views, error) {
	list := spec.Data.Lists["views"]
	if len(list) < 2 {
		return nil, solver.Input("data.views", "the number of views is ", len(list), "; give two or more")
	}
	sizes := make([]int, len(list))
	for i, m := range list {
		switch {
		case m.Rows < 2:
			return nil, solver.Input(viewName(i), "the view is ", m.Shape(),
				"; it must have two or more rows, one for each sample")
		case m.Rows != list[0].Rows:
			return nil, solver.Input(viewName(i), "the view is ", m.Shape(), ", but the first view has ",
				list[0].Rows, " rows; give one row for each sample in every view")
		}
		sizes[i] = m.Cols
	}
	v, err := newViews(list[0].Rows, sizes, spec.Params.Int("p"))
	if err != nil {
		return nil, err
	}
	for i, z := range v.parts() {
		list[i].AddTo(z)
		if err := checkFeatures(viewName(i), list[i], z); err != nil {
			return nil, err
		}
		if err := spec.Pause(); err != nil {
			return nil, err
		}
	}
	centre(v.z)
	return v, spec.Pause()
}

// viewName returns the name of view i, counted from 0.
func viewName(i int) string { return "data.views[" + strconv.Itoa(i) + "]" }

// parts returns Z_1, ..., Z_k, which share the memory of Z.
func (v *views) parts() []*mat.Dense {
	m, _ := v.z.Dims()
	out, from := make([]*mat.Dense, len(v.sizes)), 0
	for i, size := range v.sizes {
		out[i] = v.z.Slice(0, m, from, from+size).(*mat.Dense)
		from += size
	}
	return out
}

// covarianceWanted returns the end of the error message for the case that a matrix given as a covariance, under the
// given name, is not zero on Null(M).
func covarianceWanted(name string) string {
	return "; " + name + " must be 0 on Null(M), as it is when " + name + " is a covariance and M its diagonal blocks"
}
