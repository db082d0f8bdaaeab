package shape

import (
	"testing"

	"slep/problems/formula/syntax"
	"slep/problems/read"
)

// inferred returns the types of a formula that contains Z*X, where X is 6 x 3 and Z is 7 x 6.
func inferred(t *testing.T, text string) *Types {
	t.Helper()
	f, err := syntax.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	z := &read.Matrix{Rows: 7, Cols: 6, Data: make([]float64, 42)}
	return Infer(f, &Given{Data: map[string]*read.Matrix{"Z": z}, Params: map[string]float64{"p": 3}}, true)
}

func TestShapes(t *testing.T) {
	for value, want := range map[string][2]int{
		"X": {6, 3}, "X'": {3, 6}, "Z*X": {7, 3}, "X*X'": {6, 6}, "X(:,2)": {6, 1}, "X(2:end,1)": {5, 1}, "X(:)": {18, 1},
		"X(1,:)(2:3)": {1, 2}, "sum(X)": {1, 3}, "sum(X, 2)": {6, 1}, "sum(sum(X))": {1, 1}, "X + X(:,1)": {6, 3},
		"[X X; X X]": {12, 6}, "kron(Z, Z)": {49, 36}, "diag(X(:,1))": {6, 6}, "diag(X'*X)": {3, 1},
		"repmat(X, 2, 1)":  {12, 3},
		"laplacian([2 3])": {6, 6}, "Z\\Z": {0, 0}, "(Z*Z')\\Z": {7, 6}, "reshape(X, 9, 2)": {9, 2}, "eye(n, p)": {6, 3},
	} {
		types, failed := func() (types *Types, failed bool) {
			defer func() { failed = recover() != nil }()
			return inferred(t, "E = "+value+"; sum(sum(Z*X))"), false
		}()
		if failed != (want == [2]int{}) {
			t.Errorf("%s: failed = %v", value, failed)
		} else if !failed {
			if rows, cols := types.SizeOfSymbol(types.Symbols["E"]); [2]int{rows, cols} != want {
				t.Errorf("%s is %d x %d, wanted %v", value, rows, cols, want)
			}
		}
	}
}

// TestNumbers checks that numbers are known if they depend only on sizes and on other known numbers, and unknown if
// they depend on the entries of X or of data.
func TestNumbers(t *testing.T) {
	for value, want := range map[string]float64{
		"2*n + p^2": 21, "numel(eye(n))": 36, "rows(Z) - columns(Z)": 1, "size(X, 2)": 3, "exp(0)/4": .25, "-2": -2,
		"X(1,1)": 0, "sum(Z(:))": 0,
	} {
		types := inferred(t, "E = "+value+"; sum(sum(Z*X))")
		if e := types.Symbols["E"]; e.Value != want || e.Known != (want != 0) {
			t.Errorf("%s is %v, known: %v; wanted %v", value, e.Value, e.Known, want)
		}
	}
}

// TestAdd checks that added statements can use names in the text and names that other added statements assign.
func TestAdd(t *testing.T) {
	types := inferred(t, "E = Z*X; sum(sum(E))")
	f, err := syntax.Parse("F = E'*E; F(2:3,:)")
	if err != nil {
		t.Fatal(err)
	}
	types.Add(f.Statements)
	block := f.Objective.Value
	if rows, cols := types.SizeOf(block); rows != 2 || cols != 3 {
		t.Errorf("F(2:3,:) is %d x %d", rows, cols)
	}
	if from, to, all := types.Span(block, 1); from != 2 || to != 3 || all != 3 {
		t.Errorf("its rows are %d to %d of %d", from, to, all)
	}
}
