package shape

import (
	"math"
	"strconv"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/solver/elementary"
)

// Number returns the value of an expression that consists of known numbers, sizes, operators and entrywise functions.
// For most other expressions, and if the value is not known yet, ok is false.
func (t *Types) Number(e *syntax.Expr) (value float64, ok bool) {
	spine := e.Spine()
	value, ok = t.plainNum(spine[len(spine)-1])
	for k := len(spine) - 2; ok && k >= 0; k-- {
		e = spine[k]
		var second float64
		if len(e.Args) == 2 {
			if second, ok = t.Number(e.Args[1]); !ok {
				break
			}
		}
		if apply := operations[e.Op]; apply != nil { // a transpose does not change a number
			value = apply(value, second)
		}
	}
	return value, ok
}

// plainNum does the work of Number for an expression that does not apply an operator.
func (t *Types) plainNum(e *syntax.Expr) (value float64, ok bool) {
	switch e.Op {
	case syntax.Number:
		return e.Value, true
	case syntax.Name:
		s := t.Symbols[e.Text]
		if s == nil || !s.Known {
			value, ok = syntax.Constants[e.Text]
			return value, ok && s == nil
		}
		return s.Value, true
	case syntax.End:
		if len(t.ends) == 0 {
			return 0, false
		}
		v := t.value(t.ends[len(t.ends)-1])
		return float64(v), v != 0
	case syntax.Index:
		if list, ok := t.part(e); ok && len(list) == 1 && t.isFound(e.Args[0]) {
			return list[0], true
		}
	case syntax.Call:
		f := syntax.Functions[e.Text]
		if len(e.Args) < f.Least || len(e.Args) > f.Most {
			return 0, false // t.call reports this error
		}
		if f.Form == syntax.QueryForm {
			return t.sizeQuery(e)
		} else if f.Form == syntax.ListForm {
			if list, ok := t.found(e); ok && len(list) == 1 {
				return list[0], true
			}
		} else if apply := arithmetic(e); apply != nil {
			first, ok := t.Number(e.Args[0])
			if len(e.Args) == 1 {
				return apply(first, 0), ok
			}
			second, too := t.Number(e.Args[1])
			return apply(first, second), ok && too
		}
	}
	return 0, false
}

// sizeQuery returns the value of a call to numel, rows, columns, length or size.
func (t *Types) sizeQuery(e *syntax.Expr) (value float64, ok bool) {
	s, typed := t.shapes[e.Args[0]]
	if !typed {
		return 0, false
	}
	if d, ok := t.queried(e); ok {
		return float64(t.value(d)), t.value(d) != 0
	}
	switch r, c := t.size(s); e.Text {
	case "numel":
		return float64(r) * float64(c), r*c != 0
	case "length":
		return float64(max(r, c)), r*c != 0
	}
	return 0, false // size(V) is not a number
}

// dimension returns the value of k in size(V,k).
func (t *Types) dimension(e *syntax.Expr) (k int, ok bool) {
	if e.Text != "size" || len(e.Args) != 2 {
		return 0, false
	}
	v, ok := t.Number(e.Args[1])
	t.failIf(ok && v != 1 && v != 2, e, "size(V,k) needs k = 1 or k = 2")
	return int(v), ok
}

// queried returns the number of rows or columns that a call to rows, columns or size requests.
func (t *Types) queried(e *syntax.Expr) (d dim, ok bool) {
	if e.Op != syntax.Call || syntax.Functions[e.Text].Form != syntax.QueryForm {
		return 0, false
	}
	s := t.shapes[e.Args[0]]
	k, _ := t.dimension(e)
	switch {
	case e.Text == "rows" || k == 1:
		return s.r, true
	case e.Text == "columns" || k == 2:
		return s.c, true
	}
	return 0, false
}

