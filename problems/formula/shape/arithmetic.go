package shape

import (
	"slep/problems/formula/syntax"
	"slep/solver/elementary"
)

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

// arithmetic returns the entrywise operation that an expression applies, as a function of two entries, if an index may
// contain this operation, and otherwise nil. Operations with one operand ignore the second entry.
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
	if r, c := t.size(t.shapes[e]); !known || !too || r*c != long || min(len(first), len(second)) == 0 {
		return nil, false
	}
	if len(first) < long && len(first) > 1 || len(second) < long && len(second) > 1 {
		return nil, false
	}
	for k := range long {
		list = append(list, apply(first[min(k, len(first)-1)], second[min(k, len(second)-1)]))
	}
	return list, true
}

// isLogical reports whether an index is a condition, which selects the entries for which the condition holds.
func (t *Types) isLogical(e *syntax.Expr) bool {
	if s := t.Symbols[e.Text]; e.Op == syntax.Name && s != nil && s.Role == assigned {
		return t.isLogical(s.Statement.Value)
	}
	return e.Logical || e.Op == syntax.Transpose && t.isLogical(e.Args[0])
}

// selected returns the indices, counted from 1, at which a condition holds.
func (t *Types) selected(e *syntax.Expr, holds []float64) (list []float64) {
	for k, v := range holds {
		if v != 0 {
			list = append(list, float64(k+1))
		}
	}
	if len(list) == 0 && len(holds) > 0 {
		syntax.Fail(e.At, t.Formula.Quote(e)+" holds nowhere and selects nothing")
	}
	return list
}
