package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// imaginary is the name that replaces the imaginary unit. Users hardly ever choose this name themselves.
const imaginary = "i_"

// ofParts maps the names of functions of complex values to names that the parser leaves unchanged.
var ofParts = map[string]string{"real": "real_", "imag": "imag_", "conj": "conj_", "fft": "fft_", "ifft": "ifft_"}

// ofOne maps functions of one complex value A + iB to templates for the real and the imaginary part of the result. The
// template of a part that is 0 is "".
var ofOne = map[string][2]string{
	"real_": {"A", ""}, "imag_": {"B", ""}, "conj_": {"A", "-B"}, "abs": {"sqrt(A.^2 + B.^2)", ""},
	"exp": {"exp(A).*cos(B)", "exp(A).*sin(B)"}, "norm": {"sqrt(sum(sum(A.^2 + B.^2)))", ""},
}

// linear lists the functions that can be applied to the real and the imaginary part separately.
const linear = " sum mean trace diag reshape repmat cumsum circshift diff tril triu "

// complexParts rewrites complex values as their real and imaginary parts.
type complexParts struct {
	given *formula.Given
	lines []string
	names map[string]bool // the names of complex values
}

// parts holds the real and the imaginary part of a value, or nil for a part that is 0.
type parts struct{ re, im *syntax.Expr }

// full returns the parts, with a matrix of zeros in place of nil.
func (v parts) full() parts {
	switch {
	case v.re == nil:
		v.re = syntax.Filled("0*A", v.im)
	case v.im == nil:
		v.im = syntax.Filled("0*A", v.re)
	}
	return v
}

// complexes rewrites a formula with complex numbers or Fourier transforms in terms of real and imaginary parts.
func complexes(text string, given *formula.Given) (out string) {
	plain := withUnit(text, given)
	if !strings.Contains(plain, imaginary) && !strings.Contains(plain, "fft_") {
		return ""
	}
	f, err := formula.Parse(plain)
	if err != nil {
		return ""
	}
	defer giveUp(&out)
	c := &complexParts{given: given, names: map[string]bool{}}
	for _, s := range f.Statements {
		v := c.of(s.Value)
		refuseIf(v.re == nil && s == f.Objective)
		switch re := v.full().re.String(); {
		case s.Name == "":
			c.lines = append(c.lines, re)
		case s == f.Objective || v.im == nil:
			c.lines = append(c.lines, s.Name+" = "+re)
		default:
			c.names[s.Name] = true
			c.lines = append(c.lines, s.Name+"_re = "+re, s.Name+"_im = "+v.im.String())
		}
	}
	return changed(text, strings.Join(c.lines, ";\n"))
}

// withUnit returns a copy of text in which names that are valid in formulas replace the imaginary unit and the
// functions of complex values: for example, 2i becomes 2*i_, and conj becomes conj_. The name i or j alone counts as
// the imaginary unit only if text calls a function of complex values.
func withUnit(text string, given *formula.Given) string {
	all, isKnown, hasPart := pieces(text), assigned(text), false
	for k, piece := range all {
		hasPart = hasPart || behind(all, k) == "(" && (ofParts[piece] != "" || piece == "abs" || piece == "exp")
	}
	for k, piece := range all {
		digits := strings.TrimRight(piece, "ij")
		switch {
		case isKnown[piece] || given.Has(piece):
		case ofParts[piece] != "":
			all[k] = ofParts[piece]
		case piece == "1i" || piece == "1j" || hasPart && (piece == "i" || piece == "j"):
			all[k] = imaginary
		case len(digits) == len(piece)-1 && digits != "" && strings.Trim(digits, "0123456789") == "":
			all[k] = digits + "*" + imaginary
		}
	}
	return strings.Join(all, "")
}

