package problems

import "gonum.org/v1/gonum/mat"

// Samples holds the samples from which f was made, in the variables of the problem.
type Samples struct {
	Views   []*mat.Dense // centred views with one sample per row; all columns together correspond to the rows of X
	Classes []int        // the class of each sample, counted from 0; nil if there are no classes
}

// Layout holds the data, beside X, that pictures need. Fields that do not apply are nil.
type Layout struct {
	Grid  []int     // the numbers of points along the axes if X is on a grid; the last coordinate varies fastest
	Held  []float64 // indices of a beam's fixed degrees of freedom; each node has a deflection and a rotation
	Nodes []float64 // the positions of the rows of X in a plane, two coordinates per row
	Names []string  // names of the classes of the samples
}
