package syntax

import "strings"

// apart(text, size) returns text in a form that can replace the current character, which is size bytes long. A
// space is added on each side on which text would otherwise merge with a name or a number, except before the _ of an
// index.
func (l *lexer) apart(text string, size int) string {
	if text == "" {
		return text
	}
	if l.at > 0 && isWord(l.text[l.at-1]) && isWord(text[0]) && text[0] != '_' {
		text = " " + text
	}
	if end := l.at + size; end < len(l.text) && isWord(l.text[end]) && isWord(text[len(text)-1]) {
		text += " "
	}
	return text
}

// dotted returns edits that are likely to fix a dot that is not part of a number or an operator, such as the dot before
// ² or ·, or the dot in Julia's .+, .- or exp.(X).
func (l *lexer) dotted() (meant Meant) {
	rest := l.text[l.at:]
	meant.AddIf(len(rest) > 1 && rest[0] == '.' && strings.IndexByte("+-(", rest[1]) >= 0, Change(l.at, l.at+1, ""))
	for sign, text := range typed {
		isPower := text == "^2" || text == "^3"
		meant.AddIf(strings.HasPrefix(rest, "."+sign) && (isPower || text == "*"), Change(l.at, l.at+1+len(sign), "."+text))
	}
	return meant
}

// cures returns lists of edits, each of which is likely to fix a text in which token t is unexpected.
func (p *parser) cures(t *token) (meant Meant) {
	if p.next == 0 {
		return p.sides(t)
	}
	last := &p.tokens[p.next-1]
	open := p.openBracket()
	sameLine := !strings.Contains(p.f.Text[last.end:t.at], "\n")
	begins := t.kind == nameToken || t.kind == numberToken || t.opens() > 0
	switch {
	case t.text == "[" && last.isValue() && !strings.Contains(p.f.Text[last.end:t.at], " "):
		k := p.closing(p.next)
		meant.AddIf(k > 0, append(Change(t.at, t.end, "("), Change(p.tokens[k].at, p.tokens[k].end, ")")...))
	case begins && last.isValue() && sameLine:
		meant.AddIf(p.firstOf(last) != "", Change(last.at, t.at, ""))
		isKnown, end := others[strings.ToLower(last.text)] != "" || Functions[last.text] != nil, p.endOf(p.next, "+-")
		meant.AddIf(isKnown && last.kind == nameToken, append(Change(last.end, t.at, "("), Change(end, end, ")")...))
		next, factors := &p.tokens[p.next+1], p.factors(t.text)
		meant.AddIf(t.text == "x" && next.kind == numberToken, Change(last.end, next.at, "*")) // 3 x 4
		meant.AddIf(t.kind == nameToken && factors != "", Change(last.end, t.end, "*"+factors))
		meant = append(meant, Change(last.end, t.at, "*"))
	case t.text == ")" && open >= 0 && p.tokens[open].text == "[" && p.tokens[p.next+1].text == "]":
		meant = append(meant, Change(t.at, p.tokens[p.next+1].end, "])"))
	case t.text == "{":
		isPower := last.text == "^" || last.text == ".^"
		if end := strings.IndexByte(p.f.Text[t.at:], '}'); end > 0 && (last.isValue() || isPower) {
			meant = append(meant, append(Change(t.at, t.end, "("), Change(t.at+end, t.at+end+1, ")")...))
		} else if end > 0 {
			meant = append(meant, append(Change(t.at, t.end, "["), Change(t.at+end, t.at+end+1, "]")...))
		}
	case last.text == ":" && (t.text == ";" || t.kind == endToken): // a colon instead of a semicolon
		meant = append(meant, Change(last.at, last.end, ";"))
	case t.text == "@" && last.isValue():
		meant = append(meant, Change(t.at, t.end, "*"))
	case t.text == "/" && last.text == "/": // // begins a comment in other languages
		meant = append(meant, Change(last.at, t.end, "%"))
	case t.text == "*" && last.text == "*":
		meant = append(meant, Change(last.at, t.end, ".^"), Change(last.at, t.end, "^"))
	case t.kind == symbolToken && (t.text == ")" || t.text == "]") && open < 0:
		meant = append(meant, Change(t.at, t.end, ""))
	}
	if open >= 0 && p.tokens[open].text == "(" && (t.kind == endToken || t.text == ";" || t.text == "]") {
		meant = append(meant, p.closings(open)...)
	}
	if open >= 0 {
		return meant
	}
	return append(meant, p.sides(t)...)
}

// opens returns 1 for an opening bracket, -1 for a closing bracket, and 0 for any other token.
func (t *token) opens() int {
	if t.kind != symbolToken {
		return 0
	}
	return brackets[t.text]
}

var brackets = map[string]int{"(": 1, "[": 1, ")": -1, "]": -1}

// isValue reports whether t can be the last token of a value that is not a string.
func (t *token) isValue() bool {
	return t.kind == nameToken || t.kind == numberToken || t.opens() < 0 ||
		t.kind == symbolToken && (t.text == "'" || t.text == ".'")
}

// firstOf returns the text of the previous token t in lower case if this text begins with min or argmin, as in
// "minimise f", and t begins the formula or follows a line end, a semicolon or an equals sign. Otherwise firstOf
// returns "".
func (p *parser) firstOf(t *token) string {
	k, word := p.next-1, strings.ToLower(t.text)
	isFirst := k == 0 || p.tokens[k-1].text == ";" || p.tokens[k-1].text == "="
	if isFirst && (strings.HasPrefix(word, "min") || strings.HasPrefix(word, "argmin")) {
		return word
	}
	return ""
}

