package problems

import (
	"math"
	"slices"
	"strconv"

	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// orderOf returns the n that a square matrix fixes, or nothing if there is no matrix.
func orderOf(m *read.Matrix) catalog.Values {
	if m == nil {
		return nil
	}
	return catalog.Values{"n": float64(m.Rows)}
}

// pencil returns the symmetric matrix that a user gave under a name, and M, of the same size. It checks that p <= n and
// that the instance fits in memory.
func (s *Spec) pencil(name string) (a, m *read.Matrix, err error) {
	a, m = s.Data.Matrices[name], s.Data.Matrices["M"]
	if err := a.Square("data." + name); err != nil {
		return nil, nil, err
	}
	if err := m.Square("data.M"); err != nil {
		return nil, nil, err
	}
	n, p := m.Rows, s.Params.Int("p")
	if a.Rows != n {
		return nil, nil, solver.Input("data."+name, name, " is ", a.Shape(), " and M is ", m.Shape(),
			"; they must have the same size")
	}
	if p > n {
		return nil, nil, tooManyColumns(p, n)
	}
	if err := checkMemory(n, p, fullMatrices(a, m)); err != nil {
		return nil, nil, err
	}
	if err := a.Symmetrize("data."+name, s.Pause); err != nil {
		return nil, nil, err
	}
	return a, m, m.Symmetrize("data.M", s.Pause)
}

// fullMatrices returns how many n x n matrices an instance stores in full: those of the given ones that need it, and
// a factor.
func fullMatrices(given ...*read.Matrix) int {
	count := 0
	for _, m := range given {
		if m.Full() {
			count++
		}
	}
	if given[0].Rows <= semidefinite.Limit {
		count++
	}
	return count
}

// givenM returns the instance of an objective with a user's symmetric M, and a basis of Null(M), which is nil when M
// is regular or too large to be factorised. It returns an error when checkM does.
func givenM(spec *Spec, objective solver.Objective, m *read.Matrix) (in *Instance, null *mat.Dense, err error) {
	constraint, err := m.Operator(spec.Pause)
	if err != nil {
		return nil, nil, err
	}
	in = &Instance{
		Problem: solver.Problem{Objective: objective, M: constraint},
		MinEigM: math.NaN(), NNZ: operator.StoredEntries(constraint),
	}
	f, warning, err := checkM(m, spec.Params.Int("p"), spec.Pause)
	if err != nil {
		return nil, nil, err
	}
	in.warn(warning)
	if f == nil {
		return in, nil, nil
	}
	in.Rank, in.factor = f.Rank, f
	return in, f.Null(), nil
}

// checkM factorises a user's symmetric M. It returns an error when M is indefinite or its rank is below p, and a
// warning when it is indefinite only by rounding. f is nil if M is too large to be factorised.
func checkM(m *read.Matrix, p int, pause func() error) (f *semidefinite.Factor, warning string, err error) {
	if m.Rows > semidefinite.Limit {
		return nil, "rank and definiteness of M were not checked: n = " + strconv.Itoa(m.Rows) +
			" is over " + strconv.Itoa(semidefinite.Limit), nil
	}
	f, err = semidefinite.New(m.DenseCopy(), semidefinite.EntryTol(m.Rows), pause)
	if err != nil {
		return nil, "", err
	}
	if f.Indefinite() {
		return nil, "", solver.Input("data.M", "M is not positive semidefinite: it has an eigenvalue of ",
			f.Eigenvalue, " or less, and its largest diagonal entry is ", slices.Max(m.Diagonal()))
	}
	if f.Lowest < 0 {
		warning = "M has an eigenvalue of about " + solver.Number(f.Eigenvalue) + ", treated as zero"
	}
	if f.Rank < p {
		return nil, "", solver.Input("data.M", "rank(M) = ", f.Rank, " < p = ", p, noPoint).
			With("p", f.Rank)
	}
	return f, warning, nil
}
