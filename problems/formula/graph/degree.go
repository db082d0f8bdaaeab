package graph

// Degree returns the degree of a node as a polynomial in X, or -1 if the node is not a polynomial.
func (g *Graph) Degree(n *Node) int { return degree(n, map[*Node]int{}) }

func degree(n *Node, known map[*Node]int) int {
	if n.Depends == 0 {
		return 0
	}
	if d, ok := known[n]; ok {
		return d
	}
	largest, sum := 0, 0
	for k, a := range n.Args {
		d := degree(a, known)
		if n.Op == OpProduct && d > 0 {
			if e := n.Coefs[k]; e > 0 && whole(e) && e < 1e6 {
				d *= int(e)
			} else {
				d = -1
			}
		}
		if d < 0 || sum < 0 || sum > 1e6 {
			largest, sum = -1, -1
			break
		}
		largest, sum = max(largest, d), sum+d
	}
	out := -1
	switch n.Op {
	case OpX:
		out = 1
	case OpSum, OpReduce, OpTranspose, OpDiagonal, OpDiagMatrix, OpSlice, OpPad, OpReshape:
		out = largest
	case OpProduct, OpChain:
		out = sum
	case OpDet:
		if out = sum; sum > 0 {
			out *= n.Args[0].Rows
		}
	case OpSolve:
		if n.Args[0].Depends == 0 {
			out = largest
		}
	}
	known[n] = out
	return out
}
