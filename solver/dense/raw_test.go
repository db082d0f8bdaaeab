package dense

import (
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestRaw compares Raw with RawMatrix for a matrix and for a view with a larger stride.
func TestRaw(t *testing.T) {
	a := mat.NewDense(3, 4, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	view := a.Slice(1, 3, 1, 3).(*mat.Dense)
	for _, m := range []*mat.Dense{a, view, new(mat.Dense)} {
		if got, want := *Raw(m), m.RawMatrix(); !reflect.DeepEqual(got, want) {
			t.Errorf("Raw gives %+v, RawMatrix %+v", got, want)
		}
	}
	if Raw(view).Data[0] = -1; a.At(1, 1) != -1 {
		t.Error("the elements of Raw are a copy")
	}
}
