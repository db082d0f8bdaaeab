package cure

import (
	"cmp"

	"slep/problems/formula/syntax"
)

// cube describes a three-dimensional array, which the formula represents by a matrix. The columns of the matrix run
// along the third dimension. The rows of the matrix run along the first two dimensions of the array, with the second
// dimension varying faster. If the first or the second dimension has length 1, the rows of the matrix run along the
// other one.
type cube struct {
	first, second *syntax.Expr // the lengths of the first and the second dimension; nil means 1
	base          *syntax.Expr // V if the array is V[:, None, :] or V[None, :, :]
}

// spread translates V[:, None, :], V[None, :, :] and V[:, :, None] for a matrix V. For other values and indices the
// result is nil.
func (t *translator) spread(v *syntax.Expr, rest []*py) *syntax.Expr {
	if t.ranks[v] != matrix {
		return nil
	}
	at := -1
	for k, a := range rest {
		switch {
		case isNone(a) && at < 0:
			at = k
		case !isAll(a) || isNone(a):
			return nil
		}
	}
	rows, out := call("size", v, number(1)), op(syntax.Index, v, op(syntax.All), op(syntax.All))
	switch at {
	case 0:
		t.cubes[out] = cube{second: rows, base: v}
	case 1:
		t.cubes[out] = cube{first: rows, base: v}
	case 2:
		out = op(syntax.Index, turn(v), op(syntax.All))
		t.cubes[out] = cube{first: rows, second: call("size", v, number(2))}
	default:
		return nil
	}
	return t.as(spatial, out)
}

// fitSpatial repeats rows of arrays where needed so that an operation can combine the entries of all arrays. At least
// one of the arrays is three-dimensional.
func (t *translator) fitSpatial(v []*syntax.Expr) rank {
	own := make([]cube, len(v))
	var all cube
	for k, a := range v {
		switch t.ranks[a] {
		case spatial:
			own[k] = t.cubes[a]
		case matrix:
			own[k] = cube{second: call("size", a, number(1)), base: a}
		default:
			v[k] = t.asRow(a)
		}
		all.first, all.second = cmp.Or(own[k].first, all.first), cmp.Or(own[k].second, all.second)
	}
	if all.first == nil || all.second == nil { // there is nothing to repeat
		return spatial
	}
	for k := range v {
		switch {
		case own[k].first != nil && own[k].second == nil:
			v[k] = syntax.Filled("kron(A, ones(B, 1))", own[k].base, all.second)
		case own[k].first == nil && own[k].second != nil:
			v[k] = syntax.Filled("kron(ones(A, 1), B)", all.first, own[k].base)
		case own[k].first == nil:
			continue
		}
		t.cubes[v[k]] = cube{first: all.first, second: all.second}
	}
	return spatial
}

// shapeOf returns the cube that describes an expression or, if there is none, the cube of the first argument that has a
// cube.
func (t *translator) shapeOf(e *syntax.Expr) (cube, bool) {
	if c, ok := t.cubes[e]; ok {
		return c, true
	}
	for _, a := range e.Args {
		if c, ok := t.shapeOf(a); ok {
			if c.base != nil {
				c.base = e
			}
			return c, true
		}
	}
	return cube{}, false
}

// alongSpatial translates sum and similar functions of a three-dimensional array. If keeps is true, the result is a
// three-dimensional array, too, whose length along the axis is 1.
func (t *translator) alongSpatial(name string, v *syntax.Expr, axis *py, keeps bool) *syntax.Expr {
	if axis == nil {
		refuseIf(oneOf(name, " median cumsum cumprod ")) // unlike sums, these cannot be taken axis by axis
		return call(name, call(name, v))
	}
	c, k := t.cubes[v], t.axisOf(v, axis)
	if k == 2 {
		if out := t.distance(name, v); out != nil && !keeps {
			return out
		}
		out := alongDimension(name, v, 2)
		if keeps {
			t.cubes[out] = c
			return t.as(spatial, out)
		}
		return t.as(matrix, turn(call("reshape", out, c.second, c.first)))
	}
	refuseIf(name != "sum" && name != "mean")
	out, kept := syntax.Filled("kron(ones(1, A), eye(B))*C", c.first, c.second, v), cube{second: c.second}
	if k == 1 {
		out, kept = syntax.Filled("kron(eye(A), ones(1, B))*C", c.first, c.second, v), cube{first: c.first}
	}
	if name == "mean" {
		out = op(syntax.Over, out, t.lengths(v)[k])
	}
	if keeps {
		kept.base = out
		t.cubes[out] = kept
		return t.as(spatial, out)
	}
	return t.as(matrix, out)
}

// lengths returns the lengths of the dimensions of a three-dimensional array.
func (t *translator) lengths(v *syntax.Expr) []*syntax.Expr {
	return []*syntax.Expr{t.cubes[v].first, t.cubes[v].second, call("size", v, number(2))}
}

// axisOf returns the dimension of a three-dimensional array that an axis denotes, counted from 0. The first two
// dimensions of the array must be known.
func (t *translator) axisOf(v *syntax.Expr, axis *py) int {
	k := t.literal(axis)
	if k < 0 {
		k += 3
	}
	refuseIf(t.cubes[v].first == nil || t.cubes[v].second == nil || k != 0 && k != 1 && k != 2)
	return int(k)
}

// distance returns the squared distances between the rows of matrices if name is sum and v contains the squared
// differences of the rows. If name is norm and v contains the differences, distance returns the distances. In all other
// cases distance returns nil.
func (t *translator) distance(name string, v *syntax.Expr) *syntax.Expr {
	if name == "sum" && v.Op == syntax.PowerEach && v.Args[1].Op == syntax.Number && v.Args[1].Value == 2 {
		v = v.Args[0]
	} else if name != "norm" {
		return nil
	}
	if v.Op == syntax.Name && t.spatial[v.Text] != nil {
		v = t.spatial[v.Text]
	}
	if v.Op != syntax.Subtract || v.Args[0].Op != syntax.Call || v.Args[1].Op != syntax.Call ||
		v.Args[0].Text != "kron" || v.Args[1].Text != "kron" {
		return nil
	}
	left, right := v.Args[0].Args, v.Args[1].Args
	if left[1].Op != syntax.Call || left[1].Text != "ones" {
		left, right = right, left
	}
	out := t.as(matrix, call("pdist2", left[0], right[1]))
	if name == "sum" {
		out.Args = append(out.Args, &syntax.Expr{Op: syntax.Text, Text: "squaredeuclidean"})
	}
	return out
}
