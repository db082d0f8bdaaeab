package resample

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Confusion counts the rows of each class that are taken for each class, row by row, when a row is taken for the
// class whose mean is nearest to it: the rule of linear discriminant analysis if all classes are equally frequent.
// scores and held are discriminant scores, so that distances are those of Mahalanobis. The means are those of scores.
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

// Products returns, for each column j and each two views a <= b, Σ_i u_ij v_ij for the scores u and v of a and b: the
// sums from which correlations are made. They do not depend on the sign of a column, so those of folds can be added.
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

// Scores returns Z_i X_i for views Z_i, where the rows of X belong to the columns of the views in turn.
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
