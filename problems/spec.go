package problems

import (
	"cmp"
	"math"
	"strconv"

	"slep/problems/resample"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

// Spec describes the instance to make.
type Spec struct {
	Params catalog.Values // missing parameters take their defaults
	Data   Data           // the user's data; if there are none, the instance is generated
	Seed   uint64         // the seed of all random numbers; StartSeed may replace it for the start

	Resample *resample.Plan // selects the rows of the data from which the instance is made; nil for all rows

	StartSeed *uint64      // the seed of the generated start; nil to use Seed
	X0        []float64    // the start, row-major n x p; nil for a generated start
	Pause     func() error // called every few milliseconds unless it is nil; if it returns an error, the work stops

	// If Progress is not nil, it is called often, each time with the fraction of the work that has been done. Problems
	// that do not know this fraction do not call Progress.
	Progress func(part float64)

	given catalog.Values // Params as given, without defaults
}

var startParam = catalog.Param{Name: "start", Default: "randn", Choices: []string{"randn", "rand"},
	Doc: "Entries of the start before its projection R(X0): normal (randn), or uniform on (0, 1) (rand), which is " +
		"far from most solutions."}

// report calls Progress with the fraction of the work that has been done, and then calls Pause.
func (s *Spec) report(part float64) error {
	if s.Progress != nil {
		s.Progress(part)
	}
	return s.Pause()
}

// startSeed returns the seed of the generated start.
func (s *Spec) startSeed() uint64 { return *cmp.Or(s.StartSeed, &s.Seed) }

// shrinkage returns the τ of shrinkageParam.
func (s *Spec) shrinkage() float64 { return s.Params.Float(shrinkageParam.Name) }

// noPoint is the end of the error messages about an M whose rank is below p.
const noPoint = ": no X satisfies XᵀMX = I"

// refuseRank fails with the error for p > rank(M). The argument origin is a clause that begins with a comma and
// explains where the rank comes from.
func refuseRank(p, rank int, origin string) {
	try.Check(solver.Input("params.p", "p = ", p, " > rank(M) = ", rank, origin, noPoint).With("p", rank))
}

// checkRank fails with an error about the named input if rank(M) < p. The argument origin is "", or a formula for the
// rank and an equals sign.
func checkRank(input, origin string, rank, p int) {
	if rank < p {
		try.Check(solver.Input(input, "rank(M) = ", origin, rank, " < p = ", p, noPoint).With("p", rank))
	}
}

// checkColumns fails if X has more columns than rows.
func checkColumns(p, n int) {
	if p > n {
		try.Check(solver.Input("params.p", "p = ", p, " > n = ", n, ": p cannot exceed n").With("p", n))
	}
}

// memoryLimit is the maximum number of bytes that an instance may take: half of a 32-bit address space, which leaves
// room for the rest of the page.
const memoryLimit = 2 << 30

// checkMemory fails if an instance with the given number of dense n x n matrices, together with a run whose iterates
// are n x p, would not fit in memory.
func checkMemory(n, p, square int) {
	checkStored("params.n", "n = "+strconv.Itoa(n), n, p, float64(square)*float64(n)*float64(n))
}

// checkStored fails with an error about the named input if there is not enough memory for an instance that stores the
// given number of floats and for a run with n x p iterates. The message begins with size, which describes the instance.
func checkStored(input, size string, n, p int, stored float64) {
	const tall = 32 // the number of n x p matrices in an instance and a run on it
	bytes := 8 * (stored + tall*float64(n)*float64(p) + 16*float64(p)*float64(p))
	gigabytes := func(bytes float64) string { return strconv.FormatFloat(bytes/1e9, 'f', 2, 64) + " GB" }
	try.RefuseIf(bytes > memoryLimit, input, size, " and p = ", p, " would take about ",
		gigabytes(math.Ceil(bytes/1e7)*1e7), ", more than the ", gigabytes(memoryLimit), " that a tab reliably has")
}
