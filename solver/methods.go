package solver

import "math"

var limits = []string{"tol", "feasTol", "maxIterations", "maxSeconds", "safeguard"}

// always are options that belong to no method, so that every one takes them.
var always = []string{"check"}

var methods = []MethodInfo{
	{
		Name: "slbb", Title: "SLBB", Space: penaltySpace, Options: append([]string{"beta", "metric", "rule"}, limits...),
		space:  onPenalty,
		Doc:    "Barzilai-Borwein on the exact penalty: the paper's SLBB, with the certified β and the safeguard unless these are turned off.",
		method: barzilaiBorwein,
	},
	{
		Name: "slgd", Title: "SLGD", Space: penaltySpace, Options: append([]string{"beta", "metric", "stepLength"}, limits...),
		space:  onPenalty,
		Doc:    "Gradient descent on the exact penalty.",
		method: gradientDescent,
	},
	{
		Name: "slnag", Title: "SLNAG", Space: penaltySpace, Options: append([]string{"beta", "metric", "stepLength"}, limits...),
		space:  onPenalty,
		Doc:    "Nesterov's accelerated gradient method on the exact penalty.",
		method: accelerated,
	},
	{
		Name: "slsub", Title: "SLSub", Space: penaltySpace, Needs: []string{"quadratic"}, Options: append([]string{"beta", "metric"}, limits...), Defaults: Values{"metric": "auto"},
		space:  onCarried,
		Doc:    "Newton steps over the span of X, the gradient and the previous move, for a quadratic f: every step costs one product with A and one with M, and where A is stored in full, or diagonal, or sparse with up to 1000 rows, in the metric auto, a solution with a factor of A + σM.",
		method: func(Values) Method { return &Subspace{} },
	},
	{
		Name: "sllbfgs", Title: "SLLBFGS", Space: penaltySpace, Options: append([]string{"beta", "metric", "memory"}, limits...), Defaults: Values{"metric": "auto"},
		space:  onPenalty,
		Doc:    "Limited-memory BFGS on the exact penalty, in the Chebyshev metric.",
		method: func(v Values) Method { return &LBFGS{Memory: v.Int("memory")} },
	},
	{
		Name: "slcg", Title: "SLCG", Space: penaltySpace, Options: append([]string{"beta", "metric"}, limits...), Defaults: Values{"metric": "auto"},
		space:  onPenalty,
		Doc:    "Nonlinear conjugate gradients, by Hager and Zhang, on the exact penalty.",
		method: func(Values) Method { return &CG{} },
	},
	{
		Name: "slnewton", Title: "SLNewton", Space: penaltySpace, Needs: []string{"hessian"}, Options: append([]string{"beta", "metric"}, limits...), Defaults: Values{"metric": "auto"},
		space:  onPenalty,
		Doc:    "Truncated Newton on the exact penalty: conjugate gradients on its Hessian, for comparison.",
		method: func(Values) Method { return &Newton{} },
	},
	{
		Name: "alm", Title: "ALM", Space: augmentedSpace, Options: append([]string{"beta", "rule"}, limits...),
		space: func(problem Problem, v Values, meter *Meter) (Space, error) {
			return NewAugmented(problem, betaOf(v), v.Bool("safeguard"), meter)
		},
		Doc:    "Barzilai-Borwein on the augmented Lagrangian, for comparison: the multiplier takes a step whenever the gradient is small enough. A β that is given stays; the certified one is where β starts.",
		method: barzilaiBorwein,
	},
	{
		Name: "fletcher", Title: "Fletcher", Space: fletcherSpace, Needs: []string{"quadratic"}, Options: append([]string{"beta", "rule"}, limits...),
		space: func(problem Problem, v Values, meter *Meter) (Space, error) {
			return NewFletcher(problem, betaOf(v), v.Bool("safeguard"), meter)
		},
		Doc:    "Barzilai-Borwein on Fletcher's exact penalty, for comparison: its gradient needs second derivatives of f, which a quadratic f gives for nothing.",
		method: barzilaiBorwein,
	},
	{
		Name: "rbb", Title: "RBB", Space: euclideanSpace, Options: append([]string{"rule"}, limits...),
		space:  onEuclidean,
		Doc:    "Barzilai-Borwein on the manifold in the Euclidean metric: the paper's RBB, which without the safeguard comes to nothing as the rank of M falls.",
		method: barzilaiBorwein,
	},
	{
		Name: "rgd", Title: "RGD", Space: euclideanSpace, Options: append([]string{"stepLength"}, limits...),
		space:  onEuclidean,
		Doc:    "Gradient descent on the manifold in the Euclidean metric.",
		method: gradientDescent,
	},
	{
		Name: "rnag", Title: "RNAG", Space: euclideanSpace, Options: append([]string{"stepLength"}, limits...),
		space:  onEuclidean,
		Doc:    "Nesterov's accelerated gradient method on the manifold in the Euclidean metric.",
		method: accelerated,
	},
	{
		Name: "manbb", Title: "ManBB", Space: canonicalSpace, Needs: []string{"definite"}, Options: append([]string{"rule"}, limits...),
		space:  onCanonical,
		Doc:    "Barzilai-Borwein on the manifold in the metric of M, which must be positive definite and is factorised: the paper's ManBB. Unlike in Manopt no length is too short, which stalls it where M has tiny eigenvalues.",
		method: barzilaiBorwein,
	},
	{
		Name: "mangd", Title: "ManGD", Space: canonicalSpace, Needs: []string{"definite"}, Options: append([]string{"stepLength"}, limits...),
		space:  onCanonical,
		Doc:    "Gradient descent on the manifold in the metric of M.",
		method: gradientDescent,
	},
	{
		Name: "mannag", Title: "ManNAG", Space: canonicalSpace, Needs: []string{"definite"}, Options: append([]string{"stepLength"}, limits...),
		space:  onCanonical,
		Doc:    "Nesterov's accelerated gradient method on the manifold in the metric of M.",
		method: accelerated,
	},
}

