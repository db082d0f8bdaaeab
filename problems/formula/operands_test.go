package formula_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
	"slep/problems/read"

	"gonum.org/v1/gonum/mat"
)

var thinning = flag.Int("thinning", 40, "TestOperands tests one in this many combinations")

// operands holds values of many kinds and shapes. Names that begin with Z denote sparse matrices without stored
// entries, names that begin with D denote dense zeros, and names that begin with O denote ones.
var operands = strings.Fields(`
	X X' X(:,1) X(1,:) X(1,1) Znn Zn1 Z1n Z11 Znp Dnn Dn1 D1n D11 Onn On1 O1n O11 tridiag(n) laplacian(n)
	sprandsym(n,1) sprandsym(n,0) spdiags(On1,0,n,n) spdiags(O1n,0,1,n) spdiags(O11,0,n,1) zeros(n) zeros(n,1)
	eye(n,p) 0 1 NaN
`)

// forms holds templates in which V and W denote the operands.
var forms = strings.Fields(`
	V+W V-W V*W V/W V\W V.*W V./W V.\W V.^W V^W V^2 V^0 V^-1 V.^2 V.^-1 V.^0.5 -V V' [V,W] [V;W] [V] V(:) V(1)
	V(end) V(1,1) V(1,:) V(:,end) V(1:end,:) V(1:end) V(n,p) norm(V,1) norm(V,2) norm(V,Inf) norm(V,'fro') sum(V,1)
	sum(V,2) mean(V,1) mean(V,2) prod(V,1) prod(V,2) repmat(V,2,1) repmat(V,n,p) repmat(V,1,p) reshape(V,p,n)
	reshape(V,n,n) reshape(V,1,n) tridiag(n,V) tridiag(n,V,W) tridiag(n,V,W,V) spdiags(V,W,n,n) spdiags(V,0,n,n)
	spdiags(V,0,1,n) spdiags(V,1,n,1) linspace(V,W,n) linspace(V,W,1) randspd(n,V) sprandsym(n,V) V*W*V V'*W*V V*V'
	sum(sum(V))*W trace(V*W) trace(V'*W) det(V*W) inv(V*W) V\W*V W*inv(V) diag(V)*W log(det(V)) diag(diag(V))
	sum(V.*W) sum(V*W,2) sum(V.*W,2) sqrt(sum(V.^2,2)) sign(V)*abs(W)
`)

// TestOperands applies operators, and functions of one or two arguments, to operands such as matrices that are zero,
// store no entries, or have one row, column or entry. Each case must end with a value or an InputError. To test every
// pair: go test ./problems/formula -run Operands -thinning 1.
func TestOperands(t *testing.T) {
	all := forms
	for _, name := range slices.Sorted(maps.Keys(syntax.Functions)) {
		if f := syntax.Functions[name]; f.Least == 1 {
			all = append(all, name+"(V)")
		}
		if f := syntax.Functions[name]; f.Least <= 2 && f.Most >= 2 {
			all = append(all, name+"(V,W)")
		}
	}
	compiled, count := 0, 0
	for k, form := range all {
		for i, v := range operands {
			for j, w := range operands {
				if j > 0 && !strings.Contains(form, "W") {
					break
				}
				if (31*k+7*i+j)%*thinning != 0 {
					continue
				}
				n := 1 + (i+j+k)%3
				p := 1 + k%n
				value := strings.NewReplacer("V", v, "W", w).Replace(form)
				for _, text := range []string{
					fmt.Sprintf("T = %s; sum(sum(T.^2)) + sum(sum(X.^3))", value),
					fmt.Sprintf("sum(sum(X*(%s)))", value), fmt.Sprintf("trace(X'*(%s)*X)", value),
				}[:1+(i+j)%3] {
					fine, problem := ending(text, operandsOf(n, p))
					if problem != "" {
						t.Fatalf("%q with n = %d, p = %d: %s", text, n, p, problem)
					}
					if count++; fine {
						compiled++
					}
				}
			}
		}
	}
	if count < 1000 || compiled < count/5 {
		t.Errorf("%d of %d texts are compiled: the test covers little but errors", compiled, count)
	}
	t.Logf("%d of %d texts are compiled", compiled, count)
}

