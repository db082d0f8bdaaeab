package problems

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/problems/read"
	"slep/problems/resample"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// heldOut holds the rows on which the solution of a resampled instance is tested, in the user's variables.
type heldOut struct {
	plan    *resample.Plan
	seed    uint64
	views   []*mat.Dense // the held-out rows of each view, minus the means of the rows from which the instance was made
	labels  []string     // the labels of the held-out rows, or nil
	classes []string     // the classes of all rows, in the order of their first appearance
}

// resample replaces the data by the rows that the plan selects, and returns the rows that the plan holds out.
func (s *Spec) resample() *heldOut {
	if s.Resample == nil {
		return nil
	}
	try.Check(s.Resample.Check())
	x, labels, views := s.Data.Matrices["X"], s.Data.Labels["labels"], s.Data.Lists["views"]
	if x != nil && labels != nil {
		views = []*read.Matrix{x}
	}
	try.RefuseIf(len(views) == 0, "resample", "give data with samples: X and labels for lda, or views for gcca or sgcca")
	m := views[0].Rows
	out := &heldOut{plan: s.Resample, seed: s.Seed}
	switch {
	case s.Resample.Kind == resample.Permute && labels != nil:
		try.Refuse("resample.kind", "permute is for correlations of views; choose folds or bootstrap for lda")
	case s.Resample.Kind == resample.Folds && s.Resample.Count > m:
		try.Refuse("resample.count", "there are ", s.Resample.Count, " folds, but ", m, " rows")
	case labels != nil && len(labels) != m,
		slices.ContainsFunc(views, func(v *read.Matrix) bool { return v.Rows != m }):
		return nil // the constructor of the problem reports the error
	}
	var class []int
	class, out.classes = classesOf(labels)
	rows, held := s.Resample.Rows(m, class, s.Seed)
	chosen := make([]*read.Matrix, len(views))
	for i, v := range views {
		all := v.Dense()
		chosen[i] = rowsOf(all, rows)
		chosen[i].Columns, chosen[i].Note = v.Columns, v.Note
		if len(held) > 0 {
			tested := rowsOf(all, held).Dense()
			subtractFromRows(tested, meansOf(chosen[i].Dense()))
			out.views = append(out.views, tested)
		}
	}
	if labels == nil {
		s.Data.Lists = map[string][]*read.Matrix{"views": chosen}
		return out
	}
	kept := chosenOf(labels, rows)
	out.labels = chosenOf(labels, held)
	for _, word := range out.classes {
		try.RefuseIf(!slices.Contains(kept, word), "resample.count", "all samples of class ", strconv.Quote(word),
			" are in fold ", s.Resample.Part, "; each class needs at least two samples")
	}
	s.Data.Matrices = map[string]*read.Matrix{"X": chosen[0]}
	s.Data.Labels = map[string][]string{"labels": kept}
	return out
}

func rowsOf(z *mat.Dense, rows []int) *read.Matrix {
	_, n := z.Dims()
	return &read.Matrix{Rows: len(rows), Cols: n, Data: slices.Concat(lists.Map(rows, z.RawRowView)...)}
}

// chosenOf returns the elements of a list at the given indices.
func chosenOf[T any](list []T, at []int) []T { return lists.Map(at, func(i int) T { return list[i] }) }

func meansOf(z *mat.Dense) []float64 {
	m, n := z.Dims()
	out := make([]float64, n)
	for i := range m {
		for j, v := range z.RawRowView(i) {
			out[j] += v / float64(m)
		}
	}
	return out
}

// Sureness holds what one run on a resampled instance contributes to estimates of the reliability of an answer.
// Fields that do not apply are nil.
type Sureness struct {
	Views     []int     // the number of columns of each view
	Classes   []string  // the names of the classes, in the order of the rows of Confusion
	Confusion []float64 // see resample.Confusion
	Products  []float64 // see resample.Products; the columns are in descending order of their correlations in the sample
	Weights   []float64 // for a bootstrap: X, n x p, with the columns in the order of Products
	Loads     []float64 // for part 0 of a bootstrap: the covariances of the data's columns with the variates, n x p
	R, P      []float64 // see resample.Permutations
	Reason    string    // why P is missing; "" if it is not
}

