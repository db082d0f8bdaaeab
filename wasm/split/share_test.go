package split

import "testing"

func TestBits(t *testing.T) {
	useKernelOrder(t)
	for _, n := range []int{256, 300, 431} {
		for helpers := range 7 {
			team := newFakes(t, helpers)
			m, release := newMatrix(t, n).share(team.helpers(team), 3, always)
			for _, p := range []int{1, 3, 4} {
				m.times(p)
			}
			sharing := 0
			for _, kept := range team.kept {
				if kept[0].Rows > 0 {
					sharing++
				}
			}
			if most := n/leastRows - 1; sharing != min(helpers, most) || helpers > 0 && team.begun != 3 {
				t.Errorf("n = %d: %d of %d helpers share in %d products", n, sharing, helpers, team.begun)
			}
			release()
			release()
			m.times(3)
			if team.closed != 1 || helpers > 0 && team.begun != 3 {
				t.Errorf("n = %d, %d helpers: closed %d times, and %d products begun", n, helpers, team.closed, team.begun)
			}
		}
	}
}

func TestSmallMatrixIsLeftAlone(t *testing.T) {
	m := newMatrix(t, smallest-1)
	shared, _ := m.share(&Helpers{Open: func() Team { panic("opened") }}, 3, always)
	if shared.times(3); shared.Operator != m.Operator {
		t.Error("a small matrix was replaced")
	}
}

func TestOnlyWhileAloneAndUp(t *testing.T) {
	useKernelOrder(t)
	team, alone := newFakes(t, 2), false
	team.up = false
	m, _ := newMatrix(t, 300).share(team.helpers(team), 3, func() bool { return alone })
	for _, step := range []struct {
		alone, up bool
		begun     int
	}{{false, true, 0}, {true, false, 0}, {true, true, 1}, {false, true, 1}, {true, true, 2}} {
		alone, team.up = step.alone, step.up
		m.times(3)
		if team.begun != step.begun {
			t.Errorf("%+v: begun %d products", step, team.begun)
		}
	}
	if team.dealt != 2 {
		t.Errorf("rows were given %d times, want once to each", team.dealt)
	}
}

func TestFailure(t *testing.T) {
	useKernelOrder(t)
	team := newFakes(t, 3)
	m, _ := newMatrix(t, 431).share(team.helpers(team), 3, always)
	m.times(3)
	for left := 2; left >= 0; left-- {
		team.failed[left] = true
		begun := team.begun
		m.times(3) // in which it fails
		m.times(3) // which the others share
		if want := begun + 1 + min(left, 1); team.begun != want {
			t.Errorf("%d helpers are left and %d products were begun, want %d", left, team.begun, want)
		}
		for i, kept := range team.kept {
			if left > 0 && (kept[0].Rows > 0) != (i < left) {
				t.Errorf("with %d left, helper %d keeps %d rows", left, i, kept[0].Rows)
			}
		}
	}
	if team.closed != 1 {
		t.Errorf("closed %d times, want once, when none was left", team.closed)
	}
}

func TestReleaseDuringAProduct(t *testing.T) {
	useKernelOrder(t)
	team := newFakes(t, 1)
	stopping := &stopping{fakes: team}
	m, release := newMatrix(t, 300).share(team.helpers(stopping), 3, always)
	stopping.release = release
	m.times(3)
	m.times(3)
	if team.begun != 1 || team.closed != 1 {
		t.Errorf("%d products were begun, the team was closed %d times, want once each", team.begun, team.closed)
	}
}

// stopping is a team that is released while it is waited for.
type stopping struct {
	*fakes
	release func()
}

func (s *stopping) Wait() []float64 {
	s.fakes.Wait()
	s.release()
	return []float64{-1}
}

// TestGivenProblemStays shares a problem twice, as two runs on one instance do, and its Better.
func TestGivenProblemStays(t *testing.T) {
	useKernelOrder(t)
	m, better := newMatrix(t, 300), newMatrix(t, 310)
	problem := m.problem(3)
	inBetter := better.problem(3)
	problem.Better = &inBetter
	first, second := newFakes(t, 1), newFakes(t, 1)
	firstProblem, releaseFirst := first.helpers(first).Share(problem, always)
	secondProblem, _ := second.helpers(second).Share(problem, always)
	m.times(3)
	m.of(problem).times(3)
	if first.begun+second.begun > 0 || m.whole.Product != nil || problem.Better != &inBetter {
		t.Error("the given problem was changed")
	}
	m.of(firstProblem).times(3)
	releaseFirst()
	m.of(firstProblem).times(3)
	better.of(*secondProblem.Better).times(3)
	if first.begun != 1 || first.closed != 1 || second.begun != 1 || second.closed != 0 {
		t.Errorf("the first began %d products and was closed %d times, the second %d and %d times",
			first.begun, first.closed, second.begun, second.closed)
	}
}
