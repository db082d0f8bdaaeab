package solver

// limits are options that every method takes and Settings has.
var limits = []string{"tol", "feasTol", "maxIterations", "maxSeconds", "safeguard", "proof"}

// always are options that belong to no method, so that every one takes them.
var always = []string{"check"}

var methods = []MethodInfo{
	{
		Name: "slbb", Title: "SLBB", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "rule"}, limits...),
		Doc: "Barzilai-Borwein on the exact penalty: the paper's SLBB, with the certified β and the safeguard " +
			"unless these are turned off.",
		method: barzilaiBorwein,
	},
	{
		Name: "slgd", Title: "SLGD", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "stepLength"}, limits...),
		Doc:     "Gradient descent on the exact penalty.",
		method:  gradientDescent,
	},
	{
		Name: "slnag", Title: "SLNAG", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "stepLength"}, limits...),
		Doc:     "Nesterov's accelerated gradient method on the exact penalty.",
		method:  accelerated,
	},
	{
		Name: "slsub", Title: "SLSub", Space: penaltySpace, Needs: []string{"quadratic"},
		Options: append([]string{"beta", "metric"}, limits...), Defaults: metricOf(&Subspace{}),
		Doc: "Newton steps over the span of X, the gradient and the previous move, for a quadratic f: every step " +
			"costs one product with A and one with M, or two where both are very sparse, and, in the metric auto, a " +
			"solution with a factor of A + σM: " +
			"where both are sparse and the factor has at most 25 million entries, or A is stored in full with up " +
			"to 4096 rows. For larger sparse A the factor is incomplete.",
		method: func(Values) Method { return &Subspace{} },
	},
	{
		Name: "sllbfgs", Title: "SLLBFGS", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "memory"}, limits...), Defaults: metricOf(&LBFGS{}),
		Doc: "Limited-memory BFGS on the exact penalty, in the Chebyshev metric, or in that of the weights of rows " +
			"where f penalises their norms.",
		method: func(v Values) Method { return &LBFGS{Memory: v.Int("memory")} },
	},
	{
		Name: "slcg", Title: "SLCG", Space: penaltySpace,
		Options: append([]string{"beta", "metric"}, limits...), Defaults: metricOf(&CG{}),
		Doc:    "Nonlinear conjugate gradients, by Hager and Zhang, on the exact penalty.",
		method: func(Values) Method { return &CG{} },
	},
	{
		Name: "slnewton", Title: "SLNewton", Space: penaltySpace, Needs: []string{"hessian"},
		Options: append([]string{"beta", "metric"}, limits...), Defaults: metricOf(&Newton{}),
		Doc:    "Truncated Newton on the exact penalty: conjugate gradients on its Hessian, for comparison.",
		method: func(Values) Method { return &Newton{} },
	},
	{
		Name: "alm", Title: "ALM", Space: augmentedSpace,
		Options: append([]string{"beta", "rule"}, limits...),
		Doc: "Barzilai-Borwein on the augmented Lagrangian, for comparison: the multiplier takes a step whenever " +
			"the gradient is small enough. A given β stays fixed; a certified β is only the starting value.",
		method: barzilaiBorwein,
	},
	{
		Name: "fletcher", Title: "Fletcher", Space: fletcherSpace, Needs: []string{"quadratic"},
		Options: append([]string{"beta", "rule"}, limits...),
		Doc: "Barzilai-Borwein on Fletcher's exact penalty, for comparison: its gradient needs second derivatives " +
			"of f, which a quadratic f provides at no extra cost.",
		method: barzilaiBorwein,
	},
	{
		Name: "rbb", Title: "RBB", Space: euclideanSpace,
		Options: append([]string{"rule"}, limits...),
		Doc: "Barzilai-Borwein on the manifold in the Euclidean metric: the paper's RBB, which fails " +
			"without the safeguard as the rank of M falls.",
		method: barzilaiBorwein,
	},
	{
		Name: "rgd", Title: "RGD", Space: euclideanSpace,
		Options: append([]string{"stepLength"}, limits...),
		Doc:     "Gradient descent on the manifold in the Euclidean metric.",
		method:  gradientDescent,
	},
	{
		Name: "rnag", Title: "RNAG", Space: euclideanSpace,
		Options: append([]string{"stepLength"}, limits...),
		Doc:     "Nesterov's accelerated gradient method on the manifold in the Euclidean metric.",
		method:  accelerated,
	},
	{
		Name: "manbb", Title: "ManBB", Space: canonicalSpace, Needs: []string{"definite"},
		Options: append([]string{"rule"}, limits...),
		Doc: "Barzilai-Borwein on the manifold in the metric of M, which must be positive definite and is " +
			"factorised: the paper's ManBB. It has no minimum step length; Manopt's stalls where M has " +
			"tiny eigenvalues.",
		method: barzilaiBorwein,
	},
	{
		Name: "mangd", Title: "ManGD", Space: canonicalSpace, Needs: []string{"definite"},
		Options: append([]string{"stepLength"}, limits...),
		Doc:     "Gradient descent on the manifold in the metric of M.",
		method:  gradientDescent,
	},
	{
		Name: "mannag", Title: "ManNAG", Space: canonicalSpace, Needs: []string{"definite"},
		Options: append([]string{"stepLength"}, limits...),
		Doc:     "Nesterov's accelerated gradient method on the manifold in the metric of M.",
		method:  accelerated,
	},
}

