package problems

import (
	"math"
	"strconv"

	"slep/solver"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var _ solver.HessObjective = (*Quadratic)(nil)

// Quadratic is f(X) = ½tr(XᵀAX) + tr(HᵀX), with A symmetric n x n and H n x p (paper, Test Problem 1, with H = αG).
type Quadratic struct {
	A solver.Operator
	H *mat.Dense
}

// Dims returns the shape of X.
func (q *Quadratic) Dims() (n, p int) { return q.H.Dims() }

// FuncGrad writes AX + H to grad and returns f.
func (q *Quadratic) FuncGrad(grad, x *mat.Dense) float64 {
	q.A.MulTo(grad, x)
	h, g, y := entries(q.H), entries(grad), entries(x)
	f := blas64.Dot(g, y)/2 + blas64.Dot(h, y)
	blas64.Axpy(1, h, g)
	return f
}

// HessMulTo writes AD to dst.
func (q *Quadratic) HessMulTo(dst, _, d *mat.Dense) { q.A.MulTo(dst, d) }

// norm returns ‖A‖_F of a contiguous matrix.
func norm(a *mat.Dense) float64 { return blas64.Nrm2(entries(a)) }

// entries views a contiguous matrix as one vector.
func entries(a *mat.Dense) blas64.Vector {
	raw := a.RawMatrix()
	return blas64.Vector{N: len(raw.Data), Data: raw.Data, Inc: 1}
}

var startParam = solver.Param{Name: "start", Default: "randn", Choices: []string{"randn", "rand"},
	Doc: "Entries of the start before its projection R(X0): normal, or uniform on (0, 1), which begins far from most solutions."}

var quadratic = Problem{
	Name: "quadratic",
	Doc:  "½tr(XᵀAX) + α tr(GᵀX), the paper's Test Problem 1: A with eigenvalues θ^(1-i), G with column norms η^(1-i), M sparse with a fraction c of nonzero eigenvalues.",
	Params: []solver.Param{
		{Name: "n", Min: 2, Max: 20000, Default: 1000.0, Integer: true, Log: true, Doc: "Rows of X, and the order of A and M."},
		{Name: "p", Min: 1, Max: 1000, Default: 50.0, Integer: true, Log: true, Doc: "Columns of X; at most the rank of M."},
		{Name: "alpha", Min: 0, Max: 1e6, Default: 1.0, Log: true, Doc: "Weight of the linear term. At 0 the optimum is half the sum of the p smallest generalised eigenvalues."},
		{Name: "theta", Min: 1, Max: 2, Default: 1.01, Doc: "The eigenvalues of A fall as θ^(1-i): the larger θ, the worse A is conditioned."},
		{Name: "eta", Min: 1, Max: 2, Default: 1.01, Doc: "The columns of G have norms η^(1-i)."},
		{Name: "d", Min: 0, Max: 1, Default: .01, Log: true, Doc: "Fraction of the entries of M that are not zero."},
		{Name: "c", Min: 0, Max: 1, Default: 1.0, Doc: "Fraction of the eigenvalues of M that are not zero. Below 1, M is singular."},
		startParam,
	},
	Data: []Datum{
		{Name: "A", Shape: "n x n", Doc: "symmetric, of the quadratic term"},
		{Name: "M", Shape: "n x n", Doc: "symmetric positive semidefinite, of the constraint"},
		{Name: "G", Shape: "n x p", Doc: "of the linear term, zero when it is missing", Optional: true},
	},
	build: func(spec *Spec) (*Instance, error) {
		if len(spec.Data) > 0 {
			return givenQuadratic(spec)
		}
		return randomQuadratic(spec)
	},
}

// randomQuadratic generates Test Problem 1.
func randomQuadratic(spec *Spec) (*Instance, error) {
	v := spec.Params
	n, p := v.Int("n"), v.Int("p")
	rank := int(math.Round(v.Float("c") * float64(n)))
	switch {
	case p > n:
		return nil, solver.Input("params.p", "p = "+strconv.Itoa(p)+" > n = "+strconv.Itoa(n)+": X has no more columns than rows")
	case rank < p:
		return nil, solver.Input("params.c", "rank(M) = round(c·n) = "+strconv.Itoa(rank)+" < p = "+strconv.Itoa(p)+": no X satisfies XᵀMX = I")
	}
	square := 1 // A
	if v.Float("d") > .2 {
		square = 4 // M with its indices, and the rows it is made in
	}
	if err := checkMemory(n, p, square); err != nil {
		return nil, err
	}
	a, err := similarTo(powers(v.Float("theta"), n), newRand(spec.Seed, streamA), spec.Pause)
	if err != nil {
		return nil, err
	}
	rng := newRand(spec.Seed, streamM)
	spectrum := make([]float64, n)
	for i := range n {
		if r := rng.Float64(); i < rank {
			spectrum[i] = r
		}
	}
	m, err := sparseSimilarTo(spectrum, v.Float("d"), rng, spec.Pause)
	if err != nil {
		return nil, err
	}
	h := mat.NewDense(n, p, nil)
	fill(h, newRand(spec.Seed, streamG).Float64)
	for j, size := range powers(v.Float("eta"), p) {
		column := h.ColView(j).(*mat.VecDense).RawVector()
		blas64.Scal(v.Float("alpha")*size/blas64.Nrm2(column), column)
	}
	out := &Instance{
		Problem: solver.Problem{Objective: &Quadratic{A: &solver.Dense{Dense: a}, H: h}, M: m},
		RankM:   rank, MinEigM: math.NaN(), NNZ: m.NNZ(),
	}
	return out, out.begin(spec)
}

// powers returns base^0, base^-1, ..., n of them.
func powers(base float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.Pow(base, float64(-i))
	}
	return out
}

