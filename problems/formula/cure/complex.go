package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// imaginary is a name that stands for the imaginary unit. No formula contains this name.
const imaginary = "i_"

// ofParts maps the names of functions of complex values to other names, which the parser leaves unchanged.
var ofParts = map[string]string{"real": "real_", "imag": "imag_", "conj": "conj_", "fft": "fft_", "ifft": "ifft_"}

// linear lists functions that can be applied to the real and the imaginary part separately.
const linear = " sum mean trace diag reshape repmat cumsum circshift diff tril triu "

// complexParts is a translator from complex values to their real and imaginary parts.
type complexParts struct {
	given *formula.Given
	lines []string
	names map[string]bool // names of complex values
}

// parts holds the real and the imaginary part of a value, or nil for a part that is 0.
type parts struct{ re, im *syntax.Expr }

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
		if v.re == nil && s == f.Objective {
			refuse()
		} else if v.re == nil {
			v.re = syntax.Filled("0*A", v.im)
		}
		switch {
		case s == f.Objective || s.Name == "":
			name := ""
			if s.Name != "" {
				name = s.Name + " = "
			}
			c.lines = append(c.lines, name+v.re.String())
		case v.im == nil:
			c.lines = append(c.lines, s.Name+" = "+v.re.String())
		default:
			c.names[s.Name] = true
			c.lines = append(c.lines, s.Name+"_re = "+v.re.String(), s.Name+"_im = "+v.im.String())
		}
	}
	return changed(text, strings.Join(c.lines, ";\n"))
}

// withUnit returns text in which the imaginary unit, as in 2i, and functions of complex values have names that are
// valid in formulas. A bare i counts as the imaginary unit only if text calls such functions.
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

// of returns the parts of an expression.
func (c *complexParts) of(e *syntax.Expr) parts {
	name := func(text string) *syntax.Expr { return &syntax.Expr{Op: syntax.Name, Text: text} }
	switch {
	case e.Op == syntax.Name && e.Text == imaginary:
		return parts{nil, number(1)}
	case e.Op == syntax.Name && c.names[e.Text]:
		return parts{name(e.Text + "_re"), name(e.Text + "_im")}
	case len(e.Args) == 0:
		return parts{e, nil}
	case e.Op == syntax.Index && e.Args[0].Op == syntax.Name && strings.HasSuffix(e.Args[0].Text, "_") && len(e.Args) > 1:
		if out, ok := c.applied(e); ok {
			return out
		}
	}
	args, isReal := make([]parts, len(e.Args)), true
	for k, a := range e.Args {
		args[k] = c.of(a)
		isReal = isReal && args[k].im == nil
	}
	isProduct := e.Op == syntax.Times || e.Op == syntax.TimesEach || e.Op == syntax.Add || e.Op == syntax.Subtract
	for k := range args {
		if args[k].re == nil && !isProduct {
			args[k].re = syntax.Filled("0*A", args[k].im)
		}
	}
	with := func(part func(v parts) *syntax.Expr) *syntax.Expr { // returns e applied to a part of its first argument
		out := *e
		out.Args = []*syntax.Expr{part(args[0])}
		for _, a := range args[1:] {
			out.Args = append(out.Args, a.re)
		}
		return &out
	}
	re, im := func(v parts) *syntax.Expr { return v.re }, func(v parts) *syntax.Expr { return v.im }
	isFirst := true // whether only the first argument is complex
	for _, a := range args[1:] {
		isFirst = isFirst && a.im == nil
	}
	switch {
	case isReal:
		return parts{with(re), nil}
	case e.Op == syntax.Row || e.Op == syntax.Brackets:
		out := parts{op(e.Op), op(e.Op)}
		for _, a := range args {
			if a.im == nil {
				a.im = syntax.Filled("0*A", a.re)
			}
			out.re.Args, out.im.Args = append(out.re.Args, a.re), append(out.im.Args, a.im)
		}
		return out
	case e.Op == syntax.Transpose:
		return parts{op(e.Op, args[0].re), op(syntax.Negate, op(e.Op, args[0].im))}
	case e.Op == syntax.Add || e.Op == syntax.Subtract:
		return parts{added(e.Op, args[0].re, args[1].re), added(e.Op, args[0].im, args[1].im)}
	case e.Op == syntax.Times || e.Op == syntax.TimesEach:
		return c.product(e.Op, args[0], args[1])
	case e.Op == syntax.PowerEach && e.Args[1].Op == syntax.Number && e.Args[1].Value == 2:
		return c.product(syntax.TimesEach, args[0], args[0])
	case !isFirst:
		refuse()
	case e.Op == syntax.Negate, e.Op == syntax.Over, e.Op == syntax.OverEach, e.Op == syntax.Index,
		e.Op == syntax.Call && oneOf(e.Text, linear):
		return parts{with(re), with(im)}
	case e.Op == syntax.Call && e.Text == "abs":
		return parts{syntax.Filled("sqrt(A.^2 + B.^2)", args[0].re, args[0].im), nil}
	case e.Op == syntax.Call && e.Text == "exp":
		part := func(f string) *syntax.Expr { return syntax.Filled("exp(A).*"+f+"(B)", args[0].re, args[0].im) }
		return parts{part("cos"), part("sin")}
	case e.Op == syntax.Call && e.Text == "norm" && len(args) == 2 && e.Args[1].Text == "fro":
		return parts{syntax.Filled("sqrt(sum(sum(A.^2 + B.^2)))", args[0].re, args[0].im), nil}
	}
	refuse()
	return parts{}
}

