package formula

import (
	"math"
	"strconv"
)

// num returns the value of an expression that depends on numbers and sizes only, if it is known yet.
func (t *typing) num(e *Expr) (value float64, ok bool) {
	spine := e.spine()
	value, ok = t.plainNum(spine[len(spine)-1])
	for k := len(spine) - 2; ok && k >= 0; k-- {
		e = spine[k]
		var second float64
		if len(e.Args) == 2 {
			if second, ok = t.num(e.Args[1]); !ok {
				break
			}
		}
		switch e.Op {
		case Negate:
			value = -value
		case Add:
			value += second
		case Subtract:
			value -= second
		case Times, TimesEach:
			value *= second
		case Over, OverEach:
			value /= second
		case Under, UnderEach:
			value = second / value
		case Power, PowerEach:
			value = math.Pow(value, second)
		}
	}
	return value, ok
}

// plainNum does the same for an expression other than an operator.
func (t *typing) plainNum(e *Expr) (value float64, ok bool) {
	switch e.Op {
	case Number:
		return e.Value, true
	case Name:
		s := t.symbols[e.Text]
		if s == nil || !s.known {
			value, ok = constants[e.Text]
			return value, ok && s == nil
		}
		return s.value, true
	case End:
		if len(t.ends) == 0 {
			return 0, false
		}
		v := t.value(t.ends[len(t.ends)-1])
		return float64(v), v != 0
	case Call:
		f := functions[e.Text]
		if len(e.Args) < f.least || len(e.Args) > f.most {
			return 0, false // which is said when it is typed
		}
		if f.form == queryForm {
			return t.sizeQuery(e)
		} else if f.form == eachForm {
			value, ok = t.num(e.Args[0])
			return elementwise[f.code].value(value), ok
		}
	}
	return 0, false
}

// sizeQuery returns the value of numel, rows, columns or size.
func (t *typing) sizeQuery(e *Expr) (value float64, ok bool) {
	s := t.shapes[e.Args[0].index]
	if s == (shape{}) {
		return 0, false
	}
	r, c := t.size(s)
	k := 0.
	switch e.Text {
	case "rows":
		return float64(r), r != 0
	case "columns":
		return float64(c), c != 0
	case "numel":
		return float64(r) * float64(c), r*c != 0
	}
	if k, ok = t.num(e.Args[1]); ok && k == 1 {
		return float64(r), r != 0
	} else if ok && k == 2 {
		return float64(c), c != 0
	}
	fail(e.At, "size(V,k) needs k = 1 or k = 2")
	return 0, false
}

// whole returns the value of an expression that must be a whole number, at least the given one. It is 0 if it is not
// known yet, in the first pass.
func (t *typing) whole(e *Expr, least int, what string) int {
	v, ok := t.num(e)
	if !ok && !t.exact {
		return 0
	}
	if !ok || v != math.Trunc(v) || !(v >= float64(least) && v <= 1e8) {
		from := ""
		if least > 0 {
			from = " from " + strconv.Itoa(least)
		}
		fail(e.At, what+" must be a whole number"+from+" that does not depend on X or on data; "+t.f.quote(e)+" is not")
	}
	return int(v)
}

// length returns an expression that is a number of rows or columns.
func (t *typing) length(e *Expr) dim {
	if e.Op == Name && t.symbols[e.Text] != nil && t.symbols[e.Text].role == size {
		return t.dimOf(t.symbols[e.Text])
	}
	return t.fresh(t.whole(e, 1, "a number of rows or columns"))
}
