package cure

import "strings"

// notPython is the value with which a translation panics if the code is not recognised or cannot be expressed as a
// formula.
type notPython struct{}

func refuse() { panic(notPython{}) }

// must returns v, or ends the translation if ok is false.
func must[T any](v T, ok bool) T {
	refuseIf(!ok)
	return v
}

// refuseIf ends the translation if a condition holds.
func refuseIf(condition bool) {
	if condition {
		refuse()
	}
}

// methods lists methods and attributes of arrays in Python.
const methods = " T mT t sum mean dot trace shape max min pow abs norm clone detach copy item ravel flatten reshape " +
	"std "

// isPython reports whether text uses a feature that is typical of Python.
func isPython(text string) bool {
	all := squeezed(text)
	for k, piece := range all {
		before, behind := "\n", behind(all, k)
		if k > 0 {
			before = all[k-1]
		}
		switch {
		case piece == "*" && behind == "*", piece == "@" && k > 0 && (isName(before[0]) || oneOf(before, " ) ] ' ")),
			piece == "range" && behind == "(", behind == "." && oneOf(piece, " np jnp numpy anp torch jax scipy "),
			oneOf(piece, lambdas) && behind != "" && isWord(behind) && strings.Contains(text, ":"),
			before == "\n" && oneOf(piece, " def import from return "),
			before == "." && oneOf(piece, methods), before == "[" && piece == "0" && k > 1 && isWord(all[k-2]),
			oneOf(piece, " logsumexp triu_indices cdist ") && behind == "(",
			behind == "=" && oneOf(piece, " axis dim keepdims "):
			return true
		}
	}
	return false
}

// pyToken is a number, a name, a string literal or a symbol. A line end becomes the symbol ";".
type pyToken struct {
	kind rune // 'n' number, 'a' name, 't' string literal, 's' symbol; 0 at the end
	text string
}

// pythonTokens splits text into tokens. Line ends within brackets are ignored.
func pythonTokens(text string) (out []pyToken) {
	depth := 0
	for text != "" {
		switch c := text[0]; {
		case c == '\n' || c == ';':
			if depth == 0 {
				out = append(out, pyToken{'s', ";"})
			}
			text = text[1:]
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\\' && strings.HasPrefix(text, "\\\n"):
			if text = text[1:]; c == '\\' {
				text = text[1:]
			}
			continue
		case c == '#':
			comment, _, _ := strings.Cut(text, "\n")
			text = text[len(comment):]
			continue
		}
		t := pythonToken(text, len(out) > 0 && out[len(out)-1].endsValue())
		out = append(out, t)
		switch t.text {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
		text = text[len(t.text):]
	}
	return append(out, pyToken{'s', ";"}, pyToken{})
}

// endsValue reports whether a token can be the last token of a value.
func (t pyToken) endsValue() bool {
	return t.kind == 'a' && !oneOf(t.text, keywords) && t.text != "return" || t.kind == 'n' ||
		t.kind == 's' && oneOf(t.text, " ) ] ' ")
}

// pythonToken returns the first token of text.
func pythonToken(text string, afterValue bool) pyToken {
	c, end := text[0], 1
	switch {
	case c >= '0' && c <= '9' || c == '.' && len(text) > 1 && text[1] >= '0' && text[1] <= '9':
		for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == '.' || text[end]|0x20 == 'e' ||
			(text[end] == '-' || text[end] == '+') && text[end-1]|0x20 == 'e') {
			end++
		}
		if end < len(text) && text[end] == 'j' && (end+1 == len(text) || !isName(text[end+1])) {
			end++
		}
		return pyToken{'n', text[:end]}
	case isName(c):
		return pyToken{'a', text[:leading(text, isName)]}
	case c == '\'' && afterValue:
		return pyToken{'s', text[:1]}
	case c == '\'' || c == '"':
		quote := text[:1]
		if strings.HasPrefix(text, `"""`) {
			quote = `"""`
		}
		within := text[len(quote):]
		at := strings.Index(within, quote)
		refuseIf(at < 0 || len(quote) == 1 && strings.Contains(within[:at], "\n"))
		return pyToken{'t', text[:at+2*len(quote)]}
	}
	for _, sign := range []string{"**", "//", "->", "==", "!=", "<=", ">="} {
		if strings.HasPrefix(text, sign) {
			return pyToken{'s', sign}
		}
	}
	refuseIf(strings.IndexByte("-+*/@()[],.:=<>&|%^~", c) < 0)
	return pyToken{'s', text[:1]}
}
