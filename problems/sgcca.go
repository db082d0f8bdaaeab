package problems

import (
	"math"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/try"
)

var sgcca = Problem{
	Name: "sgcca", Title: "sparse GCCA",
	Doc: "-½tr(XᵀCX) + γ Σ s_μ(‖X_i·‖), sparse generalised canonical correlation analysis, the paper's Test Problem 2",
	Details: "C is the covariance of the views, and M consists of the diagonal blocks of C. The second term, which is " +
		"smoothed near zero, drives rows of X towards zero.",
	Params: []catalog.Param{
		{Name: "n1", Title: "n₁", Min: 2, Max: 2000, Default: 500.0, Integer: true, Log: true,
			Doc: "Number of features in the first view."},
		{Name: "n2", Title: "n₂", Min: 2, Max: 2000, Default: 500.0, Integer: true, Log: true,
			Doc: "Number of features in the second view. X has n1 + n2 rows."},
		{Name: "p", Min: 1, Max: 1000, Default: 30.0, Integer: true, Log: true,
			Doc: "Number of columns of X and of canonical correlations in the model; at most min(n1, n2)."},
		{Name: "gamma", Title: "γ", Min: 0, Max: 1e3, Default: .05, Log: true,
			Doc: "Weight γ of the sum of the norms of the rows. With a larger γ, more rows are nearly zero."},
		{Name: "mu", Title: "μ", Min: 1e-8, Max: 1, Default: .001, Log: true,
			Doc: "Smoothing μ: a norm r up to μ/2 becomes r²/μ + μ/4. With a smaller μ, all methods except sllbfgs take " +
				"more iterations."},
		{Name: "d", Min: 0, Max: 1, Default: .01, Log: true,
			Doc: "Fraction of the entries of a view's covariance that are nonzero in the model."},
		{Name: "samples", Min: .1, Max: 1000, Default: 10.0, Log: true,
			Doc: "Number of samples from which C is estimated, divided by n1 + n2."},
		{Name: "threshold", Default: "hard", Choices: []string{"hard", "none"},
			Doc: "With hard, entries of C of magnitude up to σ = sqrt(log(n1 + n2)/m) are set to zero, where m is the number " +
				"of samples. After this thresholding, M is usually not definite and is repaired."},
		{Name: "repair", Default: "shift", Choices: []string{"shift", "clip"},
			Doc: "How M is made semidefinite after thresholding, if necessary: shift adds to C the multiple of I for which " +
				"λ_min(M) = 0.01; clip sets the negative eigenvalues of C to zero, which is slow for large n."},
		shrinkageParam,
		startParam,
	},
	Data: []Datum{
		viewsDatum,
		{Name: "C", Shape: "n x n", Doc: "the symmetric covariance; C and M together replace the views", Optional: true},
		{Name: "M", Shape: "n x n", Doc: "the diagonal blocks of C, symmetric positive semidefinite", Optional: true},
	},
	BesideData: []string{"p", "gamma", "mu", "shrinkage", "start"},
	Picture:    "loadings",
	Advice:     []Advice{nearerStart},
	sizes: func(d *Data) catalog.Values {
		if list := d.Lists["views"]; len(list) == 2 {
			return catalog.Values{"n1": float64(list[0].Cols), "n2": float64(list[1].Cols)}
		}
		return nil
	},
	generate: randomSGCCA, given: givenSGCCA,
}

