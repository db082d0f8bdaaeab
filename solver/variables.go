package solver

import "gonum.org/v1/gonum/mat"

// Basis is a regular T, n x n, with its inverse.
type Basis struct{ T, Inverse *mat.Dense }

// asked returns the X that was asked for where a run is at x: see Problem.Scale and Problem.Basis.
func (p *Problem) asked(x *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(x)
	if p.Basis != nil {
		mul(out, p.Basis.T, x)
	}
	for i, s := range p.Scale {
		row := out.RawRowView(i)
		for j := range row {
			row[j] *= s
		}
	}
	return out
}

// taken returns where a run is when it has an X that was asked for.
func (p *Problem) taken(x *mat.Dense) *mat.Dense {
	scaled := mat.DenseCopyOf(x)
	for i, s := range p.Scale {
		row := scaled.RawRowView(i)
		for j := range row {
			row[j] /= s
		}
	}
	if p.Basis == nil {
		return scaled
	}
	out := mat.DenseCopyOf(x)
	mul(out, p.Basis.Inverse, scaled)
	return out
}

// differential returns a differential of f by the X that was asked for, where it is g by the variables of the problem.
func (p *Problem) differential(g *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(g)
	if p.Basis != nil {
		gram(out, p.Basis.Inverse, g)
	}
	for i, s := range p.Scale {
		row := out.RawRowView(i)
		for j := range row {
			row[j] /= s
		}
	}
	return out
}

// IllConditioned is the condition number of M from which on a small gradient says little about f.
const IllConditioned = 1e4

// remedy says what to do about an ill-conditioned M.
func (p *Problem) remedy() string {
	if p.Better != nil {
		return "With the safeguard a run takes variables in which M is well conditioned."
	}
	return "A smaller tolerance helps, and so does scaling the variables until the diagonal of M is even."
}
