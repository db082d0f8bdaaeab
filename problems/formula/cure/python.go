package cure

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// translator translates Python code that uses NumPy to expressions of the formula language.
type translator struct {
	given   *formula.Given
	ranks   map[*syntax.Expr]rank
	cubes   map[*syntax.Expr]cube   // the cubes of expressions whose rank is spatial
	spatial map[string]*syntax.Expr // the values of the names whose rank is spatial
	known   map[string]rank         // the ranks of the names that the text assigns
	lists   map[string]*py          // lists of matrices, by name
	names   map[string]string       // new names for variables, for example if a variable has the name of a function
	usesM   bool                    // whether the text uses the name M, which then does not mean the M of the constraint

	*runner
	lines      []string               // the statements of the formula
	functions  map[string]*pyFunction // functions that the text defines and calls
	main       *block                 // the function that computes f
	bound      map[string]*py         // the values of loop variables, and of the parameters and local names of a function
	result     *py                    // the result of the function that is being inlined
	calls      int                    // the number of nested calls that are being inlined
	conditions map[string]bool        // names to which conditions are assigned
	isComplex  bool                   // whether text contains complex numbers or Fourier transforms
	isLenient  bool                   // whether Python's own sum, max and min apply to all entries of a matrix
	isTorch    bool                   // whether var, std and norm have the defaults of PyTorch
	depth      int                    // the depth of the expression that is being translated
	count      int                    // the number of expressions that have been translated
	lost       bool                   // whether the last statement could not be translated
	imported   map[string]string      // the original names of the modules and functions that import statements rename
	fromSciPy  map[string]bool        // the names in the import statements for SciPy
	failed     map[string]bool        // assigned names whose values cannot be translated
}

// rank is the form in which a formula represents a NumPy array.
type rank int

const (
	scalar rank = iota
	column      // a one-dimensional array that is written as a column
	row         // a one-dimensional array that is written as a row
	matrix
	spatial // an array with three dimensions
)

// giveUp must be deferred. If refuse was called or malformed text caused a runtime error, giveUp sets the translation
// to "".
func giveUp(out *string) {
	switch bad := recover().(type) {
	case nil:
	case notPython, runtime.Error: // for example, an index is out of range if a truncated call lacks arguments
		*out = ""
	default:
		panic(bad)
	}
}

// python translates Python code that uses NumPy, JAX or PyTorch. If text is not Python code, or cannot be translated,
// python returns "".
func python(text string, given *formula.Given) (out string) {
	if !isPython(text) {
		return ""
	}
	if out = translated(text, given); out != "" {
		return out
	}
	for _, candidate := range balanced(text) {
		if out = translated(candidate, given); out != "" && errorIn(out, given) == nil {
			return out
		}
	}
	return ""
}

// translated returns the translation of Python code, or "" if the code cannot be translated. Python's own sum, max and
// min combine the rows of a matrix. If f is then not a number, translated prefers a translation in which these
// functions apply to all entries.
func translated(text string, given *formula.Given) string {
	out := translation(text, given, false)
	if bad := inText(errorIn(out, given)); bad != nil && strings.HasPrefix(bad.Message, vectorInsteadOfF) {
		return cmp.Or(translation(text, given, true), out)
	}
	return out
}

func translation(text string, given *formula.Given, isLenient bool) (out string) {
	defer giveUp(&out)
	t := &translator{
		given: given, ranks: map[*syntax.Expr]rank{}, imported: map[string]string{}, cubes: map[*syntax.Expr]cube{},
		spatial: map[string]*syntax.Expr{}, known: map[string]rank{}, names: map[string]string{},
		lists: map[string]*py{}, usesM: uses(pythonTokens(text), "M"), functions: map[string]*pyFunction{},
		isComplex: strings.Contains(text, "fft") || strings.Contains(text, "1j"), isTorch: isTorch(text),
		failed: map[string]bool{}, conditions: map[string]bool{}, bound: map[string]*py{},
		isLenient: isLenient || strings.Contains(text, "numpy import"), fromSciPy: map[string]bool{},
	}
	t.runner = &runner{language: t}
	lines := logicalLines(text, "#")
	t.readImports(lines)
	var all []blockLine
	for _, line := range lines {
		all = append(all, pythonLines(line.indent, line.text)...)
	}
	blocks, _ := nested(all, 0)
	t.define(blocks, text)
	t.runner.run(blocks)
	isF := func(line string) bool { return strings.HasPrefix(line, "f = ") }
	if t.lost && !slices.ContainsFunc(t.lines, isF) || t.failed["f"] {
		return ""
	}
	return strings.Join(t.lines, ";\n")
}

// uses reports whether a name occurs among the tokens, except as the target of an assignment.
func uses(tokens []pyToken, name string) bool {
	for k, t := range tokens {
		if t.text == name && tokens[k+1].text != "=" {
			return true
		}
	}
	return false
}

// isTorch reports whether text names PyTorch or, if it does not name NumPy, uses notation that is typical of PyTorch.
func isTorch(text string) bool {
	contains := func(mark string) bool { return strings.Contains(text, mark) }
	if slices.ContainsFunc([]string{"np.", "numpy", "scipy"}, contains) {
		return contains("torch")
	}
	return slices.ContainsFunc([]string{"torch", ".pow(", ".norm(", ".clone(", ".detach(", "dim=", "F.", ".mT"}, contains)
}

// call returns the expression for a function call.
func call(name string, args ...*syntax.Expr) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Call, Text: name, Args: args}
}

// op returns the expression for an operator applied to args.
func op(op syntax.Op, args ...*syntax.Expr) *syntax.Expr { return &syntax.Expr{Op: op, Args: args} }

// number returns the expression for a number.
func number(v int) *syntax.Expr { return pyNumber(strconv.Itoa(v)) }
