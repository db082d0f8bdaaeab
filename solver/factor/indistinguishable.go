package factor

import "slices"

// identify finds rows of the newest element that have the same neighbours. One of these rows then represents the other
// rows.
func (g *quotient) identify(me int32) {
	g.advance()
	for _, i := range g.list(me) {
		if g.weight[i] == 0 {
			continue
		}
		head := g.bucket[g.hash[i]]
		g.bucket[g.hash[i]] = -1
		for ; head >= 0 && g.chain[head] >= 0; head = g.chain[head] {
			g.now++
			for _, k := range g.list(head)[1:] { // the first node is the newest element
				g.stamp[k] = g.now
			}
			before := head
			for j := g.chain[head]; j >= 0; j = g.chain[j] {
				if g.length[j] == g.length[head] && g.elements[j] == g.elements[head] && g.marked(g.list(j)[1:]) {
					g.weight[head] += g.weight[j]
					g.weight[j], g.into[j] = 0, head
					g.chain[before] = g.chain[j]
				} else {
					before = j
				}
			}
		}
	}
	g.now++
}

// marked(nodes) reports whether all given nodes have the newest stamp.
func (g *quotient) marked(nodes []int32) bool {
	return !slices.ContainsFunc(nodes, func(k int32) bool { return g.stamp[k] != g.now })
}
