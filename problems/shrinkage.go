package problems

import (
	"strconv"
	"strings"

	"slep/solver"
	"slep/solver/catalog"
)

// shrinkageParam is a parameter of problems whose M consists of covariances.
var shrinkageParam = catalog.Param{Name: "shrinkage", Min: 0, Max: 1, Default: 0.0,
	Doc: "Replaces M by (1 - τ)M + τ diag(M). If τ is above 0, M is definite, except for features that do " +
		"not vary, and the result depends on the data even if there are fewer samples than features."}

// usualShrinkage is the τ that a warning suggests.
const usualShrinkage = .1

// offerShrinkage adds a warning that part of the result is the same whatever the data, and offers shrinkage of M as the
// remedy.
func (in *Instance) offerShrinkage(parts ...any) {
	parts = append(parts, ". A shrinkage of ", usualShrinkage, ", for example, makes the result depend on the data")
	warning := solver.Text(parts...)
	in.warn(warning)
	in.Remedy = &Remedy{warning, solver.Fix{Param: shrinkageParam.Name, Value: usualShrinkage}}
}

// warnOfAgreement warns of canonical correlations that are 1 whatever the data, given the ranks of the centred views
// and the number of samples.
//
// The variates Z_i v of view i form a subspace with dimension r_i. All variates are orthogonal to the vector of ones,
// and the vectors orthogonal to it form a space with dimension m - 1. The dimension of the intersection of k such
// subspaces is at least Σ r_i - (k-1)(m-1), and in general not larger. For variates in this intersection all views
// agree, and the generalised eigenvalue has its maximum, k. The variates of a view with rank m - 1 form the whole
// space, so this view agrees with every other view.
//
// The warning begins with the argument condition, a clause that states when the warning applies. This clause is "" or
// ends in a comma.
func (in *Instance) warnOfAgreement(ranks []int, samples int, condition string) {
	k, most, p := len(ranks), samples-1, in.columns()
	common := -(k - 1) * most
	var words, full []string
	for i, r := range ranks {
		common += r
		words = append(words, strconv.Itoa(r))
		if r == most {
			full = append(full, strconv.Itoa(i+1))
		}
	}
	space := "of the " + strconv.Itoa(most) + " dimensions of centred samples"
	switch {
	case common > 0:
		overlap := strconv.Itoa(most)
		if k > 2 {
			overlap = strconv.Itoa(k-1) + "·" + overlap
		}
		in.offerShrinkage(condition, share(min(common, p), p),
			" canonical correlations are 1 whatever the data: the views span ", strings.Join(words, ", "), " ",
			space, ", and so have at least ", strings.Join(words, " + "), " - ", overlap, " = ", common, " in common")
	case len(full) == 1:
		in.offerShrinkage(condition, "the correlations with the variates of view ", full[0],
			" are 1 whatever the data: this view spans all ", space, ", and only the other views decide the result")
	case len(full) > 1:
		in.offerShrinkage(condition, "the correlations with the variates of views ", strings.Join(full, " and "),
			" are 1 whatever the data: each of these views spans all ", space, ", and only the other views decide the result")
	}
}

// warnOfSeparation warns of columns of X that separate the classes whatever the data. M is the total scatter and has
// the given rank. The argument named within is an upper bound on the rank of the scatter within classes. In directions
// where the scatter within classes vanishes and M does not, the samples of each class coincide, and the generalised
// eigenvalue has its maximum, 1.
func (in *Instance) warnOfSeparation(rank, within int) {
	if apart, p := rank-within, in.columns(); apart > 0 {
		in.offerShrinkage("projected onto ", share(min(apart, p), p),
			" columns, all samples of each class coincide whatever the data: S_b + S_w has rank ", rank,
			" and S_w at most m - classes = ", within)
	}
}

// columns returns p.
func (in *Instance) columns() int {
	_, p := in.Objective.Dims()
	return p
}

// share returns a phrase with count and p, such as "all p = 5" or "3 of the p = 5".
func share(count, p int) string {
	if count == p {
		return "all p = " + strconv.Itoa(p)
	}
	return strconv.Itoa(count) + " of the p = " + strconv.Itoa(p)
}