// operandsOf returns the data whose names occur in operands.
func operandsOf(n, p int) *formula.Given {
	out := &formula.Given{
		Data: map[string]*read.Matrix{}, Params: map[string]float64{"n": float64(n), "p": float64(p)}, Seed: 1,
	}
	sizes := map[byte]int{'n': n, 'p': p, '1': 1}
	for _, name := range operands {
		if len(name) != 3 || !strings.Contains("ZDO", name[:1]) {
			continue
		}
		m := &read.Matrix{Rows: sizes[name[1]], Cols: sizes[name[2]]}
		if name[0] == 'Z' {
			m.Row, m.Col = []int32{}, []int32{}
		} else {
			m.Data = make([]float64, m.Rows*m.Cols)
		}
		for k := range m.Data {
			if name[0] == 'O' {
				m.Data[k] = 1
			}
		}
		out.Data[name] = m
	}
	return out
}

// TestZeroNumbers checks that a 1 x 1 matrix counts as a number even if it is 0 or stores no entries. Every entry of X
// is 1.
func TestZeroNumbers(t *testing.T) {
	dense := &read.Matrix{Rows: 1, Cols: 1, Data: []float64{0}}
	sparse := &read.Matrix{Rows: 1, Cols: 1, Row: []int32{}}
	for _, a := range []*read.Matrix{dense, sparse} {
		for _, c := range []struct {
			text  string
			n     float64
			value float64
		}{
			{"a*sum(sum(X.^2))", 3, 0},
			{"sum(sum(X.^2*a)) + sum(X(:))", 1, 1},
			{"trace(X'*tridiag(n)*X) + a(1,1)", 1, 2},
			{"trace(X'*laplacian(n)*X) + a", 1, 2},
			{"trace(X'*spdiags(a, 0, n, n)*X) + X(1,1)", 1, 1},
			{"trace(X'*(sprandsym(n, 0) + a)*X) + X(1,1)", 1, 1},
			{"M = 1 + a; X*kron(a, a) + [a 1]*[X; X] + a*X + X^a", 1, 2},
			{"sum(X + diag(a) + a' + sum(a) + repmat(a, n, 1)) + max(a, X(1))", 2, 3},
		} {
			f, err := formula.Parse("p = 1; " + c.text)
			if err != nil {
				t.Fatal(err)
			}
			given := &formula.Given{Data: map[string]*read.Matrix{"a": a}, Params: map[string]float64{"n": c.n}}
			compiled, err := f.Compile(given)
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			x, grad := mat.NewDense(int(c.n), 1, nil), mat.NewDense(int(c.n), 1, nil)
			for i := range int(c.n) {
				x.Set(i, 0, 1)
			}
			if got := compiled.Objective.FuncGrad(grad, x); got != c.value {
				t.Errorf("%s = %v, wanted %v", c.text, got, c.value)
			}
		}
	}
}

// TestHalfStored uses a sparse matrix that is symmetric up to rounding and stores entries without their mirror images.
func TestHalfStored(t *testing.T) {
	const n = 12
	a := read.New(n)
	for i := range n {
		a.Add(i, i, float64(i+1))
	}
	a.Add(1, 3, 0)
	a.Add(3, 7, 1e-30)
	a.Add(9, 2, 0)
	given := &formula.Given{Data: map[string]*read.Matrix{"A": a}, Params: map[string]float64{"n": n, "p": 2}}
	for _, text := range []string{
		"1/2*trace(X'*A*X)", "sum(sum((A*X).^2))", "trace(X'*(A\\X))", "trace(X'*(A + tridiag(n))*X)", "sum(sum((A\\X).^3))",
	} {
		if compiled, problem := ending(text, given); !compiled || problem != "" {
			t.Errorf("%s: compiled = %v, %s", text, compiled, problem)
		}
	}
}
