package problems

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// mirrored returns the dense n x n matrix with the entries of the lower triangle that entry gives.
func mirrored(n int, entry func(i, j int) float64) *Matrix {
	m := &Matrix{Rows: n, Cols: n, Data: make([]float64, n*n)}
	for i := range n {
		for j := range i + 1 {
			m.Data[i*n+j] = entry(i, j)
			m.Data[j*n+i] = m.Data[i*n+j]
		}
	}
	return m
}

// scattered returns the entries of a dense m that are not zero as triplets in no order, each in two parts.
func scattered(m *Matrix) *Matrix {
	out := newMatrix(m.Rows)
	for _, k := range newRand(5, 5).Perm(len(m.Data)) {
		if i, j := m.position(k); m.Data[k] != 0 {
			out.add(i, j, m.Data[k]/4)
			out.add(i, j, m.Data[k]*3/4)
		}
	}
	return out
}

// TestStructure stores matrices as what their entries show, from arrays and from triplets alike.
func TestStructure(t *testing.T) {
	const n = 60
	when := func(wanted bool, v float64) float64 {
		if wanted {
			return v
		}
		return 0
	}
	for name, c := range map[string]struct {
		entry func(i, j int) float64
		want  operator.Operator
		nnz   int
	}{
		"identity":    {func(i, j int) float64 { return when(i == j, 1) }, operator.Identity(0), n},
		"diagonal":    {func(i, j int) float64 { return when(i == j && i%3 > 0, 1+float64(i)) }, operator.Diag{}, 40},
		"zero":        {func(i, j int) float64 { return 0 }, operator.Diag{}, 0},
		"tridiagonal": {func(i, j int) float64 { return when(i-j < 2, 4-3*float64(i-j)) }, &operator.Sparse{}, 3*n - 2},
		"a quarter":   {func(i, j int) float64 { return when((i+j)%4 == 0, 1+float64(i*j)) }, &operator.Sparse{}, n * n / 4},
		"a third":     {func(i, j int) float64 { return when((i+j)%3 == 0, 1+float64(i*j)) }, &operator.Dense{}, -1},
		"full":        {func(i, j int) float64 { return 1 / (1 + float64(i-j)) }, &operator.Dense{}, -1},
	} {
		whole := mirrored(n, c.entry)
		full := mat.DenseCopyOf(whole.dense())
		for form, m := range map[string]*Matrix{"array": whole, "triplets": scattered(whole)} {
			if err := m.symmetrize("data.M", carryOn); err != nil {
				t.Fatalf("%s, %s: %v", name, form, err)
			}
			got := operatorOf(t, m)
			if fmt.Sprintf("%T", got) != fmt.Sprintf("%T", c.want) || stored(got) != c.nnz {
				t.Errorf("%s, %s: %T with %d entries, wanted %T with %d", name, form, got, stored(got), c.want, c.nnz)
			}
			if !mat.EqualApprox(inFull(got), full, 1e-13) {
				t.Errorf("%s, %s: other entries", name, form)
			}
			if _, err := operator.NewPattern(got, 8, carryOn); err != nil {
				t.Errorf("%s, %s: %v", name, form, err)
			}
		}
	}
}

// TestRoundingIsEvenedOut makes matrices symmetric that are so but for rounding, in their own memory: an array stays one, with its factor.
func TestRoundingIsEvenedOut(t *testing.T) {
	const n = 150
	noisy := mirrored(n, func(i, j int) float64 { return math.Cos(float64(i*j)) + 3/(1+float64(i-j)) })
	for k := range noisy.Data {
		noisy.Data[k] *= 1 + 1e-14*math.Sin(float64(k*k))
	}
	want := noisy.denseCopy()
	want.Add(want, mat.DenseCopyOf(want.T()))
	want.Scale(.5, want)
	pieces := scattered(noisy)
	pieces.add(0, n-1, 1e-13) // without a partner of its own
	data := noisy.Data
	in, err := New("quadratic", Spec{Params: solver.Values{"p": 2.0}, Data: Data{Matrices: map[string]*Matrix{"A": noisy, "M": diagonal(ones(n)...)}}})
	if err != nil {
		t.Fatal(err)
	}
	a, ok := in.Objective.(*Quadratic).A.(*operator.Dense)
	if !ok || &a.RawMatrix().Data[0] != &data[0] {
		t.Fatalf("A became a %T, or moved", in.Objective.(*Quadratic).A)
	}
	if err := pieces.symmetrize("data.A", carryOn); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]*mat.Dense{"array": a.Dense, "triplets": pieces.dense()} {
		if !mat.EqualApprox(got, want, 1e-12) || !mat.Equal(got, got.T()) {
			t.Errorf("%s: not (A + Aᵀ)/2", name)
		}
	}
	for name, a := range map[string]operator.Operator{"array": a, "diagonal": operatorOf(t, diagonal(wide(1, n).Data...))} {
		in.Objective.(*Quadratic).A = a
		run, err := solver.NewRun(in.Problem, in.X0, &solver.Settings{Tol: 1e-10}, &solver.Subspace{})
		if err != nil {
			t.Fatal(err)
		}
		run.Solve()
		solutions := slices.IndexFunc(run.Parts(), func(part solver.Part) bool { return part.Name == "solutions" })
		if run.Parts()[solutions].Seconds == 0 {
			t.Errorf("%s: A + σM is not factorised in %d iterations", name, run.Progress().Iteration)
		}
	}

	alone := newMatrix(3) // an entry that is a rounding error of the largest, with nothing across
	alone.add(2, 2, 1)
	alone.add(0, 1, 1e-12)
	if err := alone.symmetrize("data.A", carryOn); err != nil || !slices.Equal(alone.Data, []float64{5e-13, 5e-13, 1}) {
		t.Errorf("%v, error %v", alone, err)
	}
}