// SpaceInfo describes what a method walks on.
type SpaceInfo struct {
	Doc   string
	Kind  SpaceKind
	Norm  string // that a gradient is measured in: Frobenius, or M for sqrt(tr(DᵀMD))
	Merit string // what a step lowers: h, f, or the name of a merit for comparison, as Landscape has them
}

// SpaceKind tells the exact penalty, the constraint itself, and merits for comparison apart.
type SpaceKind string

const (
	OnPenalty    SpaceKind = "penalty"
	OnManifold   SpaceKind = "manifold"
	OnComparison SpaceKind = "comparison"
)

var (
	penaltySpace   = SpaceInfo{Doc: "penalty", Kind: OnPenalty, Norm: "Frobenius", Merit: "h"}
	augmentedSpace = SpaceInfo{Doc: "augmented Lagrangian", Kind: OnComparison, Norm: "Frobenius", Merit: "augmented"}
	fletcherSpace  = SpaceInfo{Doc: "Fletcher's penalty", Kind: OnComparison, Norm: "Frobenius", Merit: "fletcher"}
	euclideanSpace = SpaceInfo{
		Doc:  "manifold, Euclidean metric: the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f",
	}
	canonicalSpace = SpaceInfo{
		Doc:  "manifold, metric of M: the gradient in the M-norm sqrt(tr(DᵀMD))",
		Kind: OnManifold, Norm: "M", Merit: "f",
	}
)

var bbRules = map[string]BBRule{"alternating": ABB, "adaptive": ABBMin, "long": BB1, "short": BB2}

// onPenalty makes the space of h, in the metric that is asked for.
func onPenalty(problem Problem, v Values, meter *Meter) (Space, error) {
	if v.Text("metric") == "auto" {
		return NewMetric(problem, betaOf(v), v.Bool("safeguard"), meter)
	}
	return NewPenalty(problem, betaOf(v), v.Bool("safeguard"), meter)
}

// onCarried makes the same space, which carries AX.
func onCarried(problem Problem, v Values, meter *Meter) (Space, error) {
	space, err := onPenalty(problem, v, meter)
	if err == nil {
		space.(Carrier).Carry()
	}
	return space, err
}

// onEuclidean and onCanonical make the manifold.
func onEuclidean(problem Problem, _ Values, meter *Meter) (Space, error) {
	return NewEuclidean(problem, meter)
}

func onCanonical(problem Problem, _ Values, meter *Meter) (Space, error) {
	return NewCanonical(problem, meter)
}

func betaOf(v Values) Beta {
	if v.Text("beta") == "paper" {
		return PaperBeta()
	} else if b := v.Float("beta"); !math.IsNaN(b) {
		return FixedBeta(b)
	}
	return CertifiedBeta()
}

func barzilaiBorwein(v Values) Method {
	if rule := v.Text("rule"); rule != "auto" {
		return &BB{Rule: bbRules[rule]}
	}
	if v.Bool("safeguard") {
		return &BB{Rule: ABBMin}
	}
	return &BB{Rule: ABB}
}

func gradientDescent(v Values) Method { return &GD{Length: lengthOf(v)} }

func accelerated(v Values) Method { return &NAG{Length: lengthOf(v), Restart: v.Bool("safeguard")} }

// lengthOf returns the length of all steps, 0 where the method chooses.
func lengthOf(v Values) float64 {
	length := v.Float("stepLength")
	if length == 0 && !v.Bool("safeguard") {
		return plainStep
	}
	return length
}
