package cure

import (
	"slices"
	"strings"

	"slep/problems/formula"
)

// sums rewrites sums over indices, such as sum_{ij} A_ij X_ik X_jk, as products and sums of matrices.
func sums(text string, given *formula.Given) (out string) {
	text = strings.NewReplacer("∑", "sum", "Σ_", "sum_").Replace(text)
	from := strings.Index(text, "sum_")
	if from < 0 || from > 0 && (isName(text[from-1]) || text[from-1] == '\\') {
		return ""
	}
	defer giveUp(&out)
	line, _, _ := strings.Cut(text[from:], "\n")
	r := &sumReader{given: given, known: assigned(text), upper: map[string]string{}}
	r.all = squeezed(line)
	value := r.sum()
	value.wantNumber()
	end := from
	for k, piece := 0, ""; k < r.next; {
		if piece = pieces(text[end:])[0]; !isSpace(piece[0]) {
			k++
		}
		end += len(piece)
	}
	return text[:from] + value.text + text[end:]
}

// sumReader translates a term that contains sums over indices.
type sumReader struct {
	pieceReader // reads the pieces that are not spaces

	given   *formula.Given
	known   map[string]bool
	isInner bool
	upper   map[string]string // the upper bounds of indices
	indices []string          // indices of the sums that enclose the current position
	implied []string          // indices without a written sum; the outermost sum runs over them
}

// begins reports whether a piece is a name or a number.
func begins(piece string) bool { return piece != "" && isName(piece[0]) }

// braces reads the text up to a closing brace, which it consumes.
func (r *sumReader) braces() (text string) {
	for !r.accept("}") {
		text += r.take()
	}
	return text
}

// letters reads the indices after _ in a name, such as ij, "i,j" or i=1, with or without braces.
func (r *sumReader) letters(name string) (out []string) {
	_, text, _ := strings.Cut(name, "_")
	if text == "" && r.accept("{") {
		text = r.braces()
	} else if r.accept("=") { // sum_i=1^n
		r.take()
	}
	text, _, _ = strings.Cut(text, "=")
	for _, c := range strings.ReplaceAll(text, ",", "") {
		refuseIf(c < 'a' || c > 'z')
		out = append(out, string(c))
	}
	refuseIf(len(out) == 0)
	return out
}

// sum translates sum_{ij} and the term after it.
func (r *sumReader) sum() *indexed {
	own := r.letters(r.take())
	if r.accept("^") {
		upper := r.take()
		if upper == "{" {
			upper = r.braces()
		}
		for _, index := range own {
			r.upper[index] = upper
		}
	}
	r.indices = append(r.indices, own...)
	factors := r.factors()
	if !r.isInner {
		own = append(own, r.implied...)
	}
	return summedOver(factors, own)
}

// factors translates the factors of a term.
func (r *sumReader) factors() (out []*indexed) {
	out = append(out, r.power())
	for {
		switch next := r.ahead(0); {
		case next == "*" || next == ".":
			r.next++
		case next == "/":
			r.next++
			divisor := r.power()
			divisor.wantNumber()
			out = append(out, &indexed{"1/" + divisor.within(2), "", "", 1})
		case next == "(" || next == "|" && (begins(r.ahead(1)) || r.ahead(1) == "|" && begins(r.ahead(2))) || begins(next):
			out = append(out, r.power())
		default:
			return out
		}
	}
}

// power translates a value and, if an exponent follows, the exponent.
func (r *sumReader) power() *indexed {
	v := r.value()
	if r.ahead(0) == "." && r.ahead(1) == "^" {
		r.next++
	}
	if r.accept("^") {
		exponent, sign := r.power(), ".^"
		if v.rows+v.cols == "" {
			sign = "^"
		}
		v.text, v.binding = v.within(2)+sign+exponent.within(2), 1
	}
	return v
}

// expression translates terms separated by + and -.
func (r *sumReader) expression() *indexed {
	negative := r.accept("-")
	out := product(r.factors())
	if negative {
		out.text, out.binding = "-"+out.within(1), 0
	}
	for r.ahead(0) == "+" || r.ahead(0) == "-" {
		sign := r.take()
		out = entrywise(out, product(r.factors()), sign)
	}
	return out
}

// value translates a number, a name with indices, a sum, a function call, or an expression in brackets or bars.
func (r *sumReader) value() *indexed {
	if strings.Contains(r.ahead(0), "_") && !strings.HasPrefix(r.ahead(0), "sum_") {
		if out := r.form(); out != nil {
			return out
		}
	}
	piece := r.take()
	switch {
	case strings.HasPrefix(piece, "sum_"):
		inner := *r
		inner.isInner = true
		inner.next--
		out := inner.sum()
		r.next, r.implied = inner.next, inner.implied
		return out
	case piece == "|" && r.ahead(0) == "|":
		return r.distance()
	case piece == "(" || piece == "|":
		out := r.expression()
		if piece == "|" {
			r.expect("|")
			out.call("abs")
		} else {
			r.expect(")")
			out.call("")
		}
		return out
	case !begins(piece):
		refuse()
	case !isWord(piece) && r.ahead(0) == "." && begins(r.ahead(1)): // 0.5
		piece += "." + r.ahead(1)
		r.next += 2
	}
	name, _, isIndexed := strings.Cut(piece, "_")
	switch {
	case isWord(piece) && isIndexed:
		return r.entry(name, piece)
	case isWord(piece) && r.ahead(0) == "(":
		return r.applied(piece)
	case slices.Contains(r.indices, piece):
		refuseIf(r.upper[piece] == "")
		return &indexed{"(1:" + r.upper[piece] + ")'", piece, "", 2}
	}
	return &indexed{piece, "", "", 2}
}

// entry translates a name with indices.
func (r *sumReader) entry(name, piece string) *indexed {
	isMatrix := len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z'
	refuseIf(!r.known[name] && r.given.Data[name] == nil && !isMatrix)
	own := r.letters(piece)
	for _, index := range own {
		if !slices.Contains(r.indices, index) && !slices.Contains(r.implied, index) {
			r.implied = append(r.implied, index)
		}
	}
	return indexedBy(verbatim(name), own)
}

// applied translates a function call, or an entry V(i,j).
func (r *sumReader) applied(name string) *indexed {
	r.next++
	if i, j := r.ahead(0), r.ahead(2); r.ahead(1) == "," && r.ahead(3) == ")" && slices.Contains(r.indices, i) {
		r.next += 4
		return &indexed{name, i, j, 2}
	}
	out := r.expression()
	r.expect(")")
	out.call(name)
	return out
}
