package syntax

// foreign says what to use instead of a symbol that formulas do not have. It is empty for other symbols.
func foreign(symbol string) string {
	switch symbol {
	case "==", "!=", "~=", "<", ">", "<=", ">=", "&&", "||", "&", "|", "!", "~":
		return "there are no comparisons here; max(A, B) and min(A, B) choose entry by entry"
	case "=":
		return "only a name can be assigned, once, at the beginning of a line"
	case "++", "--":
		return symbol + " changes a name in Octave; put a space between two signs"
	case "+=", "-=", "*=", "/=":
		return "a name is assigned once, with ="
	case "@":
		return "f is written without @(X)"
	case "{", "}":
		return "a matrix is written [..]"
	}
	return ""
}

// typographic says what to type instead of a character that word processors substitute.
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

// refuseKeyword ends the pass at a keyword of Octave.
func refuseKeyword(t *token) {
	switch t.text {
	case "for", "while", "do", "if", "else", "elseif", "switch", "function", "return", "global", "endif", "endfor":
		Fail(t.at, t.text+" has no meaning here: a formula has assignments and expressions only")
	}
}
