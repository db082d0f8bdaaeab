package factor

// elimination is an order in which Cholesky's method eliminates the rows of a symmetric matrix, as a forest of pivots.
// A pivot is one or more rows that are eliminated together, because their columns of L have the same entries below
// them. Its index is that of one of its rows.
type elimination struct {
	pivots []int32 // in the order of elimination
	parent []int32 // of a pivot: the first later one that has an entry in its columns; -1: none
	pivot  []int32 // of each row
	below  []int32 // of a pivot: how many entries its columns have below its own rows
}

// find returns the pivot of a row, and shortens the path to it.
func (e *elimination) find(i int32) int32 {
	root := i
	for e.pivot[root] < 0 {
		root = e.parent[root]
	}
	root = e.pivot[root]
	for e.pivot[i] < 0 {
		e.pivot[i], i = root, e.parent[i]
	}
	return root
}
