package problems

import (
	"math"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

var gcca = Problem{
	Name: "gcca", Title: "GCCA",
	Doc: "-½tr(XᵀΣX), generalised canonical correlation analysis, the paper's Problem 1",
	Details: "Σ is the covariance of k views of the same samples. M consists of the diagonal blocks of Σ. Without " +
		"shrinkage, M is singular if a view has at least as many features as samples. The optimum is minus half the sum of " +
		"the p largest generalised eigenvalues.",
	Params: []catalog.Param{
		{Name: "n", Min: 2, Max: 100000, Default: 300.0, Integer: true, Log: true,
			Doc: "Total number of features in all views (rows of X). The features are divided among the views as evenly as " +
				"possible."},
		{Name: "m", Min: 2, Max: 100000, Default: 1000.0, Integer: true, Log: true,
			Doc: "Number of samples. If there are fewer than n/k + 1 samples, M is singular unless it is shrunk. Σ, or a " +
				"block of M, is not formed if it would have more than twice as many rows as there are samples."},
		{Name: "k", Min: 2, Max: 100, Default: 3.0, Integer: true, Doc: "Number of views."},
		{Name: "p", Min: 1, Max: 1000, Default: 5.0, Integer: true, Log: true,
			Doc: "Number of columns of X; at most the rank of M."},
		{Name: "factors", Min: 1, Max: 100, Default: 5.0, Integer: true, Log: true,
			Doc: "Number of hidden factors, which all views share."},
		{Name: "signal", Min: 0, Max: 100, Default: 1.0,
			Doc: "Size of the factors' contribution to a feature, relative to the noise in the feature."},
		featureScaling,
		shrinkageParam,
		startParam,
	},
	Data: []Datum{
		viewsDatum,
		{Name: "S", Shape: "n x n", Doc: "the symmetric matrix Σ; S and M together replace the views", Optional: true},
		{Name: "M", Shape: "n x n", Doc: "the diagonal blocks of Σ, symmetric positive semidefinite", Optional: true},
	},
	BesideData: []string{"p", "scaling", "shrinkage", "start"},
	Picture:    "variates",
	Advice:     []Advice{scaledVariables, nearerStart},
	sizes: func(d *Data) catalog.Values {
		list := d.Lists["views"]
		if len(list) == 0 {
			return orderOf(d.Matrices["M"])
		}
		n := 0
		for _, m := range list {
			n += m.Cols
		}
		return catalog.Values{"n": float64(n), "m": float64(list[0].Rows), "k": float64(len(list))}
	},
	generate: randomGCCA, given: givenGCCA,
}

// givenGCCA makes an instance from a user's views, or from a user's S and M. If f is unbounded below for S and M,
// givenGCCA fails. If S is a covariance and M consists of the diagonal blocks of S, f is bounded, because then Null(M)
// lies in Null(S).
func givenGCCA(spec *Spec) *Instance {
	if spec.byViews("S") {
		return fromViews(spec, givenViews(spec))
	}
	s, m := spec.pencil("S")
	scale, warning := spec.featureScale(deviations(m, s))
	if scale != nil {
		s, m = s.Congruent(scale), m.Congruent(scale)
	}
	m = m.Shrunk(spec.shrinkage())
	a := operator.Negative{Operator: try.Value(s.Operator(spec.Pause))}
	out := givenM(spec, &Quadratic{A: a, P: spec.Params.Int("p")}, m)
	out.Scale = scale
	out.warn(warning)
	checkCovariance("S", out.unbounded(a, nil, spec.Pause))
	return out
}

// deviations returns the standard deviations of the features, which are the square roots of the diagonal entries of M.
// If M_ii is not positive, deviation i is the square root of S_ii or, if S_ii is not positive either, 0.
func deviations(m, s *read.Matrix) []float64 {
	out, others := m.Diagonal(), s.Diagonal()
	for i, v := range out {
		if !(v > 0) {
			v = math.Max(others[i], 0)
		}
		out[i] = math.Sqrt(v)
	}
	return out
}

// randomGCCA generates views Z_i = signal·F W_i/√factors + E_i. The matrix F has m rows and one column for each factor,
// and is the same for all views. W_i contains weights, and E_i is noise. All entries of F, W_i and E_i are normally
// distributed. If signal is 1, the factors and the noise contribute, on average, equally to the variance of a feature.
func randomGCCA(spec *Spec) *Instance {
	v := spec.Params
	n, m, k := v.Int("n"), v.Int("m"), v.Int("k")
	try.RefuseIf(k > n, "params.k", "k = ", k, " > n = ", n, ": each view must have at least one feature")
	sizes := lists.Make(k, func(i int) int { return (i+1)*n/k - i*n/k })
	out := newViews(m, sizes, v.Int("p"))
	count := v.Int("factors")
	factors, weights := mat.NewDense(m, count, nil), mat.NewDense(count, n, nil)
	random.Fill(factors, random.New(spec.Seed, random.ForFactors).NormFloat64)
	random.Fill(weights, random.New(spec.Seed, random.ForWeights).NormFloat64)
	noise, scale := random.New(spec.Seed, random.ForNoise), v.Float("signal")/math.Sqrt(float64(count))
	for i := range m {
		try.Check(spec.Pause())
		row := out.z.Slice(i, i+1, 0, n).(*mat.Dense)
		random.Fill(row, noise.NormFloat64)
		dense.AddMul(row, scale, factors.Slice(i, i+1, 0, count).(*mat.Dense), weights)
	}
	centre(out.z)
	return fromViews(spec, out)
}

// fromViews makes an instance from centred views, whose features are scaled as featureScale specifies.
func fromViews(spec *Spec, v *views) *Instance {
	scale, warning := spec.scaleFeatures(v.z)
	out := correlate(spec, v, "", func(sigma operator.Operator) solver.Objective {
		return &Quadratic{A: operator.Negative{Operator: sigma}, P: spec.Params.Int("p")}
	})
	out.Scale = scale
	out.warn(warning)
	out.factorizeM(len(v.z.RawMatrix().Data)/out.M.Dim(), spec.Pause)
	return out
}

// correlate makes an instance from centred views, with Σ = ZᵀZ/m and M = diag(Z_1ᵀZ_1/m, ..., Z_kᵀZ_k/m). The instance
// has no X0 yet. The objective of the instance is objective(Σ). As kM - Σ is positive semidefinite, Null(M) lies in
// Null(Σ) and -tr(XᵀΣX) is bounded below. With shrinkage, M is definite. For the argument condition, see
// warnOfAgreement.
func correlate(
	spec *Spec, v *views, condition string, objective func(sigma operator.Operator) solver.Objective,
) *Instance {
	m, _ := v.z.Dims()
	p, rank, ranks, tau := spec.Params.Int("p"), 0, make([]int, len(v.sizes)), spec.shrinkage()
	blocks, sizes := make([]operator.Operator, len(v.sizes)), make([]float64, len(v.sizes))
	number := 0. // the condition number of M
	for i, z := range v.parts() {
		s, r := rankedScatter(z, m, tau, spec.Pause)
		if blocks[i], sizes[i] = s.operator(), float64(v.sizes[i]); r < 0 || rank < 0 {
			rank = -1
		} else {
			rank += r
		}
		ranks[i], number = r, math.Max(number, s.condition)
	}
	out := &Instance{
		Problem: solver.Problem{
			Objective: objective(newScatter(v.z, m, spec.Pause).operator()), M: operator.NewBlockDiag(blocks...),
			Rank: max(rank, 0), Condition: number,
		},
		MinEigM: math.NaN(), NNZ: -1,
		Known:   map[string]any{"views": sizes, "samples": m},
		Samples: &Samples{Views: v.parts()},
	}
	if rank < 0 {
		out.warn(rankUnknown)
	} else if rank < p {
		refuseRank(p, rank, ", the sum of the ranks of the centred views")
	} else if tau == 0 {
		out.warnOfAgreement(ranks, m, condition)
	}
	return out
}
