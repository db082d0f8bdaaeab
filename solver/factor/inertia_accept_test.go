package factor

import (
	"math"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestResolution counts the eigenvalues below a shift for the Laplacian of a square. If the shift lies below an
// eigenvalue by the distance that Resolution returns, the count must be accepted. At a thousandth of this distance, the
// count must be doubtful.
func TestResolution(t *testing.T) {
	const side, n = 60, 60 * 60
	inertia := NewInertia(gridLaplacian(2, side), operator.Identity(n))
	value := func(i, j float64) float64 {
		part := func(i float64) float64 { return math.Pow(2*math.Sin(i*math.Pi/(2*(side+1))), 2) }
		return part(i) + part(j)
	}
	for _, modes := range [][][2]float64{{{1, 1}}, {{1, 1}, {1, 2}, {2, 1}, {2, 2}}} {
		x := mat.NewDense(n, len(modes), nil)
		for k, mode := range modes {
			for i := range n {
				row, col := float64(i/side+1), float64(i%side+1)
				wave := math.Sin(mode[0]*row*math.Pi/(side+1)) * math.Sin(mode[1]*col*math.Pi/(side+1))
				x.Set(i, k, 2*wave/(side+1))
			}
		}
		last := modes[len(modes)-1]
		lambda, distance := value(last[0], last[1]), inertia.Resolution(x)
		count := inertia.Count(lambda - distance)
		if count.Doubt != "" || count.Negative != len(modes)-1 || count.Margin > doubtful {
			t.Errorf("at a distance of %g: %+v, want %d eigenvalues and a margin of at most %g", distance, count,
				len(modes)-1, doubtful)
		}
		if count = inertia.Count(lambda - distance/1000); count.Doubt == "" {
			t.Errorf("at a distance of %g: %+v, want a doubtful count", distance/1000, count)
		}
	}
}
