package graph

// bracketCost estimates the cost of a chain whose products are computed in the cheapest order.
func bracketCost(f []*Node) float64 {
	cost, _ := Bracket(f, nil)
	return cost
}

// Bracket finds the cheapest order in which to compute the products of a chain, by dynamic programming. The result is
// the total cost and, as cut[i][j], the index of the last factor in the left part of f[i..j]. If computed is not nil,
// products for which it returns true cost nothing.
func Bracket(f []*Node, computed func(i, j int) bool) (total float64, cut [][]int) {
	k := len(f)
	cost, varies := make([][]float64, k), make([][]bool, k)
	cut = make([][]int, k)
	for i := range k {
		cost[i], varies[i], cut[i] = make([]float64, k), make([]bool, k), make([]int, k)
		varies[i][i] = f[i].Varies()
	}
	for span := 1; span < k; span++ {
		for i := 0; i+span < k; i++ {
			j := i + span
			varies[i][j] = varies[i][j-1] || f[j].Varies()
			least := -1.
			for at := i; at < j; at++ {
				rows, inner, cols := float64(f[i].Rows), float64(f[at].Cols), float64(f[j].Cols)
				c := cost[i][at] + cost[at+1][j] + 1
				switch {
				case varies[i][j]:
					c += 2 * rows * inner * cols * density(f[i:at+1]) * density(f[at+1:j+1])
				case rows*cols > rows*inner+inner*cols+1e6: // larger than its factors
					c += 1e300
				}
				if least < 0 || c < least {
					least, cut[i][j] = c, at
				}
			}
			if cost[i][j] = least; computed != nil && computed(i, j) {
				cost[i][j] = 0
			}
		}
	}
	return cost[0][k-1], cut
}

// density returns the fraction of the entries of f that are stored if f is a single constant, and 1 otherwise.
func density(f []*Node) float64 {
	if len(f) > 1 || f[0].Varies() {
		return 1
	}
	n := f[0]
	if n.Op == OpTranspose {
		n = n.Args[0]
	}
	if v := n.Constant; v != nil && v.Sparse != nil {
		return float64(v.Sparse.NNZ()+1) / (float64(n.Rows) * float64(n.Cols))
	}
	return 1
}