// SpaceInfo describes what a method of the catalogue walks on.
type SpaceInfo struct {
	Title string
	Kind  SpaceKind
	Norm  string // that a gradient is measured in: Frobenius, or M for sqrt(tr(DᵀMD))
	Merit string // what a step lowers: h, f, or the name of a merit for comparison, as a landscape has them

	gradient string // how one is measured, where the spaces of a kind differ in that
	on       Space
}

// Doc returns the title, and how a gradient is measured where the title does not tell.
func (s SpaceInfo) Doc() string {
	if s.gradient == "" {
		return s.Title
	}
	return s.Title + ": " + s.gradient
}

// SpaceKind tells the exact penalty, the constraint itself, and merits for comparison apart.
type SpaceKind string

const (
	OnPenalty    SpaceKind = "penalty"
	OnManifold   SpaceKind = "manifold"
	OnComparison SpaceKind = "comparison"
)

var (
	penaltySpace   = SpaceInfo{Title: "penalty", Kind: OnPenalty, Norm: "Frobenius", Merit: "h", on: Penalty}
	augmentedSpace = SpaceInfo{
		Title: "augmented Lagrangian",
		Kind:  OnComparison, Norm: "Frobenius", Merit: "augmented", on: augmentedLagrangian,
	}
	fletcherSpace = SpaceInfo{
		Title: "Fletcher's penalty",
		Kind:  OnComparison, Norm: "Frobenius", Merit: "fletcher", on: fletcherPenalty,
	}
	euclideanSpace = SpaceInfo{
		Title: "manifold, Euclidean metric", gradient: "the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f", on: EuclideanManifold,
	}
	canonicalSpace = SpaceInfo{
		Title: "manifold, metric of M", gradient: "the gradient in the M-norm sqrt(tr(DᵀMD))",
		Kind: OnManifold, Norm: "M", Merit: "f", on: CanonicalManifold,
	}
)

func barzilaiBorwein(v Values) Method { return &BB{Rule: bbRules[v.Text("rule")]} }

func gradientDescent(v Values) Method { return &GD{Length: v.Float("stepLength")} }

func accelerated(v Values) Method { return &NAG{Length: v.Float("stepLength")} }

// metricOf returns the defaults of a method on the penalty that walks in the Chebyshev metric unless told otherwise.
func metricOf(m Method) Values {
	if m.penalty() == ChebyshevPenalty {
		return Values{"metric": "auto"}
	}
	return nil
}

