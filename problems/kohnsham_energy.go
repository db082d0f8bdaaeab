package problems

import (
	"math"
	"strconv"
	"strings"

	"slep/problems/grid"
	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

var _ solver.HessObjective = (*KohnSham)(nil)
var _ solver.ShiftedObjective = (*KohnSham)(nil)

// KohnSham is the discretised Kohn-Sham total energy of the density ρ_i = ‖X_i·‖² on a grid of n points,
//
//	f(X) = ½tr(XᵀLX) + ½ρᵀL†ρ - ¾γ Σ_i ρ_i^(4/3)
//
// without nuclei or correlation (Liu, Wen, Wang, Ulbrich and Yuan 2015, doi:10.1137/140957962). The spacing of the
// grid is 1. Since functions vanish outside the grid, L is definite and L† = L⁻¹. f is bounded below for every M,
// because the repulsion, which is at least ‖ρ‖²/(2‖L‖₂), outgrows the exchange. f depends only on XXᵀ and is twice
// differentiable even where ρ_i = 0.
type KohnSham struct {
	L     *operator.Sparse
	Gamma float64
	P     int // columns of X

	grid             grid.Grid
	coulomb          *grid.Poisson
	metric           *grid.Poisson // the solver for SolveShifted, with p columns; nil in fewer than three dimensions
	rho, potential   []float64     // ρ and L†ρ, with n entries each
	change, response []float64     // changes of ρ and L†ρ along a direction
}

// newKohnSham returns the energy on a grid.
func newKohnSham(g grid.Grid, p int, gamma float64, pause func() error) *KohnSham {
	l := try.Value(g.Laplacian(pause))
	vector := func() []float64 { return make([]float64, g.Points()) }
	out := &KohnSham{
		L: l, Gamma: gamma, P: p, grid: g, coulomb: grid.NewPoisson(g, 1),
		rho: vector(), potential: vector(), change: vector(), response: vector(),
	}
	if len(g) == 3 {
		out.metric = grid.NewPoisson(g, p)
	}
	return out
}

// Dims returns the shape of X.
func (k *KohnSham) Dims() (n, p int) { return k.L.Dim(), k.P }

// Formula returns f as a formula that constructs L and therefore needs no data.
func (k *KohnSham) Formula() (text string, data map[string]*read.Matrix, err error) {
	sides := lists.Map(k.grid, strconv.Itoa)
	return "gamma = " + exact(k.Gamma) + ";\n" +
		"L = laplacian([" + strings.Join(sides, " ") + "]);\n" +
		"rho = sum(X.^2, 2);    % the density\n" +
		"1/2*trace(X'*L*X) + 1/2*rho'*(L\\rho) - 3/4*gamma*sum(rho.^(4/3))", map[string]*read.Matrix{}, nil
}

// FuncGrad writes LX + 2Diag(L†ρ - γρ^(1/3))X to grad and returns f.
func (k *KohnSham) FuncGrad(grad, x *mat.Dense) float64 {
	k.L.MulTo(grad, x)
	f := dense.Inner(grad, x) / 2
	k.charge(x)
	to, from := grad.RawMatrix().Data, x.RawMatrix().Data
	for i, rho := range k.rho {
		root := math.Cbrt(rho)
		f += rho * (k.potential[i]/2 - .75*k.Gamma*root)
		w := 2 * (k.potential[i] - k.Gamma*root)
		g := rowOf(to, i, k.P)
		for j, v := range rowOf(from, i, k.P) {
			g[j] += w * v
		}
	}
	return f
}

// HessMulTo writes LD + 2Diag(L†ρ - γρ^(1/3))D + 2Diag(L†δ - (γ/3)ρ^(-2/3)δ)X to dst, where δ_i = 2X_i·D_i·ᵀ is the
// change of ρ_i.
func (k *KohnSham) HessMulTo(dst, x, d *mat.Dense) {
	k.L.MulTo(dst, d)
	k.charge(x)
	dotRows(k.change, 2, x, d)
	copy(k.response, k.change)
	k.coulomb.Solve(k.response)
	product, base, along := dst.RawMatrix().Data, x.RawMatrix().Data, d.RawMatrix().Data
	for i, rho := range k.rho {
		root := math.Cbrt(rho)
		wd, wx := 2*(k.potential[i]-k.Gamma*root), 2*k.response[i]
		if rho > 0 { // if ρ is 0, the last term is 0
			wx -= 2. / 3 * k.Gamma * k.change[i] / (root * root)
		}
		to, by := rowOf(product, i, k.P), rowOf(along, i, k.P)
		for j, v := range rowOf(base, i, k.P) {
			to[j] += wd*by[j] + wx*v
		}
	}
}

// Shifts reports whether L + σI is a worthwhile metric, which is true if the grid has three dimensions. In fewer
// dimensions this metric saves few iterations.
func (k *KohnSham) Shifts() bool { return k.metric != nil }

// SolveShifted replaces V by (L + σI)⁻¹V. The metric uses I instead of M, because the mass matrix is close to I for
// functions as smooth as orbitals.
func (k *KohnSham) SolveShifted(v *mat.Dense, sigma float64) {
	k.metric.Shift(sigma)
	k.metric.Solve(v.RawMatrix().Data)
}

// charge computes ρ and L†ρ.
func (k *KohnSham) charge(x *mat.Dense) {
	dotRows(k.rho, 1, x, x)
	copy(k.potential, k.rho)
	k.coulomb.Solve(k.potential)
}

// dotRows sets dst[i] to s times the inner product of row i of a and row i of b.
func dotRows(dst []float64, s float64, a, b *mat.Dense) {
	_, p := a.Dims()
	left, right := a.RawMatrix().Data, b.RawMatrix().Data
	for i := range dst {
		var sum float64
		row := rowOf(right, i, p)
		for j, v := range rowOf(left, i, p) {
			sum += v * row[j]
		}
		dst[i] = s * sum
	}
}

// rowOf returns row i of a contiguous matrix with p columns. For few columns, calling RawRowView would take longer than
// the work on the row.
func rowOf(data []float64, i, p int) []float64 { return data[i*p : (i+1)*p] }
