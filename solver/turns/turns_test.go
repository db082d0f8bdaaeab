package turns

import "testing"

func TestMedian(t *testing.T) {
	for want, values := range map[float64][]float64{2: {3, 1, 2}, 5: {5}, 3: {4, 1, 3, 2}} {
		if got := median(values); got != want {
			t.Errorf("the median of %v is %v, wanted %v", values, got, want)
		}
	}
}
