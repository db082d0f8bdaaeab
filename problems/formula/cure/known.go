package cure

import (
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/shape"
)

// numbersIn returns the entries of an expression that follows the given statements, if the expression depends only on
// numbers and sizes.
func numbersIn(above []string, value string, given *formula.Given) (list []float64) {
	inTypes(above, value, given, func(types *shape.Types, own *shape.Symbol) {
		if all, ok := types.Numbers(own.Statement.Value); ok {
			list = all
		}
	})
	return list
}

// sizeIn returns the size of an expression that follows the given statements. The result is 0, 0 if a statement or the
// expression is not valid, or if the expression depends on a missing name.
func sizeIn(above []string, value string, given *formula.Given) (rows, cols int) {
	inTypes(above, value, given, func(types *shape.Types, own *shape.Symbol) {
		rows, cols = types.SizeOfSymbol(own)
	})
	return rows, cols
}

// inTypes infers the types of the given statements and of an expression that follows them. If all types are valid and
// the expression does not depend on a missing name, inTypes calls visit with the types.
func inTypes(above []string, value string, given *formula.Given, visit func(types *shape.Types, own *shape.Symbol)) {
	const name = "value_"
	lines := append(append([]string{}, above...), name+" = "+value, "sum(sum(X))")
	f, err := formula.Parse(strings.Join(lines, ";\n"))
	if err != nil {
		return
	}
	defer f.Recover(&err)
	types := shape.Infer(f.Formula, used(f, given), false)
	needed := map[string]bool{name: true}
	for k := len(f.Statements) - 1; k >= 0; k-- {
		if s := f.Statements[k]; needed[s.Name] {
			s.Value.Names(needed)
		}
	}
	needed["n"], needed["p"] = needed["n"] || needed["X"], needed["p"] || needed["X"]
	for _, missing := range types.Missing.Names() {
		if needed[missing] {
			return
		}
	}
	visit(types, types.Symbols[name])
}

// numberIn returns the value of an expression if the expression depends only on numbers and sizes. The statements above
// the expression may assign names that the expression uses.
func numberIn(above []string, value string, given *formula.Given) (v float64, ok bool) {
	list := numbersIn(nil, value, given)
	if list == nil {
		list = numbersIn(above, value, given)
	}
	if len(list) != 1 {
		return 0, false
	}
	return list[0], true
}
