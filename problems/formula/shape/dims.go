package shape

// dim represents a number of rows or columns, known or unknown. A dim is an index into dims.
type dim int32

// dims holds numbers of rows and columns, and records which of them must be equal (union-find).
type dims struct {
	parent []dim
	values []int // 0 if unknown
}

// fresh returns a new dim with the given value, or an unknown dim for 0.
func (d *dims) fresh(value int) dim {
	d.parent = append(d.parent, dim(len(d.parent)))
	d.values = append(d.values, value)
	return dim(len(d.parent) - 1)
}

// root returns the representative of the set of dims that must equal a.
func (d *dims) root(a dim) dim {
	for d.parent[a] != a {
		d.parent[a] = d.parent[d.parent[a]]
		a = d.parent[a]
	}
	return a
}

// value returns the number that the dim a represents, or 0 if the number is unknown.
func (d *dims) value(a dim) int { return d.values[d.root(a)] }

// equate records that two dims are equal, or returns false if they have different known values.
func (d *dims) equate(a, b dim) bool {
	a, b = d.root(a), d.root(b)
	if d.values[a] != 0 && d.values[b] != 0 {
		return d.values[a] == d.values[b]
	}
	if d.values[a] == 0 {
		a, b = b, a
	}
	d.parent[b] = a
	return true
}

// shape holds the numbers of rows and columns of a value.
type shape struct{ r, c dim }

// isOne reports whether a dim is known to be 1.
func (d *dims) isOne(a dim) bool { return d.value(a) == 1 }

// scalar reports whether a value is known to be a number.
func (d *dims) scalar(s shape) bool { return d.isOne(s.r) && d.isOne(s.c) }

// times returns a dim for the product ab. The product is unknown if one factor is unknown and the other is not 1.
func (d *dims) times(a, b dim) dim {
	switch {
	case d.isOne(a):
		return b
	case d.isOne(b):
		return a
	}
	return d.fresh(d.value(a) * d.value(b))
}

// sum returns a dim for a + b, which is unknown if a or b is unknown.
func (d *dims) sum(a, b dim) dim {
	if d.value(a) == 0 || d.value(b) == 0 {
		return d.fresh(0)
	}
	return d.fresh(d.value(a) + d.value(b))
}
