package cure

import "strings"

// readImports reads the names of modules and functions that import statements define, such as LA in "from numpy import
// linalg as LA".
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
