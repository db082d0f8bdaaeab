package solver

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// grams keeps B = XᵀMX of iterates: 0 and the rows of its upper triangle, or 1 and its eigenvalues once they were asked for.
type grams struct{ samples }

func newGrams(p, iterations int) grams { return grams{newSamples(1+p*(p+1)/2, iterations)} }

// record keeps B of iterate k where that is one to keep.
func (g *grams) record(k int, b *mat.Dense) {
	kept := g.next(k)
	if kept == nil {
		return
	}
	kept[0] = 0
	to := kept[1:]
	for i := range b.RawMatrix().Rows {
		to = to[copy(to, b.RawRowView(i)[i:]):]
	}
}

// Spectra returns the eigenvalues of XᵀMX of iterates from the given iteration on, with their iterations: p for each in ascending order,
// NaN where XᵀMX is not finite. The iterates lie evenly, the start is the first and the present one the last. pause is called again and
// again; its error ends the work and is returned.
func (r *Run) Spectra(from int, pause func() error) (iterations, values []float64, err error) {
	g, work := &r.grams, mat.DenseCopyOf(r.cur.b)
	p := work.RawMatrix().Rows
	for i := (max(from, 0) + g.stride - 1) / g.stride; i < g.upTo(r.iteration); i++ {
		kept := g.at(i)
		if kept[0] == 0 {
			triangle := kept[1:]
			for j := range p {
				triangle = triangle[copy(work.RawRowView(j)[j:], triangle):]
			}
			dense.Mirror(work)
			if err := eigenvaluesTo(kept[1:1+p], work, pause); err != nil {
				return nil, nil, err
			}
			kept[0] = 1
		}
		iterations = append(iterations, float64(i*g.stride))
		values = append(values, kept[1:1+p]...)
	}
	if r.iteration >= from && (len(iterations) == 0 || iterations[len(iterations)-1] < float64(r.iteration)) {
		work.Copy(r.cur.b)
		last := make([]float64, p)
		if err := eigenvaluesTo(last, work, pause); err != nil {
			return nil, nil, err
		}
		iterations, values = append(iterations, float64(r.iteration)), append(values, last...)
	}
	return iterations, values, nil
}

// eigenvaluesTo writes the eigenvalues of B to dst and destroys B.
func eigenvaluesTo(dst []float64, b *mat.Dense, pause func() error) error {
	values, err := dense.Eigenvalues(b, pause)
	if err == nil && values == nil {
		for i := range dst {
			dst[i] = math.NaN()
		}
	}
	copy(dst, values)
	return err
}
