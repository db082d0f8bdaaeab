package split

import (
	"slep/solver"

	"gonum.org/v1/gonum/blas/blas64"
)

// Helpers opens teams of helpers for runs, one for each.
type Helpers struct {
	Open func() Team // begins to open a team

	// Measured keeps helpers only where products are large and get faster by them. Otherwise they share in all that are not tiny.
	Measured bool
}

// Team is a number of helpers. They have one product under way at most.
type Team interface {
	// Alive returns for each helper whether it has not failed. settled tells that all have come up or failed.
	Alive() (each []bool, settled bool)
	// Keep gives helper i the rows of matrix id that it is to multiply from now on; they follow those of the helpers before it.
	Keep(i, id int, rows blas64.General)
	// Begin sends X to the helpers that keep rows of matrix id, whose products with it go to y. There are no gaps between the rows of X and of y.
	Begin(id int, y, x blas64.General)
	// Wait returns when all have answered: the seconds that each computed, negative where it failed and its part of y is missing.
	Wait() []float64
	// Close ends the helpers. A product that is under way fails.
	Close()
}

// The rows that a matrix must have for its products to be shared, and those beyond which nobody is given a copy of a part of it unasked: it
// has half a GB then.
const leastRows, mostRows = 256, 8192

// Attach has helpers share in the products with the dense matrices of a problem while alone returns true. release ends that, and them;
// it may be called during a product, by another goroutine.
func (h *Helpers) Attach(problem solver.Problem, alone func() bool) (release func()) {
	c := &crew{Helpers: h, alone: alone}
	for _, m := range problem.Dense() {
		if n := m.Dim(); n >= leastRows && !(h.Measured && n > mostRows) {
			q := &product{crew: c, id: len(c.products), a: m.RawMatrix()}
			c.products = append(c.products, q)
			m.Product = q.mulTo
		}
	}
	return c.disband
}

// crew is the team of one run and the products that it shares in.
type crew struct {
	*Helpers
	alone    func() bool
	products []*product
	team     Team // nil before it is wanted
	ended    bool // the team was closed, or there will be none
}

// settled returns which helpers there are, nil as long as that is open. It opens the team when it is first called.
func (c *crew) settled() []bool {
	if c.team == nil {
		c.team = c.Open()
	}
	each, settled := c.team.Alive()
	if !settled {
		return nil
	}
	return each
}

// leave takes note that a product has no use for helpers.
func (c *crew) leave(q *product) {
	q.left = true
	for _, other := range c.products {
		if !other.left {
			return
		}
	}
	c.disband()
}

// regroup lets what is left of the team share all products anew.
func (c *crew) regroup() {
	for _, q := range c.products {
		q.rows = nil
	}
}

// disband ends the team.
func (c *crew) disband() {
	if c.team != nil && !c.ended {
		c.team.Close()
	}
	c.ended = true
}
