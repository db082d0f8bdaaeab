package problems

import (
	"math"
	"strconv"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The most grid points and orbitals: together they take no more than memoryLimit.
const pointLimit, orbitalLimit = 200000, 40

var kohnsham = Problem{
	Name: "kohnsham", Title: "Kohn-Sham",
	Doc: "½tr(XᵀLX) + ½ρᵀL†ρ − ¾γ Σρ_i^(4/3), ρ_i = ‖X_i·‖², the discretised Kohn-Sham energy of p orbitals in a box without nuclei: kinetic energy, repulsion and exchange. " +
		"L is the Laplacian on a grid of spacing 1 with earthed walls, which attract the electrons. M is the overlap of the basis.",
	Params: []solver.Param{
		{Name: "dim", Min: 1, Max: 3, Default: 3.0, Integer: true, Doc: "Dimensions of the box. In one, repulsion does not fade with distance and drives the electrons to the walls."},
		{Name: "grid", Min: 2, Max: pointLimit, Default: 10.0, Integer: true, Log: true, Doc: "Points along each side of the box: X has n = grid^dim rows, at most 200000."},
		{Name: "p", Min: 1, Max: orbitalLimit, Default: 4.0, Integer: true, Log: true, Doc: "Orbitals, the columns of X; at most the rank of M."},
		{Name: "gamma", Title: "γ", Min: 0, Max: 10, Default: 1.97, Doc: "Strength γ of the exchange, which draws electrons together; 2(3/π)^(1/3) = 1.97 is usual. At 0 f is a convex function of XXᵀ."},
		{Name: "overlap", Default: "mass", Choices: []string{"identity", "mass", "singular"},
			Doc: "M: the identity; the mass matrix of linear finite elements; or weight 1 on the squares of one colour of a checkerboard and none on the others, which is singular."},
		startParam,
	},
	build: randomKohnSham,
}

// randomKohnSham makes the problem with a random start.
func randomKohnSham(spec *Spec) (*Instance, error) {
	v := spec.Params
	g, p, overlap := grid{v.Int("dim"), v.Int("grid")}, v.Int("p"), v.Text("overlap")
	n := g.points()
	rank := n
	if overlap == "singular" {
		rank = (n + 1) / 2
	}
	switch {
	case n > pointLimit:
		return nil, solver.Input("params.grid", strconv.Itoa(g.side)+" points along each of "+strconv.Itoa(g.dim)+" sides are n = "+solver.Number(float64(n))+", wanted at most "+strconv.Itoa(pointLimit))
	case rank < p:
		return nil, solver.Input("params.p", "p = "+strconv.Itoa(p)+" > rank(M) = "+strconv.Itoa(rank)+": no X satisfies XᵀMX = I")
	}
	f, err := newKohnSham(g, p, v.Float("gamma"), spec.Pause)
	if err != nil {
		return nil, err
	}
	out := &Instance{Problem: solver.Problem{Objective: f}, RankM: rank, NNZ: -1}
	switch overlap {
	case "identity":
		out.M, out.MinEigM = operator.Identity(n), 1
	case "mass":
		m, err := g.mass(spec.Pause)
		if err != nil {
			return nil, err
		}
		out.M, out.NNZ, out.MinEigM = m, m.NNZ(), math.Pow(1-g.frequency(g.side-1)/6, float64(g.dim))
	case "singular":
		out.M, out.MinEigM = g.board(), 0
	}
	return out, out.begin(spec)
}

var _ solver.HessObjective = (*KohnSham)(nil)

// KohnSham is the discretised Kohn-Sham total energy of the density ρ_i = ‖X_i·‖² on a grid of n points,
//
//	f(X) = ½tr(XᵀLX) + ½ρᵀL†ρ - ¾γ Σ_i ρ_i^(4/3)
//
// (Liu, Wen, Wang, Ulbrich and Yuan 2015, doi:10.1137/140957962; without nuclei and correlation). The spacing of the grid is 1. Functions
// vanish outside it, so L is definite and L† = L⁻¹, and f is bounded below for every M: the repulsion, at least ‖ρ‖²/(2‖L‖₂), outgrows
// the exchange. f depends on XXᵀ alone and is twice differentiable, also where ρ_i = 0.
type KohnSham struct {
	L     *operator.Sparse
	Gamma float64
	P     int // columns of X

	coulomb          *poisson
	rho, potential   []float64 // ρ and L†ρ, n
	change, response []float64 // of ρ and L†ρ along a direction, n
}

// newKohnSham returns the energy on a grid. An error of pause is returned.
func newKohnSham(g grid, p int, gamma float64, pause func() error) (*KohnSham, error) {
	l, err := g.laplacian(pause)
	if err != nil {
		return nil, err
	}
	vector := func() []float64 { return make([]float64, g.points()) }
	return &KohnSham{L: l, Gamma: gamma, P: p, coulomb: newPoisson(g), rho: vector(), potential: vector(), change: vector(), response: vector()}, nil
}

// Dims returns the shape of X.
func (k *KohnSham) Dims() (n, p int) { return k.L.Dim(), k.P }

// FuncGrad writes LX + 2Diag(L†ρ - γρ^(1/3))X to grad and returns f.
func (k *KohnSham) FuncGrad(grad, x *mat.Dense) float64 {
	k.L.MulTo(grad, x)
	f := blas64.Dot(entries(grad), entries(x)) / 2
	k.charge(x)
	for i, rho := range k.rho {
		root := math.Cbrt(rho)
		f += rho * (k.potential[i]/2 - .75*k.Gamma*root)
		w := 2 * (k.potential[i] - k.Gamma*root)
		g := grad.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			g[j] += w * v
		}
	}
	return f
}

// HessMulTo writes LD + 2Diag(L†ρ - γρ^(1/3))D + 2Diag(L†δ - (γ/3)ρ^(-2/3)δ)X to dst, δ_i = 2X_i·D_i·ᵀ the change of ρ.
func (k *KohnSham) HessMulTo(dst, x, d *mat.Dense) {
	k.L.MulTo(dst, d)
	k.charge(x)
	dotRows(k.change, 2, x, d)
	copy(k.response, k.change)
	k.coulomb.solve(k.response)
	for i, rho := range k.rho {
		root := math.Cbrt(rho)
		wd, wx := 2*(k.potential[i]-k.Gamma*root), 2*k.response[i]
		if rho > 0 { // the term vanishes with ρ
			wx -= 2. / 3 * k.Gamma * k.change[i] / (root * root)
		}
		to, along := dst.RawRowView(i), d.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			to[j] += wd*along[j] + wx*v
		}
	}
}

// charge computes ρ and L†ρ.
func (k *KohnSham) charge(x *mat.Dense) {
	dotRows(k.rho, 1, x, x)
	copy(k.potential, k.rho)
	k.coulomb.solve(k.potential)
}

// dotRows writes s times the inner products of the rows of a with those of b to dst.
func dotRows(dst []float64, s float64, a, b *mat.Dense) {
	for i := range dst {
		var sum float64
		row := b.RawRowView(i)
		for j, v := range a.RawRowView(i) {
			sum += v * row[j]
		}
		dst[i] = s * sum
	}
}
