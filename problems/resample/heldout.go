package resample

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Confusion returns the confusion matrix of the held-out rows, row-major: entry i, j counts the rows of class i that
// are assigned to class j. A row is assigned to the class whose mean score is nearest, which is the rule of linear
// discriminant analysis for equally frequent classes. The class means are those of scores, whose rows belong to the
// classes in class. The argument held contains the scores of the held-out rows, which belong to the classes in
// heldClass. Since all scores are discriminant scores, the distances are Mahalanobis distances.
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
		for j := range p {
			means.RawRowView(k)[j] /= count
		}
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
