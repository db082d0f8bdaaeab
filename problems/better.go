package problems

import (
	"math"
	"slices"

	"slep/solver"
	"slep/solver/operator"

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
	m := make(operator.Diag, n)
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
		q := &Quadratic{A: &operator.Dense{Dense: symmetrized(product(blas.Trans, t, at))}, P: p}
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
