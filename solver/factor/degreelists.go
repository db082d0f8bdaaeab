package factor

// The methods in this file maintain lists of the rows of a quotient graph, one list for each degree.

func (g *quotient) list(i int32) []int32 { return g.lists[g.from[i] : g.from[i]+g.length[i]] }

// insert adds a row to the list for its degree.
func (g *quotient) insert(i int32) {
	d := g.degree[i]
	head := g.first[d]
	g.next[i], g.prev[i], g.first[d] = head, -1, i
	if head >= 0 {
		g.prev[head] = i
	}
	g.lowest = min(g.lowest, int(d))
}

// remove removes a row from the list for its degree.
func (g *quotient) remove(i int32) {
	before, after := g.prev[i], g.next[i]
	if after >= 0 {
		g.prev[after] = before
	}
	if before >= 0 {
		g.next[before] = after
	} else {
		g.first[g.degree[i]] = after
	}
}

// least removes a row of minimum degree from its list, and returns the row.
func (g *quotient) least() int32 {
	for g.first[g.lowest] < 0 {
		g.lowest++
	}
	me := g.first[g.lowest]
	g.remove(me)
	return me
}
