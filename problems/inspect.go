package problems

import (
	"errors"
	"slices"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// InspectLimit is the largest n for which Inspect factorises a matrix. It takes half a second of a tab.
const InspectLimit = 1000

// Facts describe a matrix before a problem is made of it.
type Facts struct {
	Rows, Cols int
	Nonzeros   int
	Columns    []read.TableColumn // of the table that it was read from, nil for other texts
	Constant   []string           // columns whose entries do not vary, of several rows that are stored in full
	Note       string             // what the reader skipped

	// Of a square matrix: how far it is from symmetric, nil where it is symmetric up to rounding.
	Asymmetry *Asymmetry

	// Of a symmetric matrix that is diagonal or of order InspectLimit at most; nil for others.
	Spectrum *Spectrum
}

// Asymmetry is the largest |A - Aᵀ|, with its row and column, counted from 1.
type Asymmetry struct {
	Row, Column int
	Difference  float64
}

// Spectrum is what a pivoted Cholesky factorisation shows about a symmetric matrix.
type Spectrum struct {
	Rank      int     // of a semidefinite matrix
	Lowest    float64 // an upper bound of the least eigenvalue where that is negative, or else 0
	Condition float64 // about the ratio of the largest eigenvalue to the smallest that is not zero
}

// Inspect describes a matrix, which it changes. A wrong matrix is a *solver.InputError. pause is called repeatedly; its
// error ends the work and is returned.
func Inspect(m *read.Matrix, pause func() error) (*Facts, error) {
	if err := m.Check("matrix", pause); err != nil {
		return nil, err
	}
	out := &Facts{Rows: m.Rows, Cols: m.Cols, Columns: m.Columns, Note: m.Note}
	isDiagonal := m.Rows == m.Cols
	for k, v := range m.Data {
		if v != 0 {
			i, j := m.Position(k)
			isDiagonal = isDiagonal && i == j
			out.Nonzeros++
		}
	}
	if m.Row == nil && m.Rows > 1 {
		out.Constant = constantColumns(m)
	}
	if m.Rows != m.Cols {
		return out, pause()
	}
	err := m.Symmetrize("matrix", pause)
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
		difference, i, j, err := m.Asymmetry(pause)
		out.Asymmetry = &Asymmetry{i + 1, j + 1, difference}
		return out, err
	} else if err != nil {
		return nil, err
	}
	switch {
	case isDiagonal:
		out.Spectrum = spectrumOfDiagonal(m.Diagonal())
	case m.Rows <= InspectLimit:
		out.Spectrum, err = spectrumOf(m, pause)
	}
	return out, err
}

func constantColumns(m *read.Matrix) (names []string) {
	for j := range m.Cols {
		if findConstant(m.Dense().Slice(0, m.Rows, j, j+1).(*mat.Dense)) == 0 {
			names = append(names, m.ColumnName(j))
		}
	}
	return names
}

func spectrumOfDiagonal(values []float64) *Spectrum {
	low, high := positiveRange(values)
	return &Spectrum{Rank: countPositive(values), Lowest: min(0, slices.Min(values)), Condition: high / low}
}

func spectrumOf(m *read.Matrix, pause func() error) (*Spectrum, error) {
	f, err := semidefinite.New(m.DenseCopy(), semidefinite.EntryTol(m.Rows), pause)
	if err != nil {
		return nil, err
	}
	out := &Spectrum{Rank: f.Rank}
	if f.Indefinite() {
		out.Lowest = f.Eigenvalue
	} else if f.Rank > 0 {
		_, largest, smallest := f.Extremes()
		out.Condition = largest / smallest
	}
	return out, nil
}
