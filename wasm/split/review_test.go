package split

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

func TestSharesFollowSpeeds(t *testing.T) {
	useKernelOrder(t)
	const p = 3
	team := newFakes(t, 2)
	team.tell = []float64{1e-3, 1e-3} // this worker takes 10 ms for 200 rows of 3 columns
	m, _ := newMatrix(t, 600).share(team.helpers(team), p, always)
	m.times(p)
	if a, b := team.kept[0][0].Rows, team.kept[1][0].Rows; a != 200 || b != 200 {
		t.Errorf("at first the helpers keep %d and %d rows, want a third each", a, b)
	}
	for range settling + firstReview {
		m.times(p)
	}
	if a, b := team.kept[0][0].Rows, team.kept[1][0].Rows; a != 30 || b != 30 {
		t.Errorf("slow helpers keep %d and %d rows, want a 20th each", a, b)
	}
	dealt := team.dealt
	for range settling + secondReview + 1 {
		m.times(p)
	}
	if team.dealt != dealt || team.closed > 0 {
		t.Errorf("rows that fit were given %d times more, the team was closed %d times", team.dealt-dealt, team.closed)
	}
}

// TestMeasured has helpers answer at once and late.
func TestMeasured(t *testing.T) {
	useKernelOrder(t)
	const n, p = 1300, 9 // a little more than leastWork
	for _, c := range []struct {
		delay  float64
		closed int
	}{{0, 0}, {.03, 1}} {
		team := idle{newFakes(t, 1)}
		team.delay = c.delay
		helpers := team.helpers(team)
		helpers.Measured = true
		m, _ := newMatrix(t, n).share(helpers, p, always)
		x, y := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
		small := mat.NewDense(n, p-1, nil)
		m.MulTo(mat.NewDense(n, p-1, nil), small)
		for range firstReview {
			m.MulTo(y, x)
		}
		if team.begun > 0 {
			t.Fatalf("%d products were begun before any was measured", team.begun)
		}
		for range 2*settling + firstReview + secondReview {
			m.MulTo(y, x)
		}
		if team.closed != c.closed {
			t.Errorf("with answers after %v s the team was closed %d times, want %d", c.delay, team.closed, c.closed)
		}
		m.times(p - 1)
	}
}

// idle is a team that computes nothing, and halves the time that a product takes but for the delay of its answers.
type idle struct{ *fakes }

func (s idle) Begin(int, blas64.General, blas64.General) {
	s.begun++
	s.clock.tick = .01 / 4 // two readings follow
	s.answers <- []float64{0}
}

func TestDivide(t *testing.T) {
	for _, c := range []struct {
		n      int
		own    float64
		theirs []float64
		want   []int
	}{
		{1000, 1, []float64{1}, []int{500}},
		{1000, 1, []float64{3}, []int{750}},
		{1000, 3, []float64{0, 1}, []int{0, 250}},
		{1000, 1, []float64{0, 0}, []int{0, 0}},
		{1000, 1, []float64{1e-9}, []int{50}},
		{256, 1, []float64{1, 1, 1, 1, 1}, []int{65, 65, 65, 0, 0}},
		{256, 1, []float64{1e9, 1}, []int{251, 0}},
		{300, 1e-9, []float64{1, 1}, []int{150, 145}},
	} {
		if got := divide(c.n, c.own, c.theirs); !slices.Equal(got, c.want) {
			t.Errorf("divide(%d, %v, %v) = %v, want %v", c.n, c.own, c.theirs, got, c.want)
		}
	}
}
