package sampling

import (
	"math"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// Spectra keeps B = XᵀMX for some iterates. A row holds 0 and the upper triangle of B, row by row. Once the eigenvalues
// of B have been requested, the row holds 1 and the eigenvalues instead.
type Spectra struct{ Samples }

// NewSpectra returns Spectra for p x p matrices.
func NewSpectra(p int) Spectra { return Spectra{New(1 + p*(p+1)/2)} }

// Record keeps the B of iterate k if this iterate gets a row.
func (s *Spectra) Record(k int, b *mat.Dense) {
	row := s.Next(k)
	if row == nil {
		return
	}
	row[0] = 0
	to := row[1:]
	for i := range b.RawMatrix().Rows {
		to = to[copy(to, b.RawRowView(i)[i:]):]
	}
}

// Eigenvalues returns the eigenvalues of B for the kept iterates with indices in [from, last], and for iterate last,
// whose B is given. Each iterate has p values: the eigenvalues in ascending order, or NaN if B is not finite.
// Eigenvalues calls pause often, and if pause returns an error, Eigenvalues stops and returns this error.
func (s *Spectra) Eigenvalues(from, last int, b *mat.Dense, pause func() error) (iterations, values []float64,
	err error) {
	work := mat.DenseCopyOf(b)
	p := work.RawMatrix().Rows
	for i := (max(from, 0) + s.Stride - 1) / s.Stride; i < s.UpTo(last); i++ {
		row := s.At(i)
		if row[0] == 0 {
			triangle := row[1:]
			for j := range p {
				triangle = triangle[copy(work.RawRowView(j)[j:], triangle):]
			}
			dense.Mirror(work)
			if err := eigenvaluesTo(row[1:1+p], work, pause); err != nil {
				return nil, nil, err
			}
			row[0] = 1
		}
		iterations = append(iterations, float64(i*s.Stride))
		values = append(values, row[1:1+p]...)
	}
	if last >= from && (len(iterations) == 0 || iterations[len(iterations)-1] < float64(last)) {
		dense.Copy(work, b)
		own := make([]float64, p)
		if err := eigenvaluesTo(own, work, pause); err != nil {
			return nil, nil, err
		}
		iterations, values = append(iterations, float64(last)), append(values, own...)
	}
	return iterations, values, nil
}

// eigenvaluesTo writes the eigenvalues of B to dst, or NaN if B is not finite. B is overwritten.
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
