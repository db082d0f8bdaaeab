package catalog

import "slep/solver"

// Entry is a method in the catalogue.
type Entry struct {
	Name, Title, Doc string // Title is the name that pages show
	Space            Space
	Needs            []string // the names of the requirements that a problem must meet
	Options          []string // the names of the options that the method takes
	Defaults         Values   // the defaults of the method that differ from the defaults of the options

	make func(Values) solver.Method
}

// with(options) returns the given options, followed by the options of the stopping rule, the safeguard and the proof,
// which every method takes.
func with(options ...string) []string {
	return append(options, "tol", "feasTol", "maxIterations", "maxSeconds", "safeguard", "proof")
}

var methods = []Entry{
	{Name: "slbb", Title: "SLBB", Space: penaltySpace,
		Options: with("beta", "metric", "rule"), make: barzilaiBorwein,
		Doc: "Barzilai-Borwein on the exact penalty: the paper's SLBB, with the certified β and the safeguard unless the " +
			"options turn these off."},
	{Name: "slgd", Title: "SLGD", Space: penaltySpace,
		Options: with("beta", "metric", "stepLength"), make: gradientDescent,
		Doc: "Gradient descent on the exact penalty."},
	{Name: "slnag", Title: "SLNAG", Space: penaltySpace,
		Options: with("beta", "metric", "stepLength"), make: accelerated,
		Doc: "Nesterov's accelerated gradient method on the exact penalty."},
	{Name: "slsub", Title: "SLSub", Space: penaltySpace, Needs: []string{"quadratic"},
		Options: with("beta", "metric"), Defaults: autoMetric, make: plain(&solver.Subspace{}),
		Doc: "Newton steps over the span of X, the gradient and the previous step, for a quadratic f. Every step requires " +
			"one product with A and one with M, or two products with each if A and M are very sparse. In the metric auto, a " +
			"step also requires a solve with a factor of A + σM if A and M are sparse or A is a dense matrix of up to 4096 " +
			"rows. The factor is incomplete if a complete factor would have more than 25 million entries or take too many " +
			"operations."},
	{Name: "sllbfgs", Title: "SLLBFGS", Space: penaltySpace,
		Options: with("beta", "metric", "memory"), Defaults: autoMetric, make: quasiNewton,
		Doc: "Limited-memory BFGS on the exact penalty, in the Chebyshev metric or, if f penalises the norms of rows, in " +
			"the metric of the row weights."},
	{Name: "slcg", Title: "SLCG", Space: penaltySpace,
		Options: with("beta", "metric"), Defaults: autoMetric, make: plain(&solver.CG{}),
		Doc: "The nonlinear conjugate gradient method of Hager and Zhang on the exact penalty."},
	{Name: "slnewton", Title: "SLNewton", Space: penaltySpace, Needs: []string{"hessian"},
		Options: with("beta", "metric"), Defaults: autoMetric, make: plain(&solver.Newton{}),
		Doc: "Truncated Newton on the exact penalty, for comparison: conjugate gradients solve the Newton equation."},
	{Name: "alm", Title: "ALM", Space: augmentedSpace, Options: with("beta", "rule"), make: barzilaiBorwein,
		Doc: "Barzilai-Borwein on the augmented Lagrangian, for comparison: the multiplier is updated whenever the " +
			"gradient is small enough. A given β stays fixed; a certified β is only the starting value."},
	{Name: "fletcher", Title: "Fletcher", Space: fletcherSpace, Needs: []string{"quadratic"},
		Options: with("beta", "rule"), make: barzilaiBorwein,
		Doc: "Barzilai-Borwein on Fletcher's exact penalty, for comparison: the gradient of this penalty contains second " +
			"derivatives of f, which a quadratic f provides at no extra cost."},
	{Name: "rbb", Title: "RBB", Space: euclideanSpace, Options: with("rule"), make: barzilaiBorwein,
		Doc: "Barzilai-Borwein on the manifold in the Euclidean metric: the paper's RBB, which fails without the " +
			"safeguard if the rank of M is low."},
	{Name: "rgd", Title: "RGD", Space: euclideanSpace, Options: with("stepLength"), make: gradientDescent,
		Doc: "Gradient descent on the manifold in the Euclidean metric."},
	{Name: "rnag", Title: "RNAG", Space: euclideanSpace, Options: with("stepLength"), make: accelerated,
		Doc: "Nesterov's accelerated gradient method on the manifold in the Euclidean metric."},
	{Name: "manbb", Title: "ManBB", Space: canonicalSpace, Needs: []string{"definite"},
		Options: with("rule"), make: barzilaiBorwein,
		Doc: "Barzilai-Borwein on the manifold in the metric of M, which must be positive definite and is factorised: the " +
			"paper's ManBB. There is no minimum step length, because Manopt's version, which has a minimum, stalls if M has " +
			"tiny eigenvalues."},
	{Name: "mangd", Title: "ManGD", Space: canonicalSpace, Needs: []string{"definite"},
		Options: with("stepLength"), make: gradientDescent,
		Doc: "Gradient descent on the manifold in the metric of M."},
	{Name: "mannag", Title: "ManNAG", Space: canonicalSpace, Needs: []string{"definite"},
		Options: with("stepLength"), make: accelerated,
		Doc: "Nesterov's accelerated gradient method on the manifold in the metric of M."},
}

