package cure

import (
	"regexp"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

var (
	// marks are commands that no formula has behind the division \, and Greek letters where nothing can be divided
	marks = regexp.MustCompile(`\\([dt]?frac|math\w+|operatorname|text|top|intercal|cdot|times|left|log|ln|det|exp|sqrt|tr` +
		`|trace|min|[lr]?[vV]ert|langle|[|])|(^|[-+*/^(=\s{])\\(alpha|beta|gamma|lambda|mu|rho|sigma)`)
	capitals = regexp.MustCompile(`\b[A-Z]{2,4}\b`) // a product
	command  = regexp.MustCompile(`\\([A-Za-z]+|[|,;!{} ])`)
	turned   = regexp.MustCompile(`\^\s*(?:\{\s*(?:\\top|\\intercal|\\mathsf\{T\}|\\rm T|\\mathrm\{T\}|T|\\prime)\s*\}|\\top|\\intercal|T\b)`)
	fraction = regexp.MustCompile(`\\[dt]?frac\s*(\d)\s*(\d)`)
)

// plain are commands of LaTeX in words that this package knows. What is not here and no Greek letter keeps its name.
var plain = map[string]string{
	"left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "quad": " ", "displaystyle": "", ",": " ", ";": " ",
	"!": "", " ": " ", "cdot": "*", "times": "*", "circ": ".*", "odot": ".*", "|": "||", "Vert": "||", "lVert": "||",
	"rVert": "||", "vert": "|", "lvert": "|", "rvert": "|", "top": "'", "infty": "inf", "{": "(", "}": ")", "rm": "",
	"min": "min ", "varepsilon": "epsilon", "varphi": "phi",
}

// fonts are commands whose argument is what they show.
var fonts = []string{"mathrm", "operatorname", "text", "mathbf", "boldsymbol", "mathcal", "mathop", "textrm", "mathsf"}

// latex translates LaTeX.
func latex(text string, _ *formula.Given) string {
	if !marks.MatchString(text) {
		return ""
	}
	text = strings.Trim(strings.NewReplacer("$", "", `\\`, "", "&", "", `\[`, "", `\]`, "").Replace(text), " \n")
	text = turned.ReplaceAllString(text, "'")
	text = fraction.ReplaceAllString(text, "$1/$2 ")
	for _, font := range fonts {
		text = arguments(text, `\`+font, 1, func(a []string) string { return a[0] })
	}
	text = arguments(text, `\sqrt`, 1, func(a []string) string { return "sqrt(" + a[0] + ")" })
	for _, name := range []string{`\frac`, `\tfrac`, `\dfrac`} {
		text = arguments(text, name, 2, func(a []string) string { return operand(a[0]) + "/" + operand(a[1]) + " " })
	}
	text = regexp.MustCompile(`\\langle(.*?),(.*?)\\rangle`).ReplaceAllString(text, "sum(sum(($1).*($2)))")
	text = regexp.MustCompile(`\\log\s*\\det`).ReplaceAllString(text, "logdet")
	text = command.ReplaceAllStringFunc(text, func(found string) string {
		name := found[1:]
		if word, ok := plain[name]; ok {
			return word
		}
		if syntax.Title(name) != name {
			return " " + name + " "
		}
		return name
	})
	for _, sign := range []string{"^", "_"} {
		text = arguments(text, sign, 1, func(a []string) string {
			if sign == "_" {
				return "_" + a[0]
			}
			return sign + operand(a[0])
		})
	}
	text = capitals.ReplaceAllStringFunc(text, func(names string) string { return strings.Join(strings.Split(names, ""), "*") })
	return strings.TrimSpace(strings.NewReplacer("{", "(", "}", ")", "  ", " ").Replace(text))
}

// operand returns a text in brackets unless it is one word or number.
func operand(text string) string {
	if text = strings.TrimSpace(text); regexp.MustCompile(`^\w+$`).MatchString(text) {
		return text
	}
	return "(" + text + ")"
}

// arguments replaces a command with arguments in braces.
func arguments(text, name string, count int, with func(a []string) string) string {
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return text
		}
		at += from
		from = at + len(name)
		var found []string
		end := from
		for range count {
			for end < len(text) && text[end] == ' ' {
				end++
			}
			if end == len(text) || text[end] != '{' {
				break
			}
			within, next, ok := inBrackets(text, end)
			if !ok {
				break
			}
			found, end = append(found, within), next
		}
		if len(found) == count {
			text, from = text[:at]+with(found)+text[end:], at
		}
	}
}
