package problems

import (
	"math"
	"slices"

	"slep/solver"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	unevenRows = 1e4   // ratio of the sizes of rows from which on variables are scaled
	tooLarge   = 1e150 // ratio from which on squares of scaled numbers would overflow, and variables stay as they are
	basisLimit = 1500  // largest n for a change of variables by a matrix that is stored in full
)

// improve sets Condition and Better from a factorisation of a user's M. Where rows of A and M differ much in size, as with masses of many
// orders or one very stiff variable, Better scales them to be even. Where M is ill-conditioned even so, Better takes variables in which it
// is a multiple of I on its range.
func (in *Instance) improve(f *factor, pause func() error) (err error) {
	even, largest, smallest := f.extremes()
	in.Condition = largest / smallest
	if even > solver.IllConditioned && len(f.order) <= basisLimit {
		in.warn("M is ill-conditioned, with a condition number of about " + solver.Number(in.Condition) +
			": with the safeguard a run takes variables in which M is a multiple of I. Gradient norms and steps are theirs, X and the figures at R(X) those of your variables")
		err = in.inBasis(f, largest, pause)
	} else if s := in.evenScale(); s != nil {
		in.warn("the rows of M, or of the quadratic term, differ by many orders of size: with the safeguard a run takes variables that are scaled to be even. " +
			"Gradient norms and steps are theirs, X and the figures at R(X) those of your variables")
		in.inScale(s)
	}
	if b := in.Better; b != nil {
		b.Least, b.Condition, b.Unbounded, b.Regular = in.Least, in.Condition, in.Unbounded, in.Regular
		b.Scale, b.Basis = after(in.Scale, b.Scale, b.Basis)
	}
	return err
}

// after returns the change of variables by s, or by T, followed by one by scale, nil for none.
func after(scale, s []float64, t *solver.Basis) ([]float64, *solver.Basis) {
	if scale == nil {
		return s, t
	}
	if t == nil {
		s = slices.Clone(s)
		for i, w := range scale {
			s[i] *= w
		}
		return s, nil
	}
	out := &solver.Basis{T: mat.DenseCopyOf(t.T), Inverse: mat.DenseCopyOf(t.Inverse)}
	scaleRows(out.T, scale)
	for i := range scale {
		row := out.Inverse.RawRowView(i)
		for j, w := range scale {
			row[j] /= w
		}
	}
	return nil, out
}

// factorizeM prepares improve for an M that is made of covariances, whose blocks are ill-conditioned as Condition tells.
func (in *Instance) factorizeM(samples int, pause func() error) error {
	n := in.M.Dim()
	if in.Condition <= solver.IllConditioned || n > basisLimit || in.RankM < 0 {
		return nil
	}
	f, err := newFactor(times(in.M, identity(n)), float64(samples+n)*0x1p-52, pause)
	if err == nil && f.rank == in.RankM {
		in.factor = f
	}
	return err
}

// extremes returns estimates of the condition number of SMS, and of the largest and smallest eigenvalue of M that is not zero, by a few
// steps of power iteration with the leading block of the factorisation and with its inverse.
func (f *factor) extremes() (even, largest, smallest float64) {
	t := f.leading()
	units := make([]float64, f.rank)
	for i := range units {
		units[i] = f.units[f.order[i]]
	}
	product := func(v blas64.Vector) {
		blas64.Trmv(blas.Trans, t, v)
		blas64.Trmv(blas.NoTrans, t, v)
	}
	solution := func(v blas64.Vector) {
		blas64.Trsv(blas.NoTrans, t, v)
		blas64.Trsv(blas.Trans, t, v)
	}
	scaled := func(apply func(blas64.Vector), power int) func(blas64.Vector) {
		scale := func(v blas64.Vector) {
			for i, u := range units {
				if power > 0 {
					v.Data[i] *= u
				} else {
					v.Data[i] /= u
				}
			}
		}
		return func(v blas64.Vector) {
			scale(v)
			apply(v)
			scale(v)
		}
	}
	even = growth(product, f.rank) * growth(solution, f.rank)
	return even, growth(scaled(product, -1), f.rank), 1 / growth(scaled(solution, 1), f.rank)
}

// growth estimates the largest eigenvalue of a positive definite matrix from below.
func growth(apply func(blas64.Vector), n int) float64 {
	const steps = 6
	v := blas64.Vector{N: n, Data: make([]float64, n), Inc: 1}
	rng := newRand(0, streamProbe)
	for i := range v.Data {
		v.Data[i] = rng.NormFloat64()
	}
	size := blas64.Nrm2(v)
	for range steps {
		blas64.Scal(1/size, v)
		apply(v)
		size = blas64.Nrm2(v)
	}
	return size
}

