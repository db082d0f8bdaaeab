package formula_test

import (
	"flag"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
	"slep/problems/read"
)

var (
	hostile     = flag.Int("hostile", 2000, "the number of mutated texts that TestHostile compiles")
	hostileSeed = flag.Uint64("hostile-seed", 1, "the seed of the mutations")
)

// words matches the tokens of a text. Mutations change, insert and remove tokens.
var words = regexp.MustCompile(`[A-Za-z_]\w*|\d+\.?\d*(?:[eE][-+]?\d+)?|\.[*/\\^']|\s+|(?s:.)`)

// intruders holds tokens that mutations may insert in addition to those of the examples.
var intruders = append(strings.Fields(`
	eps NaN NA Inf i j e pi end 0 0 1 1 2 1e300 1e-300 X X X' M n p s a P Z W u v A
	.' ' ^ .^ \ / - -- ++ , ; : ( ) [ ] = % # " (1,1) (1) (:) (end) np. .T @ ** || | \frac { } _ ᵀ ² λ axis= lambda def
`), slices.Sorted(maps.Keys(syntax.Functions))...)

// mutator draws random formulas, valid or not, and data and parameters for them.
type mutator struct {
	*rand.Rand
	examples [][]string // the tokens of each example
	pool     map[string][]string
}

func newMutator(seed uint64, texts []string) *mutator {
	m := &mutator{Rand: rand.New(rand.NewPCG(seed, 11)), pool: map[string][]string{}}
	add := func(words []string) {
		for _, word := range words {
			m.pool[sort(word)] = append(m.pool[sort(word)], word)
		}
	}
	add(intruders)
	for _, text := range texts {
		if len(text) < 400 {
			all := words.FindAllString(text, -1)
			add(all)
			m.examples = append(m.examples, all)
		}
	}
	return m
}

// sort returns the kind of a token: "number", "function", "name" or "sign". For a bracket or a line end, sort returns
// the token itself.
func sort(word string) string {
	_, number := strconv.ParseFloat(word, 64)
	switch {
	case number == nil && word[0] <= '9':
		return "number"
	case strings.ContainsAny(word, "()[]\n"):
		return word
	case syntax.Functions[word] != nil:
		return "function"
	case strings.ContainsAny(word[:1], "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"):
		return "name"
	}
	return "sign"
}

// word returns a random token of the given kind, or of a random kind if like is "".
func (m *mutator) word(like string) string {
	if like == "" {
		like = []string{"number", "function", "name", "sign", "(", ")", "["}[m.IntN(7)]
	}
	return m.pool[like][m.IntN(len(m.pool[like]))]
}

// text returns an example with up to three changes. Numbers above 12 are then replaced by smaller ones. In half of the
// texts, 6 is also replaced by n, and 3 by p.
func (m *mutator) text() string {
	all := slices.Clone(m.examples[m.IntN(len(m.examples))])
	for range m.IntN(4) {
		if len(all) == 0 {
			break
		}
		at, other := m.IntN(len(all)), m.IntN(len(all))
		switch m.IntN(12) {
		case 0:
			all = slices.Delete(all, at, at+1)
		case 1:
			all = slices.Insert(all, at, all[at])
		case 2:
			all[at], all[other] = all[other], all[at]
		case 3:
			all = slices.Insert(all, at, m.word(""))
		case 4:
			all[at] = m.word("")
		default:
			all[at] = m.word(sort(all[at]))
		}
	}
	named := m.IntN(2) == 0
	for k, word := range all {
		switch v, err := strconv.ParseFloat(word, 64); {
		case named && word == "6":
			all[k] = "n"
		case named && word == "3":
			all[k] = "p"
		case err == nil && v > 12 && v < 1e12:
			all[k] = strconv.Itoa(1 + int(math.Mod(v, 12)))
		}
	}
	return strings.Join(all, "")
}

