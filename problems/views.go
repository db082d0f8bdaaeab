package problems

import (
	"strconv"

	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// views holds m samples of k random vectors side by side, Z = [Z_1 ... Z_k], m x n, with a sample in each row (paper,
// Problem 1).
type views struct {
	z     *mat.Dense
	sizes []int // columns of each view
}

// viewsDatum describes the views that a user provides.
var viewsDatum = Datum{Name: "views", Kind: ListOf, Shape: "m x n_i each", Optional: true,
	Doc: "samples of two or more random vectors, one sample in each row; the program centres the columns"}

// newViews allocates m samples of views with the given sizes. Before the allocation, newViews checks that the samples,
// their covariances and a run with p columns fit in memory.
func newViews(m int, sizes []int, p int) *views {
	n, stored := 0, 0.0
	for _, size := range sizes {
		n += size
		stored += scatterSize(m, size)
	}
	checkSamples(m, n, p, stored+scatterSize(m, n))
	return &views{z: mat.NewDense(m, n, nil), sizes: sizes}
}

// byViews reports whether the user gave views, rather than M and a covariance Σ with the given name. If the user gave
// views and also Σ or M, or gave only one of Σ and M, byViews fails.
func (s *Spec) byViews(name string) bool {
	views, sigma, m := s.Data.Lists["views"] != nil, s.Data.Matrices[name] != nil, s.Data.Matrices["M"] != nil
	try.RefuseIf(views && (sigma || m), "data.views", "give either views, or ", name, " and M, not both")
	try.RefuseIf(!views && !sigma, "data."+name, "M is given without ", name, "; give both, or views")
	try.RefuseIf(!views && !m, "data.M", name, " is given without M; give both, or views")
	return views
}

// givenViews returns a user's views after centring them.
func givenViews(spec *Spec) *views {
	list := spec.Data.Lists["views"]
	try.RefuseIf(len(list) < 2, "data.views", "the number of views is ", len(list), "; give two or more")
	sizes := make([]int, len(list))
	for i, m := range list {
		try.RefuseIf(m.Rows < 2, viewName(i), "the view is ", m.Shape(),
			"; it must have two or more rows, one for each sample")
		try.RefuseIf(m.Rows != list[0].Rows, viewName(i), "the view is ", m.Shape(), ", but the first view has ",
			list[0].Rows, " rows; give one row for each sample in every view")
		sizes[i] = m.Cols
	}
	v := newViews(list[0].Rows, sizes, spec.Params.Int("p"))
	for i, z := range v.parts() {
		list[i].AddTo(z)
		checkFeatures(viewName(i), list[i], z)
		try.Check(spec.Pause())
	}
	centre(v.z)
	try.Check(spec.Pause())
	return v
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

// checkCovariance refuses the covariance with the given name if f is unbounded below for it. The argument reason is the
// beginning of the message, or "" if f is bounded.
func checkCovariance(name, reason string) {
	try.RefuseIf(reason != "", "data."+name, reason, "; ", name, " must be 0 on Null(M), as it is if ", name,
		" is a covariance and M consists of its diagonal blocks")
}