// factors returns the product for which a name may stand, such as A*X for AX. For other names the result is "".
func (p *parser) factors(name string) string {
	capitals := strings.TrimSuffix(name, "x")
	isCapital := strings.Trim(capitals, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	if len(name) < 2 || len(name) > 3 || !isCapital || !strings.ContainsAny(name, "Xx") || p.isHidden(name) {
		return ""
	}
	return strings.Join(strings.Split(name, ""), "*")
}

// openBracket returns the index of the innermost bracket that is open before the next token, or -1 if no bracket is
// open.
func (p *parser) openBracket() int {
	depth := 0
	for k := p.next - 1; k >= 0; k-- {
		if depth += p.tokens[k].opens(); depth > 0 {
			return k
		}
	}
	return -1
}

// closing returns the index of the token that closes the bracket at index open, or 0 if the bracket is not closed.
func (p *parser) closing(open int) int {
	depth := 0
	for k := open; k < len(p.tokens); k++ {
		opens := p.tokens[k].opens()
		if depth += opens; depth == 0 && opens < 0 {
			return k
		}
	}
	return 0
}

// endOf returns the offset of the end of the expression whose first token has the index from. The expression ends
// before the first operator in signs that is outside brackets, before a closing bracket whose opening bracket is before
// the expression, or at the end of the statement.
func (p *parser) endOf(from int, signs string) int {
	depth := 0
	for k := from; ; k++ {
		t := &p.tokens[k]
		ends := t.text == ";" || k > from && strings.Contains(signs, t.text)
		if t.kind == endToken || t.kind == symbolToken && depth == 0 && ends {
			return p.tokens[k-1].end
		}
		if depth += t.opens(); depth < 0 {
			return t.at
		}
	}
}

// closings returns edits, each of which inserts the missing closing bracket at a likely position: after a closing
// bracket that is followed by + or -, or before the next token.
func (p *parser) closings(open int) (meant [][]Edit) {
	for k := open + 1; k < p.next; k++ {
		t, next := &p.tokens[k], &p.tokens[k+1]
		if t.text == ")" && t.kind == symbolToken && (next.text == "+" || next.text == "-" || k+1 == p.next) {
			if k+1 < p.next && strings.Contains(p.f.Text[t.end:next.at], "\n") { // the lines can then be joined only by "..."
				meant = append(meant, Change(t.end, next.at, ") ...\n  "))
				continue
			}
			meant = append(meant, Change(t.end, t.end, ")"))
		}
	}
	end := p.tokens[p.next-1].end
	return append(meant, Change(end, end, ")"))
}

// sides returns edits that are likely to fix an unexpected @(X), an operator such as +=, or an = or == whose left-hand
// side is not a name, as in "f(X) = .." or in the constraint X'*X = eye(p).
func (p *parser) sides(t *token) (meant Meant) {
	first, depth := p.next, 0
	for ; first > 0; first-- {
		t := &p.tokens[first-1]
		if t.kind == symbolToken && (t.text == ";" || t.text == "," && depth == 0) {
			break
		}
		depth += t.opens()
	}
	begin, end := p.tokens[first].at, p.endOf(p.next, "")
	switch {
	case t.kind != symbolToken:
	case t.text == "@": // @(X)
		k := p.closing(p.next + 1)
		meant.AddIf(k > 0 && p.tokens[p.next+1].text == "(", Change(t.at, p.tokens[k+1].at, ""))
	case t.text == "=" || t.text == "==":
		if name, next := &p.tokens[first], &p.tokens[first+1]; name.kind == nameToken {
			isMore := name.text != "f" && end < len(p.f.Text)
			meant.AddIf(next.text == ":" && isMore, Change(next.at, t.end, "=")) // E := V
			meant.AddIf(next.text == "(" || next.text == ":", Change(begin, t.end, "f ="))
		}
		meant = append(meant, Change(begin, end, ""))
	case strings.HasSuffix(t.text, "=") && len(t.text) == 2:
		left := p.f.Text[begin:t.at]
		meant.AddIf(first == p.next-1 && p.tokens[first].kind == nameToken,
			append(Change(t.at, t.end, "= "+left+t.text[:1]+" ("), Change(end, end, ")")...))
		meant = append(meant, Change(t.at, t.end, t.text[:1]))
	}
	return meant
}

const restOfLine = " may be meant to continue the line above, but only a line that ends with three dots (...) " +
	"is continued"

// refuseRest fails if a statement begins with + or - and the statement before it has no name or has the name f, because
// the two may be meant as one statement.
func (p *parser) refuseRest() {
	t, k := p.peek(), len(p.f.Statements)-1
	if k < 0 || !p.is("+") && !p.is("-") {
		return
	}
	if last := p.f.Statements[k]; last.Name == "" || last.Name == "f" {
		n := p.next - 1
		for n > 0 && p.tokens[n].text == ";" {
			n--
		}
		end, between := p.tokens[n].end, " "
		if comment := p.commentOf(last.Value); comment.text != "" && comment.at < t.at { // insert "..." before the comment
			Fail(t.at, t.text+restOfLine, Change(end, comment.at, " ... "))
		}
		if strings.Contains(p.f.Text[end:t.at], "\n") {
			between = " ...\n  "
		}
		Fail(t.at, t.text+restOfLine, Change(end, t.at, between))
	}
}