// evenScale returns powers of two that make rows of A and M even, those of A weighted so that half of them count no more than those of M;
// nil where they are, or not known.
func (in *Instance) evenScale() []float64 {
	weights := diagonalOf(in.M)
	if weights == nil {
		return nil
	}
	weights = slices.Clone(weights)
	most := slices.Max(weights)
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, _ := f.Terms()
		stiffness, ratios := diagonalOf(a), []float64{}
		for i, w := range stiffness {
			if weights[i] > 0 && w != 0 {
				ratios = append(ratios, math.Abs(w)/weights[i])
			}
		}
		slices.Sort(ratios)
		if len(ratios) > 0 {
			middle := ratios[len(ratios)/2]
			for i, w := range stiffness {
				weights[i] += math.Abs(w) / middle
			}
		}
	}
	low, high := math.Inf(1), 0.
	for _, w := range weights {
		if w > 0 {
			low, high = math.Min(low, w), math.Max(high, w)
		}
	}
	if high <= unevenRows*low || high > tooLarge*low {
		return nil
	}
	for i, w := range weights {
		weights[i] = 1
		if w > 0 {
			weights[i] = unitOf(w / most)
		}
	}
	return weights
}

// diagonalOf returns the diagonal of an operator, for reading, or nil where it is not stored.
func diagonalOf(m solver.Operator) []float64 {
	switch m := m.(type) {
	case solver.Identity:
		ones := make([]float64, m)
		for i := range ones {
			ones[i] = 1
		}
		return ones
	case solver.Diag:
		return m
	case *solver.Dense:
		d := make([]float64, m.Dim())
		for i := range d {
			d[i] = m.At(i, i)
		}
		return d
	case *solver.Sparse:
		d := make([]float64, m.Dim())
		for i := range d {
			cols, values := m.Row(i)
			for k, j := range cols {
				if int(j) == i {
					d[i] += values[k]
				}
			}
		}
		return d
	case negative:
		return diagonalOf(m.Operator) // sizes are all that is asked for
	}
	return nil
}

// inScale sets Better to the problem in variables Z with X = diag(s)Z.
func (in *Instance) inScale(s []float64) {
	better := solver.Problem{M: congruent(in.M, s), Scale: s}
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h := f.Terms()
		_, p := f.Dims()
		q := &Quadratic{A: congruent(a, s), P: p}
		if h != nil {
			q.H = mat.DenseCopyOf(h)
			scaleRows(q.H, s)
		}
		better.Objective = q
	} else {
		better.Objective = within(in.Objective, better)
	}
	in.Better = &better
}

// scaleRows multiplies row i of x by s[i].
func scaleRows(x *mat.Dense, s []float64) {
	for i, w := range s {
		row := x.RawRowView(i)
		for j := range row {
			row[j] *= w
		}
	}
}

// congruent returns SMS for S = diag(s), stored as M is, or by products with M.
func congruent(m solver.Operator, s []float64) solver.Operator {
	switch m := m.(type) {
	case solver.Identity, solver.Diag:
		d := slices.Clone(diagonalOf(m))
		for i, w := range s {
			d[i] *= w * w
		}
		return diagonalOperator(d)
	case *solver.Dense:
		out := mat.DenseCopyOf(m.Dense)
		scaleRows(out, s)
		for i := range s {
			row := out.RawRowView(i)
			for j, w := range s {
				row[j] *= w
			}
		}
		return &solver.Dense{Dense: out}
	case *solver.Sparse:
		n := m.Dim()
		start, col, val := make([]int32, n+1), make([]int32, 0, m.NNZ()), make([]float64, 0, m.NNZ())
		for i := range n {
			cols, values := m.Row(i)
			for k, j := range cols {
				col, val = append(col, j), append(val, values[k]*s[i]*s[j])
			}
			start[i+1] = int32(len(col))
		}
		return solver.NewCompressed(start, col, val)
	case negative:
		return negative{congruent(m.Operator, s)}
	}
	return rescaled{m, s}
}

// rescaled is SMS for S = diag(s) by products with M.
type rescaled struct {
	solver.Operator
	s []float64
}

// MulTo writes SMSX to dst.
func (m rescaled) MulTo(dst, x *mat.Dense) {
	y := mat.DenseCopyOf(x)
	scaleRows(y, m.s)
	m.Operator.MulTo(dst, y)
	scaleRows(dst, m.s)
}