// autoMetric holds the defaults of the methods whose option "metric" is "auto" by default.
var autoMetric = Values{"metric": "auto"}

func barzilaiBorwein(v Values) solver.Method { return &solver.BB{Rule: bbRules[v.Text("rule")]} }

func gradientDescent(v Values) solver.Method { return &solver.GD{Length: v.Float("stepLength")} }

func accelerated(v Values) solver.Method { return &solver.NAG{Length: v.Float("stepLength")} }

func quasiNewton(v Values) solver.Method { return &solver.LBFGS{Memory: v.Int("memory")} }

// plain returns a constructor for a method without settings.
func plain(m solver.Method) func(Values) solver.Method {
	return func(Values) solver.Method { return m }
}

// Space describes the set on which a method of the catalogue iterates.
type Space struct {
	Title string
	Kind  SpaceKind
	Norm  string // the norm of a gradient D: "Frobenius", or "M" for sqrt(tr(DᵀMD))
	Merit string // the merit function that is minimised: "h", "f", or the name of another merit function in a landscape

	gradient string // the end of Doc, about the norm; empty unless spaces of the same kind have different norms
	on       solver.Space
}

// Doc returns the title of the space. If spaces of the same kind measure gradients in different norms, the title is
// followed by a description of the norm.
func (s Space) Doc() string { return s.Title + s.gradient }

// SpaceKind says which function the methods on a Space minimise: the exact penalty, f on the constraint set, or another
// merit function for comparison.
type SpaceKind string

const (
	OnPenalty    SpaceKind = "penalty"
	OnManifold   SpaceKind = "manifold"
	OnComparison SpaceKind = "comparison"
)

var (
	penaltySpace   = Space{Title: "penalty", Kind: OnPenalty, Norm: "Frobenius", Merit: "h", on: solver.Penalty}
	augmentedSpace = Space{
		Title: "augmented Lagrangian",
		Kind:  OnComparison, Norm: "Frobenius", Merit: "augmented", on: solver.AugmentedLagrangian,
	}
	fletcherSpace = Space{
		Title: "Fletcher's penalty",
		Kind:  OnComparison, Norm: "Frobenius", Merit: "fletcher", on: solver.FletcherPenalty,
	}
	euclideanSpace = Space{
		Title: "manifold, Euclidean metric", gradient: ": the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f", on: solver.EuclideanManifold,
	}
	canonicalSpace = Space{
		Title: "manifold, metric of M", gradient: ": the gradient in the M-norm sqrt(tr(DᵀMD))",
		Kind: OnManifold, Norm: "M", Merit: "f", on: solver.CanonicalManifold,
	}
)