// givenQuadratic makes the problem from a user's A, M and G.
func givenQuadratic(spec *Spec) (*Instance, error) {
	a, err := spec.Data["A"].symmetric("data.A")
	if err != nil {
		return nil, err
	}
	m, err := spec.Data["M"].symmetric("data.M")
	if err != nil {
		return nil, err
	}
	n, p := m.Rows, spec.Params.Int("p")
	if a.Rows != n {
		return nil, solver.Input("data.A", "A is "+a.shape()+" and M is "+m.shape()+", wanted the same size")
	}
	if p > n {
		return nil, solver.Input("params.p", "p = "+strconv.Itoa(p)+" > n = "+strconv.Itoa(n)+": X has no more columns than rows")
	}
	square := 0 // dense n x n matrices: those given, and a factor
	for _, full := range []bool{!a.sparse(), !m.sparse(), n <= denseLimit} {
		if full {
			square++
		}
	}
	if err := checkMemory(n, p, square); err != nil {
		return nil, err
	}
	h := mat.NewDense(n, p, nil)
	if g := spec.Data["G"]; g != nil {
		if g.Rows != n || g.Cols != p {
			return nil, solver.Input("data.G", "G is "+g.shape()+", wanted n x p = "+strconv.Itoa(n)+" x "+strconv.Itoa(p))
		}
		blas64.Axpy(spec.Params.Float("alpha"), entries(g.dense()), entries(h))
	}
	objective := &Quadratic{A: a.operator(), H: h}
	out := &Instance{Problem: solver.Problem{Objective: objective, M: m.operator()}, RankM: -1, MinEigM: math.NaN(), NNZ: -1}
	if sparse, ok := out.M.(*solver.Sparse); ok {
		out.NNZ = sparse.NNZ()
	}
	f, warning, err := checkM(m, p, spec.Pause)
	if err != nil {
		return nil, err
	}
	out.warn(warning)
	if f != nil {
		out.RankM = f.rank
		if out.Unbounded, err = unbounded(objective.A, h, f.null(), spec.Pause); err != nil {
			return nil, err
		}
		out.warn(out.Unbounded)
	}
	return out, out.begin(spec)
}

// warn adds a warning unless it is empty.
func (in *Instance) warn(text string) {
	if text != "" {
		in.Warnings = append(in.Warnings, text)
	}
}

// begin sets the start: the given one as it is, or R(X0) of a random one.
func (in *Instance) begin(spec *Spec) (err error) {
	n, p := in.Objective.Dims()
	if in.X0, err = spec.start(n, p); err != nil || in.X0 != nil {
		return err
	}
	in.X0 = mat.NewDense(n, p, nil)
	rng := newRand(spec.Seed, streamX)
	if spec.Params.Text("start") == "rand" {
		fill(in.X0, rng.Float64)
	} else {
		fill(in.X0, rng.NormFloat64)
	}
	return solver.Project(in.X0, in.M)
}
