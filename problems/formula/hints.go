package formula

import "strings"

// similar returns a hint where a name is that of a function but for its capitals.
func similar(name string) string {
	lower := strings.ToLower(name)
	if _, ok := functions[lower]; ok && lower != name {
		return "; perhaps " + lower
	}
	return ""
}

// foreign says of a symbol that has no meaning in a formula what to do without it, or nothing.
func foreign(symbol string) string {
	switch symbol {
	case "==", "!=", "~=", "<", ">", "<=", ">=", "&&", "||", "&", "|", "!", "~":
		return "there are no comparisons here; max(A, B) and min(A, B) choose entry by entry"
	case "=":
		return "only a name can be assigned, once, at the beginning of a line"
	case "+=", "-=", "*=", "/=":
		return "a name is assigned once, with ="
	case "@":
		return "f is written without @(X)"
	case "{", "}":
		return "a matrix is written [..]"
	}
	return ""
}

// typographic returns what stands on the keyboard for a sign that programs put in its place.
func typographic(sign string) string {
	switch sign {
	case "’", "‘", "′", "´", "ᵀ":
		return "; the transpose is written '"
	case "−", "–", "—":
		return "; minus is written -"
	case "·", "×", "∙", "⋅":
		return "; a product is written *"
	case "²", "³":
		return "; a power is written ^"
	case "“", "”":
		return "; a text is written '..'"
	}
	return ""
}

// refuseKeyword ends the pass at a word of Octave's that a formula does not have.
func refuseKeyword(t *token) {
	switch t.text {
	case "for", "while", "do", "if", "else", "elseif", "switch", "function", "return", "global", "endif", "endfor":
		fail(t.at, t.text+" has no meaning here: a formula has assignments and expressions only")
	}
}
