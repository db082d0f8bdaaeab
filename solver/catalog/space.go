package catalog

import "slep/solver"

// Space describes the set on which a method of the catalogue iterates.
type Space struct {
	Title string
	Kind  SpaceKind
	Norm  string // the norm of a gradient: "Frobenius", or "M" for sqrt(tr(DᵀMD))
	Merit string // the merit function that steps decrease: "h", "f", or another name in a landscape

	gradient string // describes the norm of a gradient; empty unless spaces of the same kind have different norms
	on       solver.Space
}

// Doc returns the title of the space, followed by the norm of a gradient if spaces of the same kind have different
// norms.
func (s Space) Doc() string {
	if s.gradient == "" {
		return s.Title
	}
	return s.Title + ": " + s.gradient
}

// SpaceKind says whether methods on a Space iterate on the exact penalty, on the constraint set itself, or on another
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
		Title: "manifold, Euclidean metric", gradient: "the gradient in the Frobenius norm",
		Kind: OnManifold, Norm: "Frobenius", Merit: "f", on: solver.EuclideanManifold,
	}
	canonicalSpace = Space{
		Title: "manifold, metric of M", gradient: "the gradient in the M-norm sqrt(tr(DᵀMD))",
		Kind: OnManifold, Norm: "M", Merit: "f", on: solver.CanonicalManifold,
	}
)
