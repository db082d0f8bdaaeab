package cure

import "strings"

// readImports reads the names that imports give to modules and functions, such as LA in "from numpy import linalg as
// LA".
func (t *translator) readImports(lines []logicalLine) {
	for _, line := range lines {
		all := strings.Fields(strings.NewReplacer(",", " , ", "(", " ", ")", " ").Replace(line.text))
		if len(all) == 0 || all[0] != "import" && all[0] != "from" {
			continue
		}
		for k := 1; k+2 < len(all); k++ {
			if all[k+1] == "as" {
				t.imported[all[k+2]] = all[k][strings.LastIndex(all[k], ".")+1:]
			}
		}
	}
}

// original returns the name that an imported module or function had before the import renamed it.
func (t *translator) original(name string) string {
	if own, ok := t.imported[name]; ok && !t.given.Has(name) {
		return own
	}
	return name
}

// withLambda corrects a misspelled lambda.
func withLambda(text string) string {
	all := pieces(text)
	for k := 0; k+2 < len(all); k++ {
		if oneOf(all[k], " lamda lamdba lamba lambd ") && isSpace(all[k+1][0]) && isWord(all[k+2]) &&
			(behind(all, k+2) == ":" || behind(all, k+2) == ",") {
			all[k] = "lambda"
		}
	}
	return strings.Join(all, "")
}
