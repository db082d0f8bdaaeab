package split

import (
	"time"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas/blas64"
)

// Helpers opens teams of helpers, one for each run.
type Helpers struct {
	Open func() Team // begins to open a team

	// Measured keeps helpers only where products are large and get faster by them. Otherwise they share in all that are
	// not tiny.
	Measured bool

	now func() float64 // reads a clock in seconds; nil: that of the machine
}

// Team is a number of helpers. They work on one product at a time.
type Team interface {
	// Alive returns for each helper whether it has not failed. settled tells that all have come up or failed.
	Alive() (each []bool, settled bool)
	// Keep gives helper i the rows of matrix id that it multiplies from now on. They follow those of the helpers before
	// it.
	Keep(i, id int, rows blas64.General)
	// Begin sends X to the helpers that keep rows of matrix id. Their products go to y. The rows of X and of y have no
	// gaps.
	Begin(id int, y, x blas64.General)
	// Wait returns when all have answered: the seconds that each computed, negative where it failed and its part of y
	// is missing.
	Wait() []float64
	// Close ends the helpers. A product that is under way fails.
	Close()
}

// Products are shared of matrices with smallest to largest rows. The upper bound is for measured helpers, whom nobody
// asked for: the largest matrix takes half a GB, and helpers keep a copy of a part of it.
const smallest, largest = 256, 8192

// Share returns the problem with dense matrices whose products helpers share in while alone returns true. release ends
// that, and the helpers; it may be called during a product, by another goroutine. The given problem and its matrices
// stay as they are.
func (h *Helpers) Share(problem solver.Problem, alone func() bool) (shared solver.Problem, release func()) {
	s := &sharing{Helpers: h, alone: alone, now: h.now}
	if s.now == nil {
		began := time.Now()
		s.now = func() float64 { return time.Since(began).Seconds() }
	}
	shared, release = solver.WithDense(problem, s.split), s.end
	if problem.Better != nil { // a run takes one of the two; each has its own team, which opens when it is needed
		better, releaseBetter := h.Share(*problem.Better, alone)
		shared.Better = &better
		release = func() {
			s.end()
			releaseBetter()
		}
	}
	return shared, release
}

// sharing is the team of one run and the products that it shares in.
type sharing struct {
	*Helpers
	alone    func() bool
	now      func() float64
	products []*product
	team     Team // nil before it is wanted
	ended    bool // the team was closed, or there will be none
}

// split returns a matrix with the entries of m and products that the team shares in, or m where that is too small or
// too large.
func (s *sharing) split(m *operator.Dense) *operator.Dense {
	if n := m.Dim(); n < smallest || s.Measured && n > largest {
		return m
	}
	q := &product{sharing: s, id: len(s.products), a: m.RawMatrix()}
	s.products = append(s.products, q)
	return &operator.Dense{Dense: m.Dense, Product: q.mulTo}
}

// settled returns which helpers there are, nil as long as that is open. It opens the team when it is first called.
func (s *sharing) settled() []bool {
	if s.team == nil {
		s.team = s.Open()
	}
	each, settled := s.team.Alive()
	if !settled {
		return nil
	}
	return each
}

// leave notes that helpers do not pay for a product, and ends the team when they pay for none.
func (s *sharing) leave(q *product) {
	q.left = true
	for _, other := range s.products {
		if !other.left {
			return
		}
	}
	s.end()
}

// redistribute lets those of the team that have not failed share all products anew.
func (s *sharing) redistribute() {
	for _, q := range s.products {
		q.rows = nil
	}
}

// end closes the team.
func (s *sharing) end() {
	if s.team != nil && !s.ended {
		s.team.Close()
	}
	s.ended = true
}
