// Package resample estimates the reliability of answers computed from samples. The package draws the rows of folds and
// bootstrap samples, evaluates solutions on held-out rows, and tests canonical correlations by permutations. All random
// numbers are derived from a seed, so equal seeds produce equal bits on every machine. The package does not depend on
// any problem.
package resample

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/solver"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Plan selects the rows of the data from which an instance is made.
type Plan struct {
	Kind  string // Folds, Bootstrap or Permute
	Count int    // the number of folds, bootstrap samples or permutations
	Part  int    // the index of the fold or sample, counted from 1, or 0 to select all rows in their original order
}

// The values of Plan.Kind.
const (
	Folds     = "folds"     // part k consists of the rows outside fold k
	Bootstrap = "bootstrap" // each part consists of as many rows as the data have, drawn with replacement
	Permute   = "permute"   // part 0 is the only part, because Permutations draws the permutations itself
)

// mostParts is the maximum Count. With a larger Count, a study would take days.
const mostParts = 100000

// Check returns a *solver.InputError if the plan is not valid.
func (p *Plan) Check() error {
	if !slices.Contains([]string{Folds, Bootstrap, Permute}, p.Kind) {
		return solver.Input("resample.kind", "the kind is ", p.Kind, "; choose from folds, permute, bootstrap")
	}
	if least := 2; p.Count < least || p.Count > mostParts {
		return solver.Input("resample.count", "the count is ", p.Count, "; enter ", least, " to ", mostParts)
	}
	last := p.Count
	if p.Kind == Permute {
		last = 0
	}
	if p.Part < 0 || p.Part > last {
		return solver.Input("resample.part", "the part is ", p.Part, "; enter 0 to ", last)
	}
	return nil
}

// Rows returns the indices of the rows from which the instance is made, and of the held-out rows on which its solution
// is tested. For part 0, both lists contain all rows. For a bootstrap sample, the second list is empty. The folds have
// about equal numbers of rows from each class, and a bootstrap sample has as many rows from each class as the data
// have. If there are no classes, class is nil.
func (p *Plan) Rows(m int, class []int, seed uint64) (rows, held []int) {
	if class == nil {
		class = make([]int, m)
	}
	if p.Part == 0 {
		rows = lists.Make(m, func(i int) int { return i })
		return rows, rows
	}
	if p.Kind == Bootstrap {
		return drawn(class, random.New(seed, random.ForRows+random.Stream(p.Part)<<32)), nil
	}
	order := random.New(seed, random.ForRows).Perm(m)
	slices.SortStableFunc(order, func(i, j int) int { return class[i] - class[j] })
	for at, i := range order {
		if at%p.Count == p.Part-1 {
			held = append(held, i)
		} else {
			rows = append(rows, i)
		}
	}
	slices.Sort(rows)
	slices.Sort(held)
	return rows, held
}

// drawn returns, for each row, a random row of the same class.
func drawn(class []int, rng *rand.Rand) []int {
	members := make(map[int][]int)
	for i, k := range class {
		members[k] = append(members[k], i)
	}
	return lists.Map(class, func(k int) int { return members[k][rng.IntN(len(members[k]))] })
}

// Confusion returns the confusion matrix of the held-out rows, row-major: entry i, j counts the rows of class i that
// are assigned to class j. A row is assigned to the class whose mean score is nearest, which is the rule of linear
// discriminant analysis for equally frequent classes. Row i of the argument scores belongs to class[i], and the class
// means are computed from these rows. The argument named held contains the scores of the held-out rows, whose classes
// are given by heldClass. If M is the scatter within classes, the distances between scores and class means are
// Mahalanobis distances.
func Confusion(scores, held *mat.Dense, class, heldClass []int, classes int) []float64 {
	_, p := scores.Dims()
	means, counts := mat.NewDense(classes, p, nil), make([]float64, classes)
	for i, k := range class {
		counts[k]++
		for j, v := range scores.RawRowView(i) {
			means.RawRowView(k)[j] += v
		}
	}
	for k, count := range counts {
		dense.Divide(means.RawRowView(k), count)
	}
	out := make([]float64, classes*classes)
	for i, k := range heldClass {
		nearest, least := 0, math.Inf(1)
		for c := range classes {
			var distance float64
			for j, v := range held.RawRowView(i) {
				d := v - means.RawRowView(c)[j]
				distance += d * d
			}
			if distance < least {
				nearest, least = c, distance
			}
		}
		out[k*classes+nearest]++
	}
	return out
}

// Products returns the sum Σ_i u_ij v_ij for each column j and each pair of views a <= b, where u and v are the scores
// of a and b. Correlations are computed from these sums. Since the sums do not depend on the signs of the columns of X,
// the sums from several folds can be added.
func Products(scores []*mat.Dense) (out []float64) {
	_, p := scores[0].Dims()
	for j := range p {
		for a := range scores {
			for b := a; b < len(scores); b++ {
				out = append(out, mat.Dot(scores[a].ColView(j), scores[b].ColView(j)))
			}
		}
	}
	return out
}

// Scores returns Z_i X_i for each view Z_i, where X_i consists of the rows of X that correspond to the columns of Z_i.
func Scores(views []*mat.Dense, x *mat.Dense) []*mat.Dense {
	_, p := x.Dims()
	out, from := make([]*mat.Dense, len(views)), 0
	for i, z := range views {
		_, n := z.Dims()
		out[i] = dense.NewProduct(z, x.Slice(from, from+n, 0, p).(*mat.Dense))
		from += n
	}
	return out
}
