package formula

import (
	"errors"
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"slep/problems/formula/examples"
	"slep/solver"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

var (
	texts = flag.Int("texts", 3000, "the number of random texts that TestRandomTexts makes")
	seed  = flag.Uint64("texts-seed", 7, "the seed of the random texts")
)

// pieces holds the pieces from which random texts are made.
var pieces = strings.Fields(`
	X X X X' A S C B u v n p alpha 1 2 3 0.5 4/3 1e3 -1 + - * / \ ^ .* ./ .^ ' ( ( ( ) ) ) [ ] , ; = : end sum(
	trace( X'*A*X X'*X log( exp( det( inv( diag( norm( sqrt( mean( prod( max( repmat( kron( eye( zeros( randn(
	laplacian( size( abs( numel( tanh( erf( logdet( sprandsym( reshape( dot( sum(sum( X(:,1) X(2:3,:) X(:) .' ^2
	.^2 f= E= M= 'fro' ... % # " $ @ 1i
`)

// evaluated parses, compiles and evaluates a formula, and returns the first error.
func evaluated(text string, data *Given) (err error) {
	f, err := Parse(text)
	if err != nil {
		return err
	}
	use := examples.Used(f.Formula, data)
	if _, err := f.Describe(use); err != nil {
		return err
	}
	c, err := f.Compile(use)
	if err != nil {
		return err
	}
	if o, ok := c.Objective.(solver.HessObjective); ok {
		x, g := testmatrix.Normal(rand.New(rand.NewPCG(1, 1)), c.N, c.P), mat.NewDense(c.N, c.P, nil)
		o.FuncGrad(g, x)
		o.HessMulTo(g, x, x)
	}
	return nil
}

// placed reports whether an error is nil or names an input. An error about the formula must also contain a position.
func placed(err error) bool {
	var bad *solver.InputError
	if err == nil {
		return true
	}
	return errors.As(err, &bad) && bad.Message != "" && (bad.Input != "formula" || bad.Line > 0 && bad.Column > 0)
}

// TestRandomTexts checks that every random text either defines a problem or causes an error that names the input and,
// if this is the formula, the position.
func TestRandomTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 7))
	data := examples.Data(rng)
	operations, fine := examples.Formulas("operations"), 0
	for range *texts {
		var b strings.Builder
		for range 1 + rng.IntN(12) {
			piece := pieces[rng.IntN(len(pieces))]
			if rng.IntN(40) == 0 {
				piece = string(rune(rng.IntN(256)))
			}
			b.WriteString(piece)
			if rng.IntN(4) == 0 {
				b.WriteString([]string{" ", "\n", "; "}[rng.IntN(3)])
			}
		}
		text := b.String()
		if rng.IntN(2) == 0 { // insert a piece into a formula
			base := operations[rng.IntN(len(operations))]
			at := rng.IntN(len(base) + 1)
			text = base[:at] + pieces[rng.IntN(len(pieces))] + base[min(at+rng.IntN(3), len(base)):]
		}
		began := time.Now()
		var err error
		func() {
			defer func() {
				if bad := recover(); bad != nil {
					t.Fatalf("%q panics: %v", text, bad)
				}
			}()
			err = evaluated(text, data)
		}()
		if !placed(err) {
			t.Fatalf("%q: %v has no position", text, err)
		}
		if err == nil {
			fine++
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Fatalf("%q takes %v", text, took)
		}
	}
	if fine < *texts/100 {
		t.Errorf("%d of %d texts are formulas: the test covers little but errors", fine, *texts)
	}
	t.Logf("%d of %d texts are formulas", fine, *texts)
}

// TestMixedTexts joins two formulas, or parts of them, which are chosen at random. The fraction of valid formulas among
// these texts is larger than in TestRandomTexts.
func TestMixedTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 8))
	data := examples.Data(rng)
	operations, fine := examples.Formulas("operations"), 0
	for range *texts / 10 {
		one, two := operations[rng.IntN(len(operations))], operations[rng.IntN(len(operations))]
		text := one[:rng.IntN(len(one)+1)] + two[rng.IntN(len(two)+1):]
		if rng.IntN(2) == 0 {
			text = one + []string{" + ", " * ", " - ", " / ", "\n"}[rng.IntN(5)] + two
		}
		func() {
			defer func() {
				if bad := recover(); bad != nil {
					t.Fatalf("%q panics: %v", text, bad)
				}
			}()
			err := evaluated(text, data)
			if !placed(err) {
				t.Fatalf("%q: %v has no position", text, err)
			}
			if err == nil {
				fine++
			}
		}()
	}
	if fine < 10 {
		t.Errorf("only %d of the texts are formulas", fine)
	}
}

// TestLongTexts checks that long and deeply nested formulas do not take too long.
func TestLongTexts(t *testing.T) {
	repeated := func(piece, between string, size int) string {
		count := size / (len(piece) + len(between))
		return strings.TrimSuffix(strings.Repeat(piece+between, count), between)
	}
	doubled := "A0 = X'*X;\n"
	for k := range 60 {
		name, next := "A"+strconv.Itoa(k), "A"+strconv.Itoa(k+1)
		doubled += next + " = " + name + "*" + name + ";\n"
	}
	for name, text := range map[string]string{
		"brackets":    strings.Repeat("(", 200) + "sum(sum(X.^2))" + strings.Repeat(")", 200),
		"functions":   "sum(sum(" + strings.Repeat("tanh(", 200) + "X" + strings.Repeat(")", 200) + "))",
		"sum":         repeated("sum(X(:))", "+", 100000),
		"entries":     repeated("X(1,2)*3.5", " - ", 100000),
		"product":     repeated("sum(X(:))", "*", 100000),
		"chain":       "trace(" + repeated("X'*X", "*", 100000) + ")",
		"transposed":  "sum(sum(X" + strings.Repeat("'", 100000) + "))",
		"statements":  repeated("sum(sum(sin(X)))", "\n", 100000),
		"matrix":      "sum(sum([" + repeated("X(1,1)", " ", 3000) + "]))",
		"open":        strings.Repeat("(", 100000),
		"minus":       strings.Repeat("-", 100000) + "sum(X(:))",
		"doubled":     doubled + "trace(A60)",
		"power tower": "sum(sum(" + repeated("X", ".^", 3000) + "))",
		"comment":     "%" + strings.Repeat("x", 100000) + "\nsum(X(:))",
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			err := evaluated(text, &Given{Params: map[string]float64{"n": 6}})
			if !placed(err) {
				t.Fatalf("%v has no position", err)
			}
			t.Log(time.Since(began), err)
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("takes %v", took)
			}
		})
	}
}