// randomSGCCA generates Test Problem 2 of the paper.
func randomSGCCA(spec *Spec) *Instance {
	v := spec.Params
	n1, n2, p := v.Int("n1"), v.Int("n2"), v.Int("p")
	try.RefuseIf(p > min(n1, n2), "params.p", "p = ", p, " > min(n1, n2) = ", min(n1, n2),
		": two views have at most that many canonical correlations")
	n := n1 + n2
	m := max(2, int(math.Round(v.Float("samples")*float64(n))))
	out := &Instance{NNZ: -1, Known: map[string]any{"views": []float64{float64(n1), float64(n2)}, "samples": m}}
	e, lambda := drawEstimate(spec, m)
	out.Known["lambda"] = lambda
	hard := v.Text("threshold") == "hard"
	if hard {
		sigma := math.Sqrt(math.Log(float64(n)) / float64(m))
		threshold(e.c, sigma)
		out.Known["sigma"] = sigma
	}
	e.analyse(spec.Pause)
	if hard {
		out.Known["lambdaMinBefore"] = e.values[0]
		out.warn(e.repair(v.Text("repair"), spec.Pause))
		out.Known["shift"] = e.shift
	}
	if tau := spec.shrinkage(); tau > 0 {
		e.shrink(tau, spec.Pause)
	}
	if out.Rank = e.rank(); out.Rank == n {
		out.MinEigM = e.values[0]
	} else if out.Rank < p {
		refuseRank(p, out.Rank, "")
	}
	whole, blocks := e.operators()
	if sparse, ok := whole.(*operator.Sparse); ok {
		out.Known["nnzC"], out.NNZ = sparse.NNZ(), blocks.(*operator.Sparse).NNZ()
	}
	out.Objective, out.M = sparseIn(spec)(whole), blocks
	if !hard && e.shrunk == nil {
		out.warnOfAgreement(e.ranks, m, apartFromNorms(spec))
	}
	return out
}

// drawEstimate draws a model of two views, estimates the covariance of the views from m samples, and also returns the
// canonical correlations of the model.
func drawEstimate(spec *Spec, m int) (e *estimate, lambda []float64) {
	v := spec.Params
	rngS, rngU := random.New(spec.Seed, random.ForM), random.New(spec.Seed, random.ForG)
	marginal := func(size string) *random.Marginal {
		return try.Value(random.NewMarginal(v.Int(size), v.Int("p"), v.Float("d"), rngS, rngU, spec.Pause))
	}
	first, second := marginal("n1"), marginal("n2")
	lambda = lists.Make(v.Int("p"), func(int) float64 { return rngU.Float64() })
	rng := random.New(spec.Seed, random.ForA)
	c := try.Value(random.SampleCovariance(first, second, lambda, m, rng, spec.Pause))
	return &estimate{c: c, n1: v.Int("n1")}, lambda
}

// givenSGCCA makes an instance from a user's views, or from a user's C and M. If f is unbounded below for C and M,
// givenSGCCA fails. If C is a covariance and M consists of the diagonal blocks of C, f is bounded. If -tr(XᵀCX) falls
// along Null(M), but only in proportion to ‖X‖, a large enough γ keeps f bounded.
func givenSGCCA(spec *Spec) *Instance {
	if spec.byViews("C") {
		return correlate(spec, givenViews(spec), apartFromNorms(spec), sparseIn(spec))
	}
	c, m := spec.pencil("C")
	m = m.Shrunk(spec.shrinkage())
	covariance := try.Value(c.Operator(spec.Pause))
	a := operator.Negative{Operator: covariance}
	out := givenM(spec, sparseIn(spec)(covariance), m)
	reason := out.unbounded(a, nil, spec.Pause)
	if reason != "" && spec.Params.Float("gamma") > 0 {
		curvature := try.Value(semidefinite.NewOn(a, out.examined.dense.Null(), spec.Pause))
		if !curvature.Indefinite() {
			out.warn("Null(M) contains vectors d with dᵀCd = 0 and Cd ≠ 0: f is bounded below only if γ is large enough")
			reason = ""
		}
	}
	checkCovariance("C", reason)
	return out
}

// apartFromNorms returns the clause that restricts a warning to f without its term in γ, or "" if γ is 0.
func apartFromNorms(spec *Spec) string {
	if spec.Params.Float("gamma") == 0 {
		return ""
	}
	return "without the term in γ, "
}

// sparseIn returns a function that makes the objective from a given C.
func sparseIn(spec *Spec) func(c operator.Operator) solver.Objective {
	v := spec.Params
	return func(c operator.Operator) solver.Objective {
		return &SparseGCCA{C: c, Gamma: v.Float("gamma"), Mu: v.Float("mu"), P: v.Int("p")}
	}
}
