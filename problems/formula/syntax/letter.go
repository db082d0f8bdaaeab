package syntax

import "strings"

// letters lists the names of the Greek letters, in the order of the letters in greek.
const letters = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau " +
	"upsilon phi chi psi omega"

const greek = "αβγδεζηθικλμνξοπρστυφχψω"

const subscripts = "₀₁₂₃₄₅₆₇₈₉"

// Letter splits a name into the letter or word to typeset and a subscript: both alpha12 and alpha_12 are typeset as α
// with the subscript 12. The subscript is "" if the name does not end in digits.
func Letter(name string) (letter, index string) {
	letter = strings.TrimRight(name, "0123456789")
	index = name[len(letter):]
	if index != "" {
		letter = strings.TrimSuffix(letter, "_")
	}
	if letter == "" {
		return name, ""
	}
	for k, word := range strings.Fields(letters) {
		if word == letter {
			return string([]rune(greek)[k]), index
		}
	}
	return letter, index
}

// spelled returns the name of a Greek letter, such as alpha for α.
func spelled(letter string) (name string, ok bool) {
	if letter == "µ" { // the micro sign
		letter = "μ"
	}
	lower := strings.ToLower(letter)
	if lower == "ς" || letter == "ϵ" {
		lower = map[string]string{"ς": "σ", "ϵ": "ε"}[letter]
	}
	at := strings.Index(greek, lower)
	if at < 0 {
		return "", false
	}
	if name = strings.Fields(letters)[at/len("α")]; letter != lower && lower == strings.ToLower(letter) {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return name, true
}

// Title returns a name in the form in which labels show it, such as α₁₂ for alpha12.
func Title(name string) string {
	letter, index := Letter(name)
	for _, digit := range index {
		letter += string([]rune(subscripts)[digit-'0'])
	}
	return letter
}
