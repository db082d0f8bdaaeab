package solver

// limits are options that every method takes and Settings has.
var limits = []string{"tol", "feasTol", "maxIterations", "maxSeconds", "safeguard"}

// always are options that belong to no method, so that every one takes them.
var always = []string{"check"}

var methods = []MethodInfo{
	{
		Name: "slbb", Title: "SLBB", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "rule"}, limits...),
		Doc: "Barzilai-Borwein on the exact penalty: the paper's SLBB, with the certified β and the safeguard unless " +
			"these are turned off.",
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
		Doc: "Newton steps over the span of X, the gradient and the previous move, for a quadratic f: every step costs " +
			"one product with A and one with M, and where A is stored in full, or diagonal, or sparse with up to 1000 rows, " +
			"in the metric auto, a solution with a factor of A + σM.",
		method: func(Values) Method { return &Subspace{} },
	},
	{
		Name: "sllbfgs", Title: "SLLBFGS", Space: penaltySpace,
		Options: append([]string{"beta", "metric", "memory"}, limits...), Defaults: metricOf(&LBFGS{}),
		Doc:    "Limited-memory BFGS on the exact penalty, in the Chebyshev metric.",
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
		Doc: "Barzilai-Borwein on the augmented Lagrangian, for comparison: the multiplier takes a step whenever the " +
			"gradient is small enough. A β that is given stays; the certified one is where β starts.",
		method: barzilaiBorwein,
	},
	{
		Name: "fletcher", Title: "Fletcher", Space: fletcherSpace, Needs: []string{"quadratic"},
		Options: append([]string{"beta", "rule"}, limits...),
		Doc: "Barzilai-Borwein on Fletcher's exact penalty, for comparison: its gradient needs second derivatives of f, " +
			"which a quadratic f gives for nothing.",
		method: barzilaiBorwein,
	},
	{
		Name: "rbb", Title: "RBB", Space: euclideanSpace,
		Options: append([]string{"rule"}, limits...),
		Doc: "Barzilai-Borwein on the manifold in the Euclidean metric: the paper's RBB, which without the safeguard " +
			"comes to nothing as the rank of M falls.",
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
		Doc: "Barzilai-Borwein on the manifold in the metric of M, which must be positive definite and is factorised: " +
			"the paper's ManBB. Unlike in Manopt no length is too short, which stalls it where M has tiny eigenvalues.",
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
	Doc   string
	Kind  SpaceKind
	Norm  string // that a gradient is measured in: Frobenius, or M for sqrt(tr(DᵀMD))
	Merit string // what a step lowers: h, f, or the name of a merit for comparison, as a landscape has them

	on Space
}

// SpaceKind tells the exact penalty, the constraint itself, and merits for comparison apart.
type SpaceKind string

const (
	OnPenalty    SpaceKind = "penalty"
	OnManifold   SpaceKind = "manifold"
	OnComparison SpaceKind = "comparison"
)

var (
	penaltySpace   = SpaceInfo{Doc: "penalty", Kind: OnPenalty, Norm: "Frobenius", Merit: "h", on: Penalty}
	augmentedSpace = SpaceInfo{
		Doc:  "augmented Lagrangian",
		Kind: OnComparison, Norm: "Frobenius", Merit: "augmented", on: augmentedLagrangian,
	}
	fletcherSpace = SpaceInfo{
		Doc:  "Fletcher's penalty",
		Kind: OnComparison, Norm: "Frobenius", Merit: "fletcher", on: fletcherPenalty,
	}
	euclideanSpace = SpaceInfo{
		Doc:  "manifold, Euclidean metric: the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f", on: EuclideanManifold,
	}
	canonicalSpace = SpaceInfo{
		Doc:  "manifold, metric of M: the gradient in the M-norm sqrt(tr(DᵀMD))",
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
