package syntax

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Op is the kind of an expression.
type Op byte

const (
	Number    Op = iota // a number, in Value
	Name                // a name, in Text
	Text                // a string, in Text
	Negate              // -A
	Transpose           // A'
	Add                 // A + B
	Subtract            // A - B
	Times               // A*B
	Over                // A/B
	Under               // A\B
	Power               // A^B
	TimesEach           // A.*B
	OverEach            // A./B
	UnderEach           // A.\B
	PowerEach           // A.^B
	Range               // A:B
	All                 // :
	End                 // end
	Call                // Text(A, B, ..)
	Index               // A(B, C)
	Brackets            // [A; B; ..], where each of A, B, .. is a Row
	Row                 // A, B, ..
)

// Expr is an expression and its position in the text.
type Expr struct {
	Op    Op
	Text  string
	Value float64
	Args  []*Expr
	At    int // offset in the text
	End   int // offset of its end

	Logical bool // a condition, whose entries are 1 and 0
	Full    bool // a call to svd or upperfactor that requests full factors, which are supported only for a square matrix
}

// operator describes an operator by its symbol and its precedence.
type operator struct {
	sign    string
	binding int
}

// operators lists the operators, indexed by Op.
var operators = [...]operator{
	Range: {":", 4}, Add: {"+", 5}, Subtract: {"-", 5},
	Times: {"*", 6}, Over: {"/", 6}, Under: {"\\", 6}, TimesEach: {".*", 6}, OverEach: {"./", 6}, UnderEach: {".\\", 6},
	Negate: {"-", 7}, Power: {"^", 8}, PowerEach: {".^", 8}, Transpose: {"'", 8},
}

// tightest is the precedence of an expression that does not apply an operator.
const tightest = 9

// binding returns the precedence of an operator.
func (op Op) binding() int {
	if int(op) < len(operators) && operators[op].binding > 0 {
		return operators[op].binding
	}
	return tightest
}

// binary returns the binary operator with the given symbol.
func binary(sign string) (op Op, ok bool) {
	for k, o := range operators {
		if op := Op(k); o.sign == sign && op != Negate && op != Transpose {
			return op, true
		}
	}
	return 0, false
}

// Statement is Name = Value, or only Value if Name is "".
type Statement struct {
	Name  string // unique among the statements
	As    string // the name in the text, where several statements may assign it
	Value *Expr

	At     int
	Slider *Slider
}

// latest returns the last statement that assigns a name, or nil if there is none.
func (f *Formula) latest(name string) *Statement {
	for _, s := range slices.Backward(f.Statements) {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Slider is the range that a comment specifies for a number.
type Slider struct {
	Min, Max     float64
	Log, Integer bool
}

// Operates reports whether an expression applies an operator other than the colon of a range.
func (e *Expr) Operates() bool { return e.Op >= Negate && e.Op <= PowerEach }

// Spine returns an expression, its first operand, the first operand of this operand, and so on, down to an expression
// that does not apply an operator. A loop over the spine processes long sums without deep recursion, for which the
// stack of a browser is too small.
func (e *Expr) Spine() []*Expr {
	out := []*Expr{e}
	for e.Operates() {
		e = e.Args[0]
		out = append(out, e)
	}
	return out
}

// Walk calls visit(parent, k) for every subexpression parent.Args[k] of e. Names and numbers are visited in the order
// of the text.
func (e *Expr) Walk(visit func(parent *Expr, k int)) {
	spine := e.Spine()
	for i := len(spine) - 1; i >= 0; i-- {
		e := spine[i]
		for k, a := range e.Args {
			if visit(e, k); k > 0 || !e.Operates() {
				a.Walk(visit)
			}
		}
	}
}

// All returns an iterator over an expression and then its subexpressions, in the order of Walk.
func (e *Expr) All() iter.Seq[*Expr] {
	return func(yield func(e *Expr) bool) {
		more := yield(e)
		e.Walk(func(parent *Expr, k int) { more = more && yield(parent.Args[k]) })
	}
}

// String returns an expression in Octave's syntax.
func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b, 0)
	return b.String()
}

// write writes an expression, enclosed in brackets if its precedence is lower than binding.
func (e *Expr) write(b *strings.Builder, binding int) {
	own := e.Op.binding()
	switch {
	case e.Op == Number && e.Value < 0:
		own = Negate.binding()
	case e.Op == Negate && e.Args[0].Op.binding() == Times.binding(): // -A*B
		own = Add.binding()
	}
	if own < binding {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	list := func(open string, args []*Expr, between, close string) {
		b.WriteString(open)
		for k, a := range args {
			if k > 0 {
				b.WriteString(between)
			}
			a.write(b, 0)
		}
		b.WriteString(close)
	}
	switch e.Op {
	case Number:
		b.WriteString(strconv.FormatFloat(e.Value, 'g', 15, 64))
	case Name:
		b.WriteString(e.Text)
	case Text:
		b.WriteString("'" + e.Text + "'")
	case All:
		b.WriteByte(':')
	case End:
		b.WriteString("end")
	case Negate:
		b.WriteByte('-')
		e.Args[0].write(b, own+1)
	case Transpose:
		e.Args[0].write(b, own)
		b.WriteByte('\'')
	case Call:
		list(e.Text+"(", e.Args, ", ", ")")
	case Index:
		e.Args[0].write(b, tightest)
		list("(", e.Args[1:], ", ", ")")
	case Brackets:
		list("[", e.Args, "; ", "]")
	case Row:
		list("", e.Args, ", ", "")
	default:
		e.Args[0].write(b, own)
		sign := operators[e.Op].sign
		if own == Add.binding() {
			sign = " " + sign + " "
		}
		b.WriteString(sign)
		e.Args[1].write(b, own+1)
	}
}
