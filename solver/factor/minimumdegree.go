package factor

import (
	"slices"

	"slep/solver/operator"
)

// order returns an approximate minimum degree ordering. Each pivot is a remaining row with the fewest, or nearly the
// fewest, neighbours, but rows with many entries come last. The neighbours of the pivot become neighbours of each
// other. Instead of adding edges between these neighbours, the graph keeps the pivot as an element, which is the set of
// the neighbours (Amestoy, Davis and Duff 1996, doi:10.1137/S0895479894278952). The error is a *TooLarge if L would
// exceed the limit.
func order(m *operator.Sparse, limit fill) (*elimination, error) {
	g := newQuotient(m)
	for left := g.n - len(g.dense); left > 0; {
		me := g.least()
		g.eliminate(me)
		g.spread(me)
		g.identify(me)
		left += int(g.weight[me])
		g.settle(me, left)
		if err := limit.take(int(g.weight[me]), int(g.degree[me])+len(g.dense)); err != nil {
			return nil, err
		}
	}
	if err := limit.take(len(g.dense), 0); err != nil {
		return nil, err
	}
	return g.result(), nil
}

// quotient is the quotient graph, whose nodes are the remaining rows and the elements that pivots have become. A row
// may represent other rows with the same neighbours.
type quotient struct {
	n     int
	dense []int32 // the rows that are ordered last because they have many entries

	// The list of node i is lists[from[i]:from[i]+length[i]]. The list of a row i begins with the elements to which the
	// row belongs, of which there are elements[i]. The other neighbours of the row follow. The list of an element holds
	// the rows of the element.
	lists                  []int32
	from, length, elements []int32

	// weight is the number of rows that a row represents. If another row represents the row, the weight is 0. While the
	// row belongs to the newest element, the weight is negative.
	weight []int32
	degree []int32 // for a row, a bound on the number of its neighbours; for an element, the number of its rows
	into   []int32 // the node that absorbed a row or an element; -1 if there is none
	order  []int32

	first, next, prev []int32 // the lists of rows, one for each degree; -1 ends a list
	lowest            int     // a lower bound on the degrees of all rows

	stamp []int32 // for an element, now + the number of its rows outside the newest element; 0 after absorption
	now   int32
	most  int32 // the size of the largest element so far, which bounds how far a stamp exceeds the field now

	bucket, chain []int32 // for each hash, a linked list of those rows of the newest element whose lists have this hash
	hash          []int32
}

// manyEntries is the number of entries in a row, relative to sqrt(n), above which the row is ordered last.
const manyEntries = 10

func newQuotient(m *operator.Sparse) *quotient {
	n := m.Dim()
	ints := func() []int32 { return make([]int32, n) }
	g := &quotient{
		n: n, from: ints(), length: ints(), elements: ints(), weight: ints(), degree: ints(), into: ints(),
		first: ints(), next: ints(), prev: ints(), stamp: ints(), now: 1, bucket: ints(), chain: ints(), hash: ints(),
		lists: make([]int32, 0, m.NNZ()),
	}
	for i := range n {
		g.from[i] = int32(len(g.lists))
		cols, _ := m.Row(i)
		for _, j := range cols {
			if int(j) != i {
				g.lists = append(g.lists, j)
			}
		}
		g.length[i] = int32(len(g.lists)) - g.from[i]
		g.into[i], g.first[i], g.bucket[i], g.stamp[i] = -1, -1, -1, 1
	}
	for i := range int32(n) {
		if many := int(g.length[i]); many*many > manyEntries*manyEntries*n {
			g.dense = append(g.dense, i)
			continue
		}
		g.weight[i], g.degree[i] = 1, g.length[i]
		g.insert(i)
	}
	return g
}

