package problems

import (
	"strconv"

	"slep/problems/semidefinite"
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// classified holds m samples and their classes.
type classified struct {
	x      *mat.Dense // m x n, one sample in each row
	class  []int      // the class of each sample
	counts []int      // the number of samples of each class
	names  []string   // names of the classes, or nil if they have none
}

// newClassified allocates samples with n features and the given classes. Before the allocation, newClassified checks
// that the samples, their scatter matrices and a run with p columns fit in memory.
func newClassified(spec *Spec, n int, class []int, classes int) *classified {
	m := len(class)
	stored := scatterSize(m, n) + float64(classes)*float64(n) + scatterSize(classes, n)
	if spec.shrinkage() > 0 && !forms(m, n) {
		stored += float64(m) * float64(n) // for S_w
	}
	checkSamples(m, n, spec.Params.Int("p"), stored)
	c := &classified{x: mat.NewDense(m, n, nil), class: class, counts: make([]int, classes)}
	for _, k := range class {
		c.counts[k]++
	}
	return c
}

// shift adds s times row k of rows to each sample of class k.
func (c *classified) shift(s float64, rows *mat.Dense) {
	for i, k := range c.class {
		blas64.Axpy(s, dense.Vector(rows.RawRowView(k)), dense.Vector(c.x.RawRowView(i)))
	}
}

// clearRounding sets to zero the columns of x in which a subtraction left only rounding errors. norms holds the norms
// of the columns before the subtraction.
func clearRounding(x *mat.Dense, norms []float64) {
	m, _ := x.Dims()
	for j, size := range dense.ColumnNorms(x) {
		if size <= semidefinite.EntryTol(m)*norms[j] {
			for i := range m {
				x.Set(i, j, 0)
			}
		}
	}
}

// means returns the means of the classes, one per row.
func (c *classified) means() *mat.Dense {
	_, n := c.x.Dims()
	out := mat.NewDense(len(c.counts), n, nil)
	for i, k := range c.class {
		blas64.Axpy(1/float64(c.counts[k]), dense.Vector(c.x.RawRowView(i)), dense.Vector(out.RawRowView(k)))
	}
	return out
}

// constraint returns M and its rank. M is S_w of the centred samples if S_w is nonsingular, which shrinkage ensures if
// every feature varies. Otherwise M is S_t = S_b + S_w, and a warning says so. S_b is zero on the null space of S_t,
// but can be positive on that of S_w, in which case f with M = S_w would be unbounded below.
func (c *classified) constraint(means *mat.Dense, tau float64, pause func() error) (s *scatter, rank int,
	warning string) {
	m, n := c.x.Dims()
	reason := "which has rank at most m - classes = "
	if rank = m - len(c.counts); rank >= n || tau > 0 {
		within := c
		if !forms(m, n) { // the scatter keeps the samples instead of forming its matrix, and therefore needs its own copy
			within = &classified{mat.DenseCopyOf(c.x), c.class, c.counts, c.names}
		}
		sizes := dense.ColumnNorms(c.x)
		within.shift(-1, means)
		clearRounding(within.x, sizes)
		s, rank = rankedScatter(within.x, m, tau, pause)
		if within == c {
			c.shift(1, means)
		}
		if rank == n {
			return s, rank, ""
		}
		reason = "which has rank "
	}
	if reason += strconv.Itoa(rank) + " < n = " + strconv.Itoa(n); rank < 0 {
		reason = "which is too large to be factorised"
	}
	s, rank = rankedScatter(c.x, m, tau, pause)
	return s, rank, "M is the total scatter S_b + S_w: " +
		"f can be unbounded below on the null space of the scatter within classes, " + reason
}
