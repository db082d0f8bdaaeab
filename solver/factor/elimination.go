package factor

// elimination is an order in which Cholesky's method eliminates the rows of a symmetric matrix, together with the
// elimination forest. A pivot is a set of one or more rows that are eliminated together, because the corresponding
// columns of L have entries in the same rows below them. The index of a pivot is the index of one of its rows.
type elimination struct {
	pivots []int32 // the pivots in the order of elimination
	parent []int32 // for each pivot, the first later pivot whose rows have entries in its columns; -1 if there is none
	pivot  []int32 // for each row, the pivot that contains the row
	below  []int32 // for each pivot, the number of rows below it that have entries in its columns
}

// find returns the pivot of a row, and compresses the path from the row to the pivot.
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
