package catalog

import "slep/solver"

// Space describes what a method of the catalogue walks on.
type Space struct {
	Title string
	Kind  SpaceKind
	Norm  string // that a gradient is measured in: Frobenius, or M for sqrt(tr(DᵀMD))
	Merit string // what a step lowers: h, f, or the name of a merit for comparison, as a landscape has them

	gradient string // how one is measured, where the spaces of a kind differ in that
	on       solver.Space
}

// Doc returns the title, and how a gradient is measured where the title does not tell.
func (s Space) Doc() string {
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
		Title: "manifold, Euclidean metric", gradient: "the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f", on: solver.EuclideanManifold,
	}
	canonicalSpace = Space{
		Title: "manifold, metric of M", gradient: "the gradient in the M-norm sqrt(tr(DᵀMD))",
		Kind: OnManifold, Norm: "M", Merit: "f", on: solver.CanonicalManifold,
	}
)
