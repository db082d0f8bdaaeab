package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// marks lists the commands that identify text as LaTeX. In a formula, \ is left division and is hardly ever followed by
// one of these names.
const marks = " frac tfrac dfrac mathrm mathbf mathcal mathsf operatorname text top intercal cdot times left log ln " +
	"det exp sqrt tr trace min lVert rVert Vert vert lvert rvert langle "

// simple maps LaTeX commands to their translations. A command that is neither in simple nor treated separately is
// replaced by its name.
var simple = map[string]string{
	"left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "quad": " ", "displaystyle": "", ",": " ",
	";": " ", "!": "", "cdot": "*", "times": "*", "circ": ".*", "odot": ".*", "|": "||", "Vert": "||", "lVert": "||",
	"rVert": "||", "vert": "|", "lvert": "|", "rvert": "|", "infty": "inf", "{": "(", "}": ")", "rm": "",
	"varepsilon": "epsilon", "varphi": "phi", "[": "", "]": "", "\\": "", "top": "'", "intercal": "'", "prime": "'",
}

// fonts lists commands that only change the font of their argument.
const fonts = " mathrm operatorname text mathbf boldsymbol mathcal mathop textrm mathsf "

// latex translates a formula that is written in LaTeX.
func latex(text string, given *formula.Given) (out string) {
	if !isLatex(text) {
		return ""
	}
	defer giveUp(&out)
	r := &latexReader{pieceReader{all: pieces(text)}}
	out = strings.TrimSpace(strings.ReplaceAll(r.until(""), "  ", " "))
	if strings.Contains(out, "sum_") {
		return sums(out, given)
	}
	return out
}

// isLatex reports whether text contains a LaTeX command. After a value, a backslash before the name of a Greek letter
// or a function may be a left division. It counts as a command only if this name is one of the words in marks.
func isLatex(text string) bool {
	all := pieces(text)
	for k := 0; k+1 < len(all); k++ {
		if all[k] != `\` {
			continue
		}
		name, _ := commandOf(all[k+1])
		value := k > 0 && (isName(all[k-1][0]) || strings.Contains(")]'", all[k-1]))
		if oneOf(name, marks) || strings.HasPrefix(all[k+1], "sum_") || name == "|" ||
			!value && (syntax.Title(name) != name || syntax.Functions[name] != nil) {
			return true
		}
	}
	return false
}

// commandOf splits a piece into the name of a command, which is its leading letters, and the rest. If the piece does
// not begin with a letter, the name is the whole piece.
func commandOf(piece string) (name, rest string) {
	end := leading(piece, func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' })
	if end == 0 {
		return piece, ""
	}
	return piece[:end], piece[end:]
}

// latexReader translates LaTeX piece by piece.
type latexReader struct{ pieceReader }

func (r *latexReader) spaces() {
	for r.ahead(0) != "" && isSpace(r.ahead(0)[0]) {
		r.next++
	}
}

// argument translates the argument of a command, which is either an expression in braces or a single command, symbol,
// digit or letter.
func (r *latexReader) argument() string {
	r.spaces()
	switch piece := r.ahead(0); {
	case r.accept("{"):
		return strings.TrimSpace(r.until("}"))
	case r.accept(`\`):
		return strings.TrimSpace(r.command())
	case len(piece) > 1 && isName(piece[0]): // \frac12, x^2y
		r.all[r.next] = piece[1:]
		return piece[:1]
	default:
		r.next++
		return piece
	}
}

// until(closing) translates the pieces before a closing piece and consumes the closing piece. If the closing piece is
// missing, all remaining pieces are translated.
func (r *latexReader) until(closing string) string {
	var b strings.Builder
	for r.ahead(0) != "" && !r.accept(closing) {
		switch piece := r.take(); {
		case piece == `\`:
			b.WriteString(r.command())
		case piece == "^":
			if a := r.argument(); a == "T" || a == "'" || a == "H" {
				b.WriteString("'")
			} else {
				b.WriteString("^" + operand(a))
			}
		case piece == "_":
			if a := r.argument(); strings.ContainsAny(a, ",=") {
				b.WriteString("_{" + a + "}")
			} else {
				b.WriteString("_" + a)
			}
		case piece == "$" || piece == "&":
		case piece == "{" && strings.HasSuffix(b.String(), "_"): // X_{ij}
			b.WriteString(r.until("}"))
		case piece == "{":
			b.WriteString("(" + r.until("}") + ")")
		case len(piece) > 1 && len(piece) < 5 && strings.Trim(piece, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "": // such as AX
			b.WriteString(strings.Join(strings.Split(piece, ""), "*"))
		default:
			b.WriteString(piece)
		}
	}
	return b.String()
}

// command translates the name and the arguments of a command. The caller has consumed the backslash.
func (r *latexReader) command() string {
	if r.ahead(0) == "" {
		return ""
	}
	name, rest := commandOf(r.take())
	if rest != "" {
		r.next--
		r.all[r.next] = rest
	}
	switch {
	case oneOf(name, " prod int "): // these cannot be translated
		refuse()
	case oneOf(name, " frac tfrac dfrac "):
		over := operand(r.argument())
		return over + "/" + operand(r.argument()) + " "
	case name == "sqrt":
		return "sqrt(" + r.argument() + ")"
	case name == "min" || name == "max": // \min_{X^T X = I}
		if r.spaces(); r.accept("_") {
			r.argument()
		}
		return name + " "
	case oneOf(name, fonts):
		return r.argument()
	case name == "langle":
		return "sum(sum((" + strings.Replace(r.angle(), ",", ").*(", 1) + ")))"
	case name == "log":
		if r.spaces(); r.accept(`\`, "det") {
			return "logdet"
		}
	}
	if word, ok := simple[name]; ok {
		return word
	}
	if syntax.Title(name) != name {
		return " " + name + " "
	}
	return name
}

// angle translates the pieces before \rangle, and consumes \rangle.
func (r *latexReader) angle() string {
	for k := r.next; k+1 < len(r.all); k++ {
		if r.all[k] == `\` && r.all[k+1] == "rangle" {
			within := &latexReader{pieceReader{all: r.all[r.next:k:k]}}
			r.next = k + 2
			return strings.TrimSpace(within.until(""))
		}
	}
	return r.until("")
}

// operand returns text, enclosed in brackets unless text is a single name or number.
func operand(text string) string {
	if all := pieces(text); len(all) == 1 && isName(all[0][0]) {
		return text
	}
	return "(" + text + ")"
}