// added returns a + b or a - b. A nil argument or result stands for 0.
func added(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	switch {
	case b == nil:
		return a
	case a != nil:
		return op(by, a, b)
	case by == syntax.Subtract:
		return op(syntax.Negate, b)
	}
	return b
}

// multiplied returns a product. A nil factor or result stands for 0.
func multiplied(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	isOne := func(e *syntax.Expr) bool { return e.Op == syntax.Number && e.Value == 1 }
	switch {
	case a == nil || b == nil:
		return nil
	case isOne(a):
		return b
	case isOne(b):
		return a
	}
	return op(by, a, b)
}

func (c *complexParts) product(by syntax.Op, a, b parts) parts {
	return parts{
		added(syntax.Subtract, multiplied(by, a.re, b.re), multiplied(by, a.im, b.im)),
		added(syntax.Add, multiplied(by, a.re, b.im), multiplied(by, a.im, b.re)),
	}
}

// applied returns the parts of a call to real, imag, conj, fft or ifft.
func (c *complexParts) applied(e *syntax.Expr) (out parts, ok bool) {
	v := c.of(e.Args[1])
	if v.re == nil {
		v.re = syntax.Filled("0*A", v.im)
	}
	zero := v.im
	if zero == nil {
		zero = syntax.Filled("0*A", v.re)
	}
	switch e.Args[0].Text {
	case "real_":
		return parts{v.re, nil}, true
	case "imag_":
		return parts{zero, nil}, true
	case "conj_":
		if v.im == nil {
			return v, true
		}
		return parts{v.re, op(syntax.Negate, v.im)}, true
	case "fft_", "ifft_":
	default:
		return parts{}, false
	}
	rows, _ := sizeIn(c.lines, v.re.String(), c.given)
	count, before, behind := "size(A, 1)", "", "*B"
	if dim := e.Args[len(e.Args)-1]; len(e.Args) == 4 && dim.Value == 2 || len(e.Args) == 2 && rows == 1 {
		count, before, behind = "size(A, 2)", "B*", ""
	} else if len(e.Args) == 3 { // the length of the transform
		refuse()
	}
	angle := strings.ReplaceAll("(2*pi/N*(0:N-1)'*(0:N-1))", "N", count)
	product := func(f string, of *syntax.Expr) *syntax.Expr {
		return syntax.Filled(before+f+angle+behind, v.re, of)
	}
	sign := syntax.Subtract
	if e.Args[0].Text == "ifft_" {
		sign = syntax.Add
	}
	out = parts{product("cos", v.re), product("sin", v.re)}
	if v.im != nil { // (C ± iS)(re + i·im)
		other := syntax.Add
		if sign == syntax.Add {
			other = syntax.Subtract
		}
		out = parts{op(other, out.re, product("sin", v.im)), op(sign, product("cos", v.im), out.im)}
	} else if sign == syntax.Subtract {
		out.im = op(syntax.Negate, out.im)
	}
	if sign == syntax.Add {
		entries := syntax.Filled(count, v.re)
		out = parts{op(syntax.Over, out.re, entries), op(syntax.Over, out.im, entries)}
	}
	return out, true
}