// maxSeconds is longer than any page stays open.
const maxSeconds = 86400

var options = []Param{
	{Name: "tol", Title: "tolerance", Stops: true, Min: 0, Max: 1, Default: 1e-4, Log: true,
		Doc: "A run ends when ‖∇h‖ is at most this. With the safeguard the tolerance is relative to the terms that " +
			"cancel in ∇h where these are below 1."},
	{Name: "feasTol", Title: "feasible below", Stops: true, Min: 0, Max: 1, Default: 1e-3, Log: true,
		Doc: "Largest ‖XᵀMX − I‖ that counts as feasible."},
	{Name: "maxIterations", Title: "iterations", Stops: true, Min: 1, Max: 1e6, Default: 1e4, Integer: true, Log: true,
		Doc: "A run ends after this many steps."},
	{Name: "maxSeconds", Title: "seconds", Stops: true, Unit: "s", Min: 0, Max: maxSeconds,
		Default: float64(maxSeconds), Log: true,
		Doc: "A run ends after this much compute time."},
	{Name: "beta", Title: "β", Min: 0, Max: 1e12, Default: "certified", Log: true,
		Choices: []string{"certified", "paper"},
		Doc: "Penalty parameter: certified lets the certificate choose it along the run, paper is 0.1 ‖∇f(X0)‖. A " +
			"number stays as it is, and so does paper."},
	{Name: "safeguard", Default: true,
		Doc: "Keeps the eigenvalues of XᵀMX between 0.25 and 2, and accepts only steps that bring a nonmonotone " +
			"decrease. When off, every step is accepted, as in the paper."},
	{Name: "proof", Default: provings[ProveCheaply], Choices: provings,
		True: provings[ProveAlways], False: provings[ProveNever],
		Doc: "For f = ½tr(XᵀAX): where a run converges, the eigenvalues below those found are counted, which proves " +
			"that none was missed, or leads to those that were. auto counts where that takes few operations, or at most a " +
			"third of those of the run. true is always, and false is never."},
	{Name: "metric", Default: "none", Choices: []string{"none", "auto"},
		Doc: "Inner product in which steps are taken: that of matrices (none), or that of M + εI with ε chosen " +
			"from the run (auto), which costs some products with M a step and helps where the constraint curves h " +
			"more than f does. Where f comes with a solver of L + σI, as kohnsham does in three dimensions, auto " +
			"is that of L + σI. Where f penalises norms of rows, sllbfgs uses a diagonal metric instead, which gives " +
			"a row more weight the closer it is to zero. For some methods auto is the default."},
	{Name: "memory", Min: 1, Max: 50, Default: 5.0, Integer: true,
		Doc: "Number of past steps that are remembered, each with the change of the gradient along it."},
	{Name: "rule", Default: "auto", Choices: []string{"auto", "alternating", "adaptive", "long", "short"},
		Doc: "Barzilai-Borwein length: ‹S,S›/|‹S,Y›| (long), |‹S,Y›|/‹Y,Y› (short), the two in turns as in the " +
			"paper (alternating), or the least of the last short ones where long and short differ much (adaptive). auto " +
			"is adaptive with the safeguard and alternating without."},
	{Name: "check", Default: true,
		Doc: "For an objective of your own: compares its gradient with differences of f before the run, and refuses " +
			"a wrong one."},
	{Name: "stepLength", Title: "step length", Min: 0, Max: 1e6, Default: 0.0, Log: true,
		Doc: "Length of every gradient step. At 0 the method chooses: gradient descent doubles an accepted step " +
			"and keeps one that had to be cut, the accelerated method takes the least of the last few short " +
			"Barzilai-Borwein lengths; without the safeguard 0 means 0.001."},
}

// option returns the description of the option of that name.
func option(name string) *Param {
	for i := range options {
		if options[i].Name == name {
			return &options[i]
		}
	}
	panic("solver: there is no such option")
}