// texts returns a symmetric matrix with random entries in every form that is read, and the kind of each.
func texts(m *Matrix) map[string]string {
	n := m.Rows
	number := func(k int) string { return strconv.FormatFloat(m.Data[k], 'g', -1, 64) }
	lower, market := 0, strings.Builder{}
	array := strings.Builder{}
	fmt.Fprintf(&array, "%%%%MatrixMarket matrix array real general\n%d %d\n", n, n)
	for k := range m.Data {
		i, j := m.position(k)
		if j <= i {
			fmt.Fprintf(&market, "%d %d %s\n", i+1, j+1, number(k))
			lower++
		}
		array.WriteString(number(k) + "\n")
	}
	row, col := make([]string, len(m.Data)), make([]string, len(m.Data))
	for k := range m.Data {
		i, j := m.position(k)
		row[k], col[k] = strconv.Itoa(i), strconv.Itoa(j)
	}
	data := written(m, "", ",", "", ",")
	return map[string]string{
		"CSV":                      written(m, "", ",", "\n", ""),
		"JSON rows":                "[" + written(m, "[", ",", "]", ",") + "]",
		"JSON triplets":            fmt.Sprintf(`{"rows":%d,"cols":%d,"row":[%s],"col":[%s],"data":[%s]}`, n, n, strings.Join(row, ","), strings.Join(col, ","), data),
		"Matrix Market, array":     array.String(),
		"Matrix Market, symmetric": fmt.Sprintf("%%%%MatrixMarket matrix coordinate real symmetric\n%d %d %d\n%s", n, n, lower, market.String()),
	}
}

// TestReadingPauses ends reading and checking with the error of pause at whichever call it comes, and calls it often.
func TestReadingPauses(t *testing.T) {
	const n = 300
	stop := errors.New("stop")
	m := mirrored(n, func(i, j int) float64 { return math.Sin(float64(i*i+j*j)) + 1 })
	works := map[string]func(pause func() error) error{}
	for form, text := range texts(m) {
		works[form] = func(pause func() error) error {
			_, err := ReadMatrix([]byte(text), pause)
			return err
		}
	}
	for form, given := range map[string]func() *Matrix{"array": m.copied, "triplets": func() *Matrix { return scattered(m) }} {
		works["check of "+form] = func(pause func() error) error { return given().check("", pause) }
		works["symmetry of "+form] = func(pause func() error) error { return given().symmetrize("", pause) }
		works["structure of "+form] = func(pause func() error) error {
			_, err := given().operator(pause)
			return err
		}
	}
	for name, work := range works {
		calls := 0
		if err := work(func() error { calls++; return nil }); err != nil {
			t.Fatal(name, err)
		}
		if least := n * n / stretch; calls < least {
			t.Errorf("%s: %d calls for %d entries, wanted %d at least", name, calls, n*n, least)
		}
		for after := 0; after < calls; after += 1 + calls/10 {
			left := after
			err := work(func() error {
				if left--; left < 0 {
					return stop
				}
				return nil
			})
			if err != stop {
				t.Errorf("%s, after %d calls: %v", name, after, err)
			}
		}
	}
}

// copied returns the same matrix in memory of its own.
func (m *Matrix) copied() *Matrix {
	return &Matrix{Rows: m.Rows, Cols: m.Cols, Row: slices.Clone(m.Row), Col: slices.Clone(m.Col), Data: slices.Clone(m.Data)}
}

// TestReadingMemory reads and checks large matrices in every form: the heap stays under 2.2 times what was given, which is a text with the
// matrix that it says, or the arrays, with the settings of a tab's collector.
func TestReadingMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("large matrices take seconds")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	const n, order, limit = 700, 60000, 2.2
	full := mirrored(n, func(i, j int) float64 { return math.Sin(float64(i*i + j*j)) })
	band := newMatrix(order)
	for i := order - 1; i >= 0; i-- {
		for j := max(0, i-8); j < min(order, i+9); j++ {
			band.add(i, j, math.Cos(float64(i*j))+1e-15*float64(i-j))
		}
	}
	measure := func(name string, given func(look func() error) (*Matrix, float64)) {
		runtime.GC()
		var h heap
		h.look()
		h.base = h.most
		m, bytes := given(h.look)
		if err := m.check("", h.look); err != nil {
			t.Fatal(name, err)
		}
		if err := m.symmetrize("", h.look); err != nil {
			t.Fatal(name, err)
		}
		if _, err := m.operator(h.look); err != nil {
			t.Fatal(name, err)
		}
		h.look()
		most := float64(h.most - h.base)
		t.Logf("%s: %.1f MB at most for %.1f MB", name, most/1e6, bytes/1e6)
		if most > limit*bytes {
			t.Errorf("%s: %.1f MB at most, wanted %.1f times %.1f MB", name, most/1e6, limit, bytes/1e6)
		}
	}
	arrays := func(m *Matrix) float64 { return float64(8*len(m.Data) + 4*len(m.Row) + 4*len(m.Col)) }
	forms := texts(full)
	for name, text := range forms {
		measure(name, func(look func() error) (*Matrix, float64) {
			read := []byte(text)
			m, err := ReadMatrix(read, look)
			if err != nil {
				t.Fatal(name, err)
			}
			return m, float64(len(read)) + arrays(m)
		})
	}
	measure("array", func(func() error) (*Matrix, float64) { return full.copied(), arrays(full) })
	measure("triplets", func(func() error) (*Matrix, float64) { return band.copied(), arrays(band) })
	runtime.KeepAlive(forms)
	runtime.KeepAlive(full)
	runtime.KeepAlive(band)
}
