package syntax

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// foreign holds the messages for symbols that are misplaced or that formulas do not support.
var foreign = map[string]string{
	"<": sides + "<", ">": sides + ">", "|": sides + "|",
	"&&": "conditions are combined entry by entry with &", "||": "conditions are combined entry by entry with |",
	"=":  "only a name, or entries of a matrix that is assigned above, can stand before =",
	"++": "++" + twoSigns, "--": "--" + twoSigns, "+=": assigns, "-=": assigns, "*=": assigns, "/=": assigns,
	"@": "write f without @(X)", "{": "write a matrix as [..]", "}": "write a matrix as [..]",
}

const (
	sides    = "a value is expected on both sides of "
	twoSigns = " changes a variable in Octave; put a space between two signs"
	assigns  = "a value is assigned to a name with ="
)

// typed maps characters from word processors and mathematical texts to their replacements in a formula.
var typed = map[string]string{
	"’": "'", "‘": "'", "′": "'", "´": "'", "ᵀ": "'", "⊤": "'", "ᵗ": "'", "−": "-", "–": "-", "—": "-", "·": "*", "×": "*",
	"∙": "*", "⋅": "*", "∗": "*", "∘": ".*", "⊙": ".*", "²": "^2", "³": "^3", "⁴": "^4", "⁵": "^5", "⁶": "^6",
	"⁻": "^-", "¹": "1", "“": "'", "”": "'", "½": "1/2", "¼": "1/4",
	"‖": "||", "∥": "||", "√": "sqrt", "⟨": "<", "⟩": ">", "÷": "/", "…": "...", "\u200b": "",
}

// meanings maps operators to their descriptions in error messages.
var meanings = map[string]string{"'": "the transpose", "-": "minus", "*": "a product", ".*": "a product"}

// instead(sign) returns the replacement for a character in a formula, and a clause that explains the replacement in the
// error message.
func instead(sign string) (text, what string, ok bool) {
	if digit := strings.Index(subscripts, sign); digit >= 0 {
		digit /= len(sign)
		return "_" + strconv.Itoa(digit), "; write an index as _" + strconv.Itoa(digit), true
	}
	if name, ok := spelled(sign); ok {
		return name, "; write the letter as " + name, true
	}
	text, ok = typed[sign]
	switch {
	case text == "":
		return text, "", ok
	case sign == "“" || sign == "”":
		return text, "; write a string as '..'", ok
	case text[0] == '^':
		return text, "; write a power with ^", ok
	}
	return text, "; write " + cmp.Or(meanings[text], "this") + " as " + text, ok
}

// Typed replaces every character that has a replacement, except in comments.
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

// refuseKeyword fails if a token is one of the keywords of Octave in the list below.
func refuseKeyword(t *token) {
	const keywords = " for while do if else elseif switch function return global endif endfor "
	FailIf(strings.Contains(keywords, " "+t.text+" "), t.at,
		t.text+" has no meaning here: a formula consists of assignments and expressions")
}
