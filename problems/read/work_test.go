package read

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"slep/problems/heaptest"
)

// texts returns a symmetric matrix in several text formats, keyed by the name of the format.
func texts(m *Matrix) map[string]string {
	n := m.Rows
	number := func(k int) string { return strconv.FormatFloat(m.Data[k], 'g', -1, 64) }
	lower, market := 0, strings.Builder{}
	array := strings.Builder{}
	fmt.Fprintf(&array, "%%%%MatrixMarket matrix array real general\n%d %d\n", n, n)
	for k := range m.Data {
		i, j := m.Position(k)
		if j <= i {
			fmt.Fprintf(&market, "%d %d %s\n", i+1, j+1, number(k))
			lower++
		}
		array.WriteString(number(k) + "\n")
	}
	row, col := make([]string, len(m.Data)), make([]string, len(m.Data))
	for k := range m.Data {
		i, j := m.Position(k)
		row[k], col[k] = strconv.Itoa(i), strconv.Itoa(j)
	}
	data := written(m, "", ",", "", ",")
	return map[string]string{
		"CSV":       written(m, "", ",", "\n", ""),
		"JSON rows": "[" + written(m, "[", ",", "]", ",") + "]",
		"JSON triplets": fmt.Sprintf(`{"rows":%d,"cols":%d,"row":[%s],"col":[%s],"data":[%s]}`, n, n,
			strings.Join(row, ","), strings.Join(col, ","), data),
		"Matrix Market, array": array.String(),
		"Matrix Market, symmetric": fmt.Sprintf("%%%%MatrixMarket matrix coordinate real symmetric\n%d %d %d\n%s", n, n,
			lower, market.String()),
	}
}

// TestReadingPauses checks the functions that read and check data. They must call the function pause often, and must
// return the error that pause returns.
func TestReadingPauses(t *testing.T) {
	const n = 200
	stop := errors.New("stop")
	m := mirrored(n, func(i, j int) float64 { return math.Sin(float64(i*i+j*j)) + 1 })
	works := map[string]func(pause func() error) error{}
	for form, text := range texts(m) {
		works[form] = func(pause func() error) error {
			_, err := Text([]byte(text), pause)
			return err
		}
	}
	for form, given := range map[string]func() *Matrix{"array": m.copied,
		"triplets": func() *Matrix { return scattered(m) }} {
		works["check of "+form] = func(pause func() error) error { return given().Check("", pause) }
		works["symmetry of "+form] = func(pause func() error) error { return given().Symmetrize("", pause) }
		works["structure of "+form] = func(pause func() error) error {
			_, err := given().Operator(pause)
			return err
		}
	}
	for name, work := range works {
		calls := 0
		if err := work(func() error { calls++; return nil }); err != nil {
			t.Fatal(name, err)
		}
		if least := n * n / stretch; calls < least {
			t.Errorf("%s: %d calls for %d entries, wanted at least %d", name, calls, n*n, least)
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

// TestReadingMemory reads and checks large matrices in several formats. The garbage collector has the same settings as
// in a browser tab. The heap must stay below 2.2 times the size of the input arrays. If the input is text, the limit is
// 2.2 times the total size of the text and its matrix.
func TestReadingMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("large matrices take seconds")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	const n, order, limit = 700, 60000, 2.2
	full := mirrored(n, func(i, j int) float64 { return math.Sin(float64(i*i + j*j)) })
	band := New(order)
	for i := order - 1; i >= 0; i-- {
		for j := max(0, i-8); j < min(order, i+9); j++ {
			band.Add(i, j, math.Cos(float64(i*j))+1e-15*float64(i-j))
		}
	}
	measure := func(name string, given func(pause func() error) (*Matrix, float64)) {
		heap := heaptest.New()
		m, bytes := given(heap.Sample)
		if err := m.Check("", heap.Sample); err != nil {
			t.Fatal(name, err)
		}
		if err := m.Symmetrize("", heap.Sample); err != nil {
			t.Fatal(name, err)
		}
		if _, err := m.Operator(heap.Sample); err != nil {
			t.Fatal(name, err)
		}
		heap.Sample()
		most := heap.Growth()
		t.Logf("%s: at most %.1f MB for %.1f MB", name, most/1e6, bytes/1e6)
		if most > limit*bytes {
			t.Errorf("%s: up to %.1f MB, wanted at most %.1f times %.1f MB", name, most/1e6, limit, bytes/1e6)
		}
	}
	arrays := func(m *Matrix) float64 { return float64(8*len(m.Data) + 4*len(m.Row) + 4*len(m.Col)) }
	forms := texts(full)
	for name, text := range forms {
		measure(name, func(pause func() error) (*Matrix, float64) {
			read := []byte(text)
			m, err := Text(read, pause)
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
