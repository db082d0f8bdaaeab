package problems

import "gonum.org/v1/gonum/mat"

// Samples holds the samples from which f was made, in the variables of the problem.
type Samples struct {
	Views   []*mat.Dense // centred, one sample per row; their columns, taken together, correspond to the rows of X
	Classes []int        // the class of each sample, counted from 0; nil if there are no classes
}

// Layout holds what pictures need in addition to X. Fields that do not apply are nil.
type Layout struct {
	Grid  []int     // points along each axis, if the rows of X are points of a grid; the last coordinate varies fastest
	Held  []float64 // indices of a beam's fixed degrees of freedom, two per node: deflection, rotation
	Nodes []float64 // positions of the rows of X in a plane, two coordinates per row
	Names []string  // names of the classes of the samples
}
