package problems

import "gonum.org/v1/gonum/mat"

// Samples are what f was made from, in the variables of the problem.
type Samples struct {
	Views   []*mat.Dense // centred, a sample in each row; the columns of all together belong to the rows of X
	Classes []int        // of each sample, counted from 0; nil where they have none
}

// Layout holds what pictures need besides X. Fields that do not apply are nil.
type Layout struct {
	Grid  []int     // points along each axis, where the rows of X are those of a grid, the last coordinate running fastest
	Held  []float64 // motions of a beam that its supports hold: deflection and rotation of each node in turn
	Nodes []float64 // places of the rows of X in a plane, one after another
	Names []string  // of the classes of the samples
}