// inBasis sets Better to the problem in variables Z with X = TZ, in which M is λI on its range: T is √λ times [Y Z], YᵀMY = I and MZ = 0.
func (in *Instance) inBasis(f *factor, lambda float64, pause func() error) error {
	n, r := len(f.order), f.rank
	t, inverse := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	root := identity(r)
	blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), root.RawMatrix()) // Y = SP [L11^(-T); 0]
	for i := range r {
		copy(t.RawRowView(f.order[i]), root.RawRowView(i))
	}
	f.restore(t)
	for i := range r { // T⁻¹ is [L11ᵀ L21ᵀ; 0 I]PᵀS⁻¹, but for the lengths of columns of Z
		row := inverse.RawRowView(i)
		for k := i; k < n; k++ {
			row[f.order[k]] = f.l.At(k, i) / f.units[f.order[k]]
		}
	}
	if z := f.null(); z != nil {
		t.Slice(0, n, r, n).(*mat.Dense).Copy(z)
		for j := range n - r {
			inverse.Set(r+j, f.order[r+j], 1/z.At(f.order[r+j], j))
		}
	}
	size := math.Sqrt(lambda)
	t.Scale(size, t)
	inverse.Scale(1/size, inverse)
	m := make(solver.Diag, n)
	for i := range r {
		m[i] = lambda
	}
	better := solver.Problem{M: diagonalOperator(m), Basis: &solver.Basis{T: t, Inverse: inverse}}
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h := f.Terms()
		_, p := f.Dims()
		at := times(a, t)
		if err := pause(); err != nil {
			return err
		}
		q := &Quadratic{A: &solver.Dense{Dense: symmetrized(product(blas.Trans, t, at))}, P: p}
		if h != nil {
			q.H = product(blas.Trans, t, h)
		}
		better.Objective = q
	} else {
		better.Objective = within(in.Objective, better)
	}
	in.Better = &better
	return pause()
}

// symmetrized replaces the square A by (A + Aᵀ)/2.
func symmetrized(a *mat.Dense) *mat.Dense {
	n, _ := a.Dims()
	for i := range n {
		for j := range i {
			v := (a.At(i, j) + a.At(j, i)) / 2
			a.Set(i, j, v)
			a.Set(j, i, v)
		}
	}
	return a
}

// within returns f as a function of the variables of a problem that leads back to those of f.
func within(f solver.Objective, variables solver.Problem) solver.Objective {
	n, p := f.Dims()
	out := &changed{f: f, variables: variables, x: mat.NewDense(n, p, nil), g: mat.NewDense(n, p, nil)}
	if hess, ok := f.(solver.HessObjective); ok {
		return &changedHess{out, hess, mat.NewDense(n, p, nil)}
	}
	return out
}

// changed is f(TZ), with T as in solver.Problem.
type changed struct {
	f         solver.Objective
	variables solver.Problem // whose Scale or Basis is T
	x, g      *mat.Dense
}

func (c *changed) Dims() (n, p int) { return c.f.Dims() }

// FuncGrad writes Tᵀ∇f(TZ) to grad and returns f(TZ).
func (c *changed) FuncGrad(grad, z *mat.Dense) float64 {
	c.forth(c.x, z)
	value := c.f.FuncGrad(c.g, c.x)
	c.back(grad, c.g)
	return value
}

// forth writes TZ to dst, back TᵀG.
func (c *changed) forth(dst, z *mat.Dense) { c.multiply(dst, blas.NoTrans, z) }
func (c *changed) back(dst, g *mat.Dense)  { c.multiply(dst, blas.Trans, g) }

func (c *changed) multiply(dst *mat.Dense, trans blas.Transpose, x *mat.Dense) {
	if b := c.variables.Basis; b != nil {
		blas64.Gemm(trans, blas.NoTrans, 1, b.T.RawMatrix(), x.RawMatrix(), 0, dst.RawMatrix())
		return
	}
	dst.Copy(x)
	scaleRows(dst, c.variables.Scale)
}

// changedHess is a changed with second derivatives.
type changedHess struct {
	*changed
	hess solver.HessObjective
	d    *mat.Dense
}

// HessMulTo writes Tᵀ∇²f(TZ)[TD] to dst.
func (c *changedHess) HessMulTo(dst, z, d *mat.Dense) {
	c.forth(c.x, z)
	c.forth(c.d, d)
	c.hess.HessMulTo(c.g, c.x, c.d)
	c.back(dst, c.g)
}