// whole returns the value of an expression that must be a whole number >= least. In the first pass, the result is 0 if
// the value is not known yet.
func (t *Types) whole(e *syntax.Expr, least int, what string) int {
	v, ok := t.Number(e)
	if !ok && !t.exact {
		return 0
	}
	if !ok || v != math.Trunc(v) || !(v >= float64(least) && v <= 1e8) {
		from := ""
		if least > 0 {
			from = " that is at least " + strconv.Itoa(least) + " and"
		}
		var meant [][]syntax.Edit
		if e.Op == syntax.Number && v == 0 && what == "an index" { // 0 is the first index in many other languages
			meant = t.meantFromOne()
		}
		syntax.Fail(e.At, what+" must be a whole number"+from+" that does not depend on X or on data; "+
			t.Formula.Quote(e)+" is not", meant...)
	}
	return int(v)
}

// length returns the number of rows or columns that an expression specifies.
func (t *Types) length(e *syntax.Expr) dim {
	if s := t.Symbols[e.Text]; e.Op == syntax.Name && s != nil && s.Role == Size {
		return s.size
	}
	return t.fresh(t.whole(e, 1, "a number of rows or columns"))
}

// operations maps operators on numbers to functions of two operands. Negation ignores the second operand.
var operations = map[syntax.Op]func(a, b float64) float64{
	syntax.Negate:   func(a, _ float64) float64 { return -a },
	syntax.Add:      func(a, b float64) float64 { return a + b },
	syntax.Subtract: func(a, b float64) float64 { return a - b },
	syntax.Times:    times, syntax.TimesEach: times,
	syntax.Over: over, syntax.OverEach: over, syntax.Under: under, syntax.UnderEach: under,
	syntax.Power: elementary.Pow, syntax.PowerEach: elementary.Pow,
}

func times(a, b float64) float64 { return a * b }

func over(a, b float64) float64 { return a / b }

func under(a, b float64) float64 { return b / a }

// arithmetic returns the entrywise operation that an expression applies, as a function of two entries, or nil if an
// index may not contain this operation. Operations with one operand ignore the second entry.
func arithmetic(e *syntax.Expr) func(a, b float64) float64 {
	switch e.Op {
	case syntax.Negate, syntax.Add, syntax.Subtract, syntax.Times, syntax.TimesEach, syntax.Over, syntax.OverEach:
		return operations[e.Op]
	case syntax.Call:
		switch f := syntax.Functions[e.Text]; {
		case f.Form == syntax.EachForm:
			return func(a, _ float64) float64 { return f.Value(a) }
		case f.Form == syntax.LargestForm && len(e.Args) == 2 && e.Text == "max":
			return func(a, b float64) float64 { return max(a, b) }
		case f.Form == syntax.LargestForm && len(e.Args) == 2:
			return func(a, b float64) float64 { return min(a, b) }
		}
	}
	return nil
}

// combined returns the entries of the result of an entrywise operation on vectors of known numbers.
func (t *Types) combined(e *syntax.Expr) (list []float64, ok bool) {
	apply := arithmetic(e)
	if apply == nil {
		return nil, false
	}
	first, known := t.Numbers(e.Args[0])
	second, too := t.Numbers(e.Args[len(e.Args)-1])
	long := max(len(first), len(second))
	fits := func(list []float64) bool { return len(list) == 1 || len(list) == long }
	if r, c := t.size(t.shapes[e]); !known || !too || long == 0 || r*c != long || !fits(first) || !fits(second) {
		return nil, false
	}
	return lists.Make(long, func(k int) float64 { return apply(first[k%len(first)], second[k%len(second)]) }), true
}

// isLogical reports whether an index is a condition, which selects the entries for which the condition holds.
func (t *Types) isLogical(e *syntax.Expr) bool {
	if s := t.Symbols[e.Text]; e.Op == syntax.Name && s != nil && s.Role == assigned {
		return t.isLogical(s.Statement.Value)
	}
	return e.Logical || e.Op == syntax.Transpose && t.isLogical(e.Args[0])
}

// selected returns the indices, counted from 1, at which a condition holds, and fails if the condition holds nowhere.
func (t *Types) selected(e *syntax.Expr, holds []float64) (list []float64) {
	for k, v := range holds {
		if v != 0 {
			list = append(list, float64(k+1))
		}
	}
	t.failIf(len(list) == 0 && len(holds) > 0, e, "$ holds nowhere and selects nothing")
	return list
}