// mostWeights is the maximum number of weights per bootstrap sample. The limit is low because the weights of hundreds
// of samples are kept.
const mostWeights = 5000

// Sureness returns the quantities from which reliability is estimated, for a solution x in the user's variables.
// If the instance was not resampled, the error is a *solver.InputError.
func (in *Instance) Sureness(x *mat.Dense, pause func() error) (out Sureness, err error) {
	held, samples := in.held, in.Samples
	if held == nil || samples == nil {
		return out, solver.Input("view", "the run was started without resample")
	}
	if held.classes == nil {
		x = byCorrelation(x, resample.Scores(samples.Views, in.FromUser(x)))
	}
	n, p := x.Dims()
	out.Views = lists.Map(samples.Views, func(z *mat.Dense) int { return z.RawMatrix().Cols })
	scores := resample.Scores(held.views, x)
	switch {
	case len(scores) == 0: // a bootstrap sample holds no rows out
	case held.classes == nil:
		out.Products = resample.Products(scores)
	default:
		number := func(word string) int { return slices.Index(held.classes, word) }
		class := lists.Map(in.Layout.Names, number) // the index in held.classes of each class of the instance
		given := chosenOf(class, samples.Classes)
		fitted := resample.Scores(samples.Views, in.FromUser(x))
		out.Classes = held.classes
		out.Confusion = resample.Confusion(fitted[0], scores[0], given, lists.Map(held.labels, number), len(held.classes))
	}
	switch held.plan.Kind {
	case resample.Bootstrap:
		if n*p > mostWeights {
			return out, solver.Input("resample.kind", "n·p = ", n*p, " weights; a bootstrap keeps at most ", mostWeights)
		}
		out.Weights = slices.Clone(x.RawMatrix().Data)
		for i := range scores {
			loads := dense.NewGram(held.views[i], scores[i])
			dense.Scale(1/float64(scores[i].RawMatrix().Rows), loads)
			out.Loads = append(out.Loads, loads.RawMatrix().Data...)
		}
	case resample.Permute:
		if len(held.views) != 2 {
			out.Reason = "there are " + strconv.Itoa(len(held.views)) + " views, and the test requires two"
			return out, nil
		}
		rng := random.New(held.seed, random.ForRows)
		first, second := held.views[0], held.views[1]
		out.R, out.P, out.Reason, err = resample.Permutations(first, second, p, held.plan.Count, rng, pause)
	}
	return out, err
}

// byCorrelation returns x with the columns in descending order of the mean correlation of their scores. Columns with
// equal mean correlations keep their order.
func byCorrelation(x *mat.Dense, scores []*mat.Dense) *mat.Dense {
	n, p := x.Dims()
	products := resample.Products(scores)
	each, order := len(products)/p, make([]int, p)
	mean := lists.Make(p, func(j int) float64 { return meanCorrelation(products[j*each:][:each], len(scores)) })
	dense.Order(order, func(i, j int) int { return cmp.Compare(mean[j], mean[i]) })
	out := mat.NewDense(n, p, nil)
	for i := range n {
		copy(out.RawRowView(i), chosenOf(x.RawRowView(i), order))
	}
	return out
}

// meanCorrelation returns the mean correlation over the pairs of k variates, given the inner products of variates a and
// b for all a <= b, in lexicographic order. The correlation with a constant variate counts as 0.
func meanCorrelation(products []float64, k int) (mean float64) {
	at := func(a, b int) float64 { return products[a*k-a*(a-1)/2+b-a] }
	for a := range k {
		for b := a + 1; b < k; b++ {
			if size := math.Sqrt(at(a, a)) * math.Sqrt(at(b, b)); size > 0 {
				mean += at(a, b) / size / float64(k*(k-1)/2)
			}
		}
	}
	return mean
}
