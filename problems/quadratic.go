package problems

import (
	"math"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var quadratic = Problem{
	Name: "quadratic", Title: "quadratic",
	Doc: "½tr(XᵀAX) + α tr(GᵀX), the paper's Test Problem 1",
	Details: "A has eigenvalues θ^(1-i), the columns of G have norms η^(1-i), and M is sparse. A fraction c of the " +
		"eigenvalues of M are not zero.",
	Params: []catalog.Param{
		{Name: "n", Min: 2, Max: 20000, Default: 1000.0, Integer: true, Log: true,
			Doc: "Number of rows of X; the order of A and M."},
		{Name: "p", Min: 1, Max: 1000, Default: 50.0, Integer: true, Log: true,
			Doc: "Number of columns of X; at most the rank of M."},
		{Name: "alpha", Title: "α", Min: 0, Max: 1e6, Default: 1.0, Log: true,
			Doc: "Weight of the linear term. If this weight is 0, the optimum is half the sum of the p smallest generalised " +
				"eigenvalues."},
		{Name: "theta", Title: "θ", Min: 1, Max: 2, Default: 1.01,
			Doc: "The eigenvalues of A are θ^(1-i), so that the condition number of A increases with θ."},
		{Name: "eta", Title: "η", Min: 1, Max: 2, Default: 1.01, Doc: "The columns of G have norms η^(1-i)."},
		{Name: "d", Min: 0, Max: 1, Default: .01, Log: true, Doc: "Fraction of the entries of M that are not zero."},
		{Name: "c", Min: 0, Max: 1, Default: 1.0,
			Doc: "Fraction of the eigenvalues of M that are not zero. If this fraction is below 1, M is singular."},
		startParam,
	},
	Data: []Datum{
		{Name: "A", Shape: "n x n", Doc: "the symmetric matrix of the quadratic term"},
		{Name: "M", Shape: "n x n", Doc: "the symmetric positive semidefinite matrix of the constraint"},
		{Name: "G", Shape: "n x p", Optional: true,
			Doc: "the matrix of the linear term, zero by default; p is the number of columns of G"},
	},
	BesideData: []string{"p", "alpha", "start"},
	Advice: []Advice{
		// Far from the solution and with a strong linear term, a run with too small a β may end where the constraint is
		// violated.
		{After: Solved, Title: "start at rand with α = 10: which β is enough?", Generated: true,
			From: catalog.Values{"start": "randn"}, To: catalog.Values{"start": "rand", "alpha": 10.0}},
		{After: Solved, Title: "make M singular: c = 0.9", Generated: true,
			From: catalog.Values{"c": 1.0}, To: catalog.Values{"c": .9}},
		nearerStart,
	},
	sizes: func(d *Data) catalog.Values {
		out := orderOf(d.Matrices["M"])
		if g := d.Matrices["G"]; g != nil && out != nil {
			out["p"] = float64(g.Cols)
		}
		return out
	},
	generate: randomQuadratic, given: givenQuadratic,
}

// randomQuadratic generates Test Problem 1 of the paper.
func randomQuadratic(spec *Spec) *Instance {
	v := spec.Params
	n, p := v.Int("n"), v.Int("p")
	rank := int(math.Round(v.Float("c") * float64(n)))
	checkColumns(p, n)
	checkRank("params.c", "round(c·n) = ", rank, p)
	square := 1 // the number of stored n x n matrices, here only A
	if v.Float("d") > .2 {
		square = 4 // A, M, the indices of M, and the sparse rows from which M is built
	}
	checkMemory(n, p, square)
	a := try.Value(random.Symmetric(powers(v.Float("theta"), n), random.New(spec.Seed, random.ForA), spec.report))
	rng := random.New(spec.Seed, random.ForM)
	spectrum := make([]float64, n)
	for i := range n {
		if r := rng.Float64(); i < rank {
			spectrum[i] = r
		}
	}
	m := try.Value(random.Sparse(spectrum, v.Float("d"), rng, spec.Pause))
	var h *mat.Dense
	if alpha := v.Float("alpha"); alpha != 0 {
		h = mat.NewDense(n, p, nil)
		random.Fill(h, random.New(spec.Seed, random.ForG).Float64)
		for j, size := range powers(v.Float("eta"), p) {
			column := h.ColView(j).(*mat.VecDense).RawVector()
			blas64.Scal(alpha*size/blas64.Nrm2(column), column)
		}
	}
	return &Instance{
		Problem: solver.Problem{Objective: &Quadratic{A: &operator.Dense{Dense: a}, H: h, P: p}, M: m, Rank: rank},
		MinEigM: math.NaN(), NNZ: m.NNZ(),
	}
}

// powers returns the first n of the numbers base^0, base^-1, ...
func powers(base float64, n int) []float64 {
	return lists.Make(n, func(i int) float64 { return math.Pow(base, float64(-i)) })
}

// givenQuadratic makes an instance from a user's A, M and G.
func givenQuadratic(spec *Spec) *Instance {
	a, m := spec.pencil("A")
	n, p := m.Rows, spec.Params.Int("p")
	var h *mat.Dense
	if g := spec.Data.Matrices["G"]; g != nil {
		try.RefuseIf(g.Rows != n, "data.G", "G is ", g.Shape(), " and M is ", m.Shape(),
			"; they must have the same number of rows")
		if g.Cols != p {
			try.Check(solver.Input("params.p", "p = ", p, ", but G has ", g.Cols, " columns").With("p", g.Cols))
		}
		if alpha := spec.Params.Float("alpha"); alpha != 0 {
			h = g.DenseCopy()
			dense.Scale(alpha, h)
		}
	}
	objective := &Quadratic{A: try.Value(a.Operator(spec.Pause)), H: h, P: p}
	out := givenM(spec, objective, m)
	out.Unbounded = out.unbounded(objective.A, h, spec.Pause)
	out.warn(out.Unbounded)
	if alpha, ok := spec.given["alpha"]; ok && alpha != 0.0 && spec.Data.Matrices["G"] == nil {
		out.warn("α = ", alpha.(float64), " has no effect: there is no G")
	}
	return out
}

var _ solver.QuadraticObjective = (*Quadratic)(nil)

// Quadratic is f(X) = ½tr(XᵀAX) + tr(HᵀX) + Constant for X with P columns. The paper's Test Problem 1 has H = αG and no
// constant.
type Quadratic struct {
	A operator.Operator // symmetric, n x n
	H *mat.Dense        // n x p; nil if there is no linear term
	P int               // columns of X

	Constant float64 // the constant term of f
}

// Dims returns the shape of X.
func (q *Quadratic) Dims() (n, p int) { return q.A.Dim(), q.P }

// Terms returns A, H and the constant.
func (q *Quadratic) Terms() (a operator.Operator, h *mat.Dense, c float64) {
	return q.A, q.H, q.Constant
}

// Formula returns f as a formula, with A and H as data.
func (q *Quadratic) Formula() (text string, data map[string]*read.Matrix, err error) {
	a, err := writtenMatrix("A", q.A)
	data = map[string]*read.Matrix{"A": a}
	text = "1/2*trace(X'*A*X)"
	if q.H != nil {
		data["H"] = denseOf(q.H)
		text += " + trace(H'*X)"
	}
	if q.Constant != 0 {
		text += " + " + exact(q.Constant)
	}
	return text, data, err
}

// FuncGrad writes AX + H to grad and returns f.
func (q *Quadratic) FuncGrad(grad, x *mat.Dense) float64 {
	q.A.MulTo(grad, x)
	f := dense.Inner(grad, x) / 2
	if q.H != nil {
		f += dense.Inner(q.H, x)
		dense.AddScaled(grad, 1, q.H)
	}
	return f + q.Constant
}

// HessMulTo writes AD to dst.
func (q *Quadratic) HessMulTo(dst, _, d *mat.Dense) { q.A.MulTo(dst, d) }