// given returns data and parameters for names that occur in examples. Most of the matrices have the shapes that the
// examples require.
func (m *mutator) given(n, p int) *formula.Given {
	out := &formula.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}, Seed: m.Uint64()}
	for _, shape := range []struct {
		names      string
		rows, cols int
	}{
		{"A S Z W K L", n, n}, {"C G Y", n, p}, {"B N", p, p}, {"u b w", n, 1}, {"v c", p, 1}, {"s a P mu", 1, 1},
	} {
		for _, name := range strings.Fields(shape.names) {
			rows, cols := shape.rows, shape.cols
			if m.IntN(12) == 0 {
				rows, cols = m.IntN(4), m.IntN(4)
			}
			out.Data[name] = m.matrix(rows, cols)
		}
	}
	if m.IntN(6) == 0 {
		out.Data["M"] = m.matrix(n, n)
	}
	for _, name := range []string{"n", "p", "alpha", "mu", "gamma", "m", "a", "b", "c"} {
		sizes := []float64{0, 1, 1, 2, 2, 3, float64(n), float64(p), -1, .5, 1e300, 1e-300, math.NaN(), math.Inf(1)}
		if m.IntN(2) == 0 {
			out.Params[name] = sizes[m.IntN(len(sizes))]
		}
	}
	if m.IntN(4) > 0 {
		out.Params["n"], out.Params["p"] = float64(n), float64(p)
	}
	return out
}

// matrix returns a matrix that is dense or sparse, with entries that are normally distributed, equal, extreme or not
// finite. In rare cases, a dense matrix lacks an entry.
func (m *mutator) matrix(rows, cols int) *read.Matrix {
	out := &read.Matrix{Rows: rows, Cols: cols}
	entry := func() float64 { return m.NormFloat64() }
	switch m.IntN(12) {
	case 0, 1:
		entry = func() float64 { return 0 }
	case 2:
		entry = func() float64 { return 1 }
	case 3:
		entry = func() float64 { return []float64{1e300, -1e300, 1e-300, 0}[m.IntN(4)] }
	case 4:
		entry = func() float64 { return []float64{1, 1, 1, math.NaN(), math.Inf(-1)}[m.IntN(5)] }
	}
	symmetric := rows == cols && m.IntN(2) == 0
	if m.IntN(2) == 0 {
		out.Row, out.Col = []int32{}, []int32{}
		if rows == 0 || cols == 0 {
			return out
		}
		for range []int{0, 1, rows, rows * cols}[m.IntN(4)] {
			i, j, v := m.IntN(rows), m.IntN(cols), entry()
			if out.Add(i, j, v); symmetric && i != j {
				out.Add(j, i, v)
			}
		}
		return out
	}
	out.Data = make([]float64, rows*cols)
	for k := range out.Data {
		if out.Data[k] = entry(); symmetric {
			out.Data[k%cols*cols+k/cols] = out.Data[k]
		}
	}
	if len(out.Data) > 0 && m.IntN(40) == 0 {
		out.Data = out.Data[1:]
	}
	return out
}

// TestHostile compiles examples with up to three changes, and with data of all kinds. Every case must end with a value
// or an InputError. For more cases: go test ./problems/formula -run Hostile -hostile 100000.
func TestHostile(t *testing.T) {
	texts := formula.TextsOfTests(t)
	for _, e := range append(typedTexts(t, "typed", 160), typedTexts(t, "own", 80)...) {
		texts = append(texts, e.text)
	}
	m := newMutator(*hostileSeed, texts)
	fine, failures := 0, 0
	for k := range *hostile {
		text, n := m.text(), []int{1, 1, 2, 3, 6}[m.IntN(5)]
		p := 1 + m.IntN(min(n, 3))
		given := m.given(n, p)
		compiled, problem := ending(text, given)
		if problem != "" {
			t.Errorf("text %d, %q with n = %d, p = %d: %s", k, text, n, p, problem)
			if failures++; failures == 10 {
				t.FailNow()
			}
		}
		if compiled {
			fine++
		}
	}
	if fine < *hostile/20 {
		t.Errorf("%d of %d texts are compiled: the test covers little but errors", fine, *hostile)
	}
	t.Logf("%d of %d texts are compiled", fine, *hostile)
}