// eliminate turns a row into an element. The new element consists of all neighbours of the row, including the other
// rows of the elements to which the row belongs. The new element absorbs these elements. The new element and its rows
// get negative weights.
func (g *quotient) eliminate(me int32) {
	g.order = append(g.order, me)
	g.weight[me] = -g.weight[me]
	start, size := int32(len(g.lists)), int32(0)
	gather := func(rows []int32, to int32) int32 {
		for _, i := range rows {
			w := g.weight[i]
			if w <= 0 {
				continue
			}
			g.remove(i)
			g.weight[i], size = -w, size+w
			if to < 0 {
				g.lists = append(g.lists, i)
			} else {
				g.lists[to], to = i, to+1
			}
		}
		return to
	}
	if count := g.elements[me]; count == 0 { // the list of the element overwrites that of the row
		start = g.from[me]
		g.length[me] = gather(g.list(me), start) - start
	} else {
		for _, e := range g.list(me)[:count] {
			gather(g.list(e), -1)
			g.into[e], g.stamp[e] = me, 0
		}
		gather(g.list(me)[count:], -1)
		g.length[me] = int32(len(g.lists)) - start
	}
	g.from[me], g.elements[me], g.degree[me] = start, 0, size
}

// spread updates the lists and degrees of the rows of the newest element. The newest element absorbs every element
// without rows outside the newest element. A row without neighbours outside the newest element becomes part of the
// pivot.
func (g *quotient) spread(me int32) {
	g.most = max(g.most, g.degree[me])
	for _, i := range g.list(me) {
		for _, e := range g.list(i)[:g.elements[i]] {
			if g.stamp[e] >= g.now {
				g.stamp[e] += g.weight[i]
			} else if g.stamp[e] != 0 {
				g.stamp[e] = g.degree[e] + g.now + g.weight[i]
			}
		}
	}
	for _, i := range g.list(me) {
		list := g.list(i)
		to, degree, hash := 0, int32(0), uint32(me)
		for _, e := range list[:g.elements[i]] {
			switch outside := g.stamp[e] - g.now; {
			case g.stamp[e] == 0: // e has been absorbed into the newest element
			case outside > 0:
				degree += outside
				list[to], to = e, to+1
				hash += uint32(e)
			default:
				g.into[e], g.stamp[e] = me, 0
			}
		}
		elements := to
		for _, j := range list[g.elements[i]:] {
			if w := g.weight[j]; w > 0 {
				degree += w
				list[to], to = j, to+1
				hash += uint32(j)
			}
		}
		w := -g.weight[i]
		if to == 0 {
			g.weight[me] -= w
			g.degree[me] -= w
			g.weight[i], g.into[i] = 0, me
			continue
		}
		// There is room for the newest element, because the pivot, or an element that the pivot absorbed, was dropped from
		// the list.
		list = list[:to+1]
		list[to] = list[elements]
		list[elements] = list[0]
		list[0] = me
		g.length[i], g.elements[i] = int32(to+1), int32(elements+1)
		g.degree[i] = min(g.degree[i], degree)
		g.hash[i] = int32(hash % uint32(g.n))
		g.chain[i], g.bucket[g.hash[i]] = g.bucket[g.hash[i]], i
	}
}

// advance increases g.now, the current stamp, by enough to make all earlier stamps out of date.
func (g *quotient) advance() {
	if g.now += g.most + 1; g.now > 1<<30 {
		for i, s := range g.stamp {
			g.stamp[i] = min(s, 1)
		}
		g.now = 2
	}
}

// settle puts each row of the newest element back into the list for its degree. The second argument is the number of
// rows that remain after the pivot.
func (g *quotient) settle(me int32, left int) {
	rows := g.list(me)
	to := 0
	for _, i := range rows {
		w := -g.weight[i]
		if w == 0 {
			continue
		}
		g.weight[i] = w
		g.degree[i] = min(g.degree[i]+g.degree[me], int32(left)) - w
		g.insert(i)
		rows[to], to = i, to+1
	}
	g.length[me], g.weight[me] = int32(to), -g.weight[me]
	if to == 0 {
		g.stamp[me] = 0
	}
}

// result returns the elimination order. The rows in g.dense form the last pivot.
func (g *quotient) result() *elimination {
	out := &elimination{pivots: g.order, parent: g.into, below: g.degree, pivot: slices.Repeat([]int32{-1}, g.n)}
	for _, me := range g.order {
		out.pivot[me] = me
		g.degree[me] += int32(len(g.dense))
	}
	if len(g.dense) > 0 {
		last := g.dense[0]
		for _, me := range g.order {
			if g.into[me] < 0 {
				g.into[me] = last
			}
		}
		out.pivots = append(out.pivots, last)
		for _, i := range g.dense {
			out.pivot[i] = last
		}
	}
	for i := range out.pivot {
		out.find(int32(i))
	}
	return out
}
