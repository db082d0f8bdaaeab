package graph

import "slep/problems/formula/constant"

// CheckMemory fails if computing the given nodes would form a matrix that is too large.
func (g *Graph) CheckMemory(nodes ...*Node) {
	seen := map[*Node]bool{}
	var visit func(n *Node)
	visit = func(n *Node) {
		if seen[n] || n.Op == OpNumber {
			return
		}
		seen[n] = true
		if n.Varies() && n.Op != OpChain && n.Op != OpTranspose {
			constant.CheckDense(n.Place, n.Rows, n.Cols)
		}
		for _, a := range n.Args {
			if n.Op != OpReduce || a.Op != OpProduct { // an entrywise product that is summed is not formed
				visit(a)
				continue
			}
			for _, b := range a.Args {
				visit(b)
			}
		}
	}
	for _, n := range nodes {
		visit(n)
	}
}
