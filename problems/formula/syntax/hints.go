package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// foreign returns a message about a symbol that is misplaced or that formulas do not support. For other symbols the
// message is "".
func foreign(symbol string) string {
	switch symbol {
	case "<", ">", "|":
		return "a value is expected on both sides of " + symbol
	case "&&", "||":
		return "conditions are combined entry by entry, by " + symbol[:1]
	case "=":
		return "only a name can be assigned, at the beginning of a line"
	case "++", "--":
		return symbol + " changes a name in Octave; put a space between two signs"
	case "+=", "-=", "*=", "/=":
		return "a name is assigned with ="
	case "@":
		return "write f without @(X)"
	case "{", "}":
		return "write a matrix as [..]"
	}
	return ""
}

// typed maps characters from word processors and mathematical texts to the text that a formula has in their place.
var typed = map[string]string{
	"’": "'", "‘": "'", "′": "'", "´": "'", "ᵀ": "'", "⊤": "'", "ᵗ": "'", "−": "-", "–": "-", "—": "-", "·": "*", "×": "*",
	"∙": "*", "⋅": "*", "∗": "*", "∘": ".*", "⊙": ".*", "²": "^2", "³": "^3", "⁴": "^4", "⁵": "^5", "⁶": "^6",
	"⁻": "^-", "¹": "1", "“": "'", "”": "'", "½": "1/2", "¼": "1/4",
	"‖": "||", "∥": "||", "√": "sqrt", "⟨": "<", "⟩": ">", "÷": "/", "…": "...", "\u200b": "",
}

// instead returns the text that a formula has in place of a character, and a clause for the error message that explains
// the replacement.
func instead(sign string) (text, what string, ok bool) {
	if digit := strings.Index(subscripts, sign); digit >= 0 {
		digit /= len(sign)
		return "_" + strconv.Itoa(digit), "; write an index as _" + strconv.Itoa(digit), true
	}
	if name, ok := spelled(sign); ok {
		return name, "; write the letter as " + name, true
	}
	text, ok = typed[sign]
	switch text {
	case "":
		return text, "", ok
	case "'":
		if what = "the transpose"; sign == "“" || sign == "”" {
			return text, "; write a string as '..'", ok
		}
	case "-":
		what = "minus"
	case "*", ".*":
		what = "a product"
	case "^2", "^3", "^4", "^5", "^6", "^-":
		return text, "; write a power with ^", ok
	default:
		what = "this"
	}
	return text, "; write " + what + " as " + text, ok
}

// Typed replaces every character for which instead has a replacement, except in comments.
func Typed(text string) string {
	var out []byte
	isComment, wasOther := false, false
	for _, r := range text {
		sign := string(r)
		isComment = r != '\n' && (isComment || r == '%' || r == '#')
		other, _, isOther := "", "", false
		if r >= utf8.RuneSelf && !isComment {
			other, _, isOther = instead(sign)
		}
		if isOther {
			sign = other
		}
		if isOther || wasOther {
			if end := len(out) - 1; end >= 0 && isWord(out[end]) && sign != "" && isWord(sign[0]) && sign[0] != '_' {
				out = append(out, ' ')
			}
		}
		out, wasOther = append(out, sign...), isOther
	}
	return string(out)
}

// refuseKeyword fails if a token is a keyword of Octave.
func refuseKeyword(t *token) {
	switch t.text {
	case "for", "while", "do", "if", "else", "elseif", "switch", "function", "return", "global", "endif", "endfor":
		Fail(t.at, t.text+" has no meaning here: a formula consists of assignments and expressions")
	}
}