// of(e) splits the expression e into its real and its imaginary part.
func (c *complexParts) of(e *syntax.Expr) parts {
	switch {
	case e.Op == syntax.Name && e.Text == imaginary:
		return parts{nil, number(1)}
	case e.Op == syntax.Name && c.names[e.Text]:
		return parts{verbatim(e.Text + "_re"), verbatim(e.Text + "_im")}
	case len(e.Args) == 0:
		return parts{e, nil}
	}
	isReal, isFirst := true, true // whether all arguments are real, and whether all after the first are real
	args := make([]parts, len(e.Args))
	for k, a := range e.Args {
		args[k] = c.of(a)
		isReal = isReal && args[k].im == nil
		isFirst = isFirst && (k == 0 || args[k].im == nil)
	}
	with := func(first *syntax.Expr) *syntax.Expr { // returns e with another first argument
		out := *e
		out.Args = []*syntax.Expr{first}
		for _, a := range args[1:] {
			out.Args = append(out.Args, a.full().re)
		}
		return &out
	}
	first, last := args[0], args[len(args)-1]
	switch e.Op {
	case syntax.Add, syntax.Subtract:
		return parts{added(e.Op, first.re, last.re), added(e.Op, first.im, last.im)}
	case syntax.Times, syntax.TimesEach:
		return complexProduct(e.Op, first, last)
	case syntax.Row, syntax.Brackets:
		out := parts{op(e.Op), op(e.Op)}
		for _, a := range args {
			out.re.Args, out.im.Args = append(out.re.Args, a.full().re), append(out.im.Args, a.full().im)
		}
		if isReal {
			out.im = nil
		}
		return out
	case syntax.Index:
		if name := e.Args[0].Text; len(args) > 1 && ofParts[strings.TrimSuffix(name, "_")] == name {
			return c.applied(name, e, args[1])
		}
	}
	first = first.full()
	switch {
	case isReal:
		return parts{with(first.re), nil}
	case e.Op == syntax.PowerEach && e.Args[1].Op == syntax.Number && e.Args[1].Value == 2:
		return complexProduct(syntax.TimesEach, args[0], args[0])
	case !isFirst:
	case e.Op == syntax.Transpose:
		return parts{with(first.re), op(syntax.Negate, with(first.im))}
	case e.Op == syntax.Negate, e.Op == syntax.Over, e.Op == syntax.OverEach, e.Op == syntax.Index,
		e.Op == syntax.Call && oneOf(e.Text, linear):
		return parts{with(first.re), with(first.im)}
	case e.Op == syntax.Call && len(args) == 1 && e.Text != "norm", e.Text == "norm" && e.Args[len(args)-1].Text == "fro":
		return first.filled(ofOne[e.Text])
	}
	refuse()
	return parts{}
}

// filled inserts the parts of v into the two templates of a function.
func (v parts) filled(templates [2]string) (out parts) {
	refuseIf(templates[0] == "")
	out.re = syntax.Filled(templates[0], v.re, v.im)
	if templates[1] != "" {
		out.im = syntax.Filled(templates[1], v.re, v.im)
	}
	return out
}

// added returns a + b or a - b, where nil means 0.
func added(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	switch {
	case b == nil:
		return a
	case a != nil && by == syntax.Subtract && b.Op == syntax.Negate:
		return op(syntax.Add, a, b.Args[0])
	case a != nil:
		return op(by, a, b)
	case by == syntax.Subtract:
		return op(syntax.Negate, b)
	}
	return b
}

// multiplied returns the product of two factors, where nil means 0.
func multiplied(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	isOne := func(e *syntax.Expr) bool { return e.Op == syntax.Number && e.Value == 1 }
	switch {
	case a == nil || b == nil:
		return nil
	case isOne(a):
		return b
	case isOne(b):
		return a
	case a.Op == syntax.Negate:
		return op(syntax.Negate, op(by, a.Args[0], b))
	case b.Op == syntax.Negate:
		return op(syntax.Negate, op(by, a, b.Args[0]))
	}
	return op(by, a, b)
}

func complexProduct(by syntax.Op, a, b parts) parts {
	return parts{
		added(syntax.Subtract, multiplied(by, a.re, b.re), multiplied(by, a.im, b.im)),
		added(syntax.Add, multiplied(by, a.re, b.im), multiplied(by, a.im, b.re)),
	}
}

// applied returns the parts of the value of a call to real, imag, conj, fft or ifft.
func (c *complexParts) applied(name string, e *syntax.Expr, v parts) parts {
	isForward, isReal := name == "fft_", v.im == nil
	switch {
	case isReal && (name == "real_" || name == "conj_"):
		return v
	case !isForward && name != "ifft_":
		return v.full().filled(ofOne[name])
	}
	v.re = v.full().re
	rows, _ := sizeIn(c.lines, v.re.String(), c.given)
	isAlong := len(e.Args) == 4 && e.Args[3].Value == 2 || len(e.Args) < 4 && rows == 1
	refuseIf(len(e.Args) > 2 && e.Args[2].String() != "[]") // fft(V, k, ...), where k is the length of the transform
	count := call("size", v.re, number(1))
	if isAlong {
		count = call("size", v.re, number(2))
	}
	angle := syntax.Filled("2*pi/A*(0:A-1)'*(0:A-1)", count)
	matrix := parts{call("cos", angle), call("sin", angle)}
	if isForward {
		matrix.im = op(syntax.Negate, matrix.im)
	}
	out := complexProduct(syntax.Times, matrix, v)
	if isAlong {
		out = complexProduct(syntax.Times, v, matrix)
	}
	if isForward {
		return out
	}
	return parts{op(syntax.Over, out.re, count), op(syntax.Over, out.im, count)}
}
