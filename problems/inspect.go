package problems

import (
	"errors"
	"slices"

	"slep/problems/lists"
	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/try"
)

// InspectLimit is the largest order of a matrix that Inspect factorises. Factorising a larger matrix would take more
// than half a second in a browser tab.
const InspectLimit = 1000

// Facts describes a matrix before a problem is made from it.
type Facts struct {
	Rows, Cols int
	Nonzeros   int
	Columns    []read.TableColumn // the columns of the table from which the matrix was read; nil if there was no table
	Constant   []string           // the names of constant columns; nil if the matrix has one row or is stored as triplets
	Note       string             // see read.Matrix

	// Asymmetry is nil unless the matrix is square but not symmetric up to rounding.
	Asymmetry *Asymmetry

	// Spectrum is nil unless the matrix is symmetric and either diagonal or of order at most InspectLimit.
	Spectrum *Spectrum
}

// Asymmetry is the largest entry of |A - Aᵀ|, and the position of this entry, counted from 1.
type Asymmetry struct {
	Row, Column int
	Difference  float64
}

// Spectrum describes the eigenvalues of a symmetric matrix. Unless the matrix is diagonal, the description is based on
// a pivoted Cholesky factorisation.
type Spectrum struct {
	Rank      int     // the rank if the matrix is semidefinite
	Lowest    float64 // a negative upper bound on the smallest eigenvalue; 0 if no negative eigenvalue was found
	Condition float64 // roughly the ratio of the largest to the smallest positive eigenvalue; 0 if not known
}

// Inspect describes a matrix, and symmetrizes it in place if it is symmetric up to rounding. If the matrix is not
// valid, the error is a *solver.InputError. Inspect calls pause repeatedly, and if pause returns an error, Inspect
// stops and returns this error.
func Inspect(m *read.Matrix, pause func() error) (out *Facts, err error) {
	defer try.Catch(&err)
	try.Check(m.Check("matrix", pause))
	out = &Facts{Rows: m.Rows, Cols: m.Cols, Columns: m.Columns, Note: m.Note}
	isDiagonal := m.Rows == m.Cols
	for k, v := range m.Data {
		if v != 0 {
			i, j := m.Position(k)
			isDiagonal = isDiagonal && i == j
			out.Nonzeros++
		}
	}
	if m.Row == nil && m.Rows > 1 {
		out.Constant = lists.Map(constantColumns(m.Dense()), m.ColumnName)
	}
	if m.Rows != m.Cols {
		return out, pause()
	}
	err = m.Symmetrize("matrix", pause)
	if _, isAsymmetric := errors.AsType[*solver.InputError](err); isAsymmetric {
		difference, i, j, err := m.Asymmetry(pause)
		out.Asymmetry = &Asymmetry{i + 1, j + 1, difference}
		return out, err
	}
	try.Check(err)
	switch {
	case isDiagonal:
		values := m.Diagonal()
		low, high := positiveRange(values)
		out.Spectrum = &Spectrum{Rank: countPositive(values), Lowest: min(0, slices.Min(values)), Condition: high / low}
	case m.Rows <= InspectLimit:
		out.Spectrum = spectrumOf(m, pause)
	}
	return out, nil
}

func spectrumOf(m *read.Matrix, pause func() error) *Spectrum {
	f := try.Value(semidefinite.New(m.DenseCopy(), semidefinite.EntryTol(m.Rows), pause))
	out := &Spectrum{Rank: f.Rank}
	if f.Indefinite() {
		out.Lowest = f.Eigenvalue
	} else if f.Rank > 0 {
		_, largest, smallest := f.Extremes()
		out.Condition = largest / smallest
	}
	return out
}
