package factor

import (
	"math"
	"slices"
	"strconv"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// viewsInertia counts eigenvalues below a negative σ for A = -ZᵀZ/m, where Z is an r x n matrix and A is not formed.
// The factorised matrix is I + K/σ, r x r, where K = ZM⁺Zᵀ/m. On the range of M, I + K/σ and A - σM are the Schur
// complements of positive definite blocks in [-σM Zᵀ/√m; Z/√m I], so that both have as many negative eigenvalues as the
// block matrix (Haynsworth 1968, doi:10.1016/0024-3795(68)90050-5). Z is zero on Null(M).
type viewsInertia struct {
	z        *mat.Dense
	m        float64
	blocks   []viewsBlock
	k        *mat.Dense // K, nil before the first count
	rounding float64    // a bound on the error of K in the 2-norm
	doubt    string     // the reason why K could not be computed, or "" if K was computed
	factor   *denseLDL  // the factorisation of I + K/σ
	sigma    float64
	start    *mat.Dense // the start vectors of the power method
}

// viewsBlock holds a block on the diagonal of M and the corresponding columns of Z.
type viewsBlock struct {
	covariance
	z    *mat.Dense
	from int // the index of the first of these columns
}

// newViewsInertia prepares to count eigenvalues, or returns nil if A is not -ZᵀZ/m, if M does not consist of blocks
// that can be factorised, or if the factors would be too large.
func newViewsInertia(a, m operator.Operator) *viewsInertia {
	negative, ok := a.(operator.Negative)
	if !ok {
		return nil
	}
	gram, ok := negative.Operator.(*operator.Gram)
	if !ok {
		return nil
	}
	blocks := []operator.Operator{m}
	if diagonal, ok := m.(*operator.BlockDiag); ok {
		blocks = diagonal.Blocks()
	}
	r, _ := gram.Z.Dims()
	s := &viewsInertia{z: gram.Z, m: gram.M, start: newStart(r)}
	entries, from := 2*float64(r)*float64(r), 0
	for _, part := range blocks {
		c, n := newCovariance(part), part.Dim()
		if c == nil {
			return nil
		}
		block := viewsBlock{c, s.z.Slice(0, r, from, from+n).(*mat.Dense), from}
		stored, _ := block.cost(block.z)
		entries += stored
		s.blocks = append(s.blocks, block)
		from += n
	}
	if entries > maxDensePencil*maxDensePencil {
		return nil
	}
	return s
}

// Work returns the approximate number of multiplications and additions that a count takes, including those that only
// the first count needs.
func (s *viewsInertia) Work() float64 {
	rows, cols := s.z.Dims()
	r, n := float64(rows), float64(cols)
	work := r*r*r/3 + (usualSolves+usualBounds)*2*r*r + 4*r*n
	for _, b := range s.blocks {
		_, reducing := b.cost(b.z)
		work += reducing
	}
	return work
}

// Resolution returns 0, because there is no estimate.
func (s *viewsInertia) Resolution(*mat.Dense) float64 { return 0 }

// reduce computes K.
func (s *viewsInertia) reduce() {
	r, _ := s.z.Dims()
	s.k, s.factor = mat.NewDense(r, r, nil), newDenseLDL(r)
	s.factor.scale = slices.Repeat([]float64{1}, r)
	for i, b := range s.blocks {
		k, rounding, err := b.reduce(b.z)
		if err != nil {
			s.doubt = "block " + strconv.Itoa(i+1) + " of M: " + err.Error()
			return
		}
		dense.Symmetrize(k)
		dense.AddScaled(s.k, 1/s.m, k)
		s.rounding += rounding/s.m + float64(i+1)*dense.Eps*dense.Norm(k)/s.m
	}
}

// Count factorises I + K/σ and counts the eigenvalues of (A, M) below σ.
func (s *viewsInertia) Count(sigma float64) Count {
	if s.k == nil {
		s.reduce()
	}
	name := "I + ZM⁺Zᵀ/(σm) with σ = " + strconv.FormatFloat(sigma, 'g', 6, 64)
	count := Count{Null: -1, Margin: math.Inf(1), Doubt: s.doubt}
	s.sigma = sigma
	switch {
	case s.doubt != "":
		return count
	case !(sigma < 0):
		count.Doubt = "for A = -ZᵀZ/m, eigenvalues can be counted only below a negative shift, but the shift is " +
			strconv.FormatFloat(sigma, 'g', 6, 64)
		return count
	case !dense.Finite(s.rounding, dense.Norm(s.k)/sigma):
		count.Doubt = name + ": not finite"
		return count
	}
	dense.Copy(s.factor.sum, s.k)
	dense.Scale(1/sigma, s.factor.sum)
	for i := range s.factor.scale {
		s.factor.sum.Set(i, i, 1+s.factor.sum.At(i, i))
	}
	s.factor.forming = s.rounding/-sigma + dense.Eps*(1+dense.Norm(s.k)/-sigma)
	if s.factor.eliminate(); len(s.factor.ones) > 0 {
		count.Doubt = name + " is singular to working precision"
		return count
	}
	count.Negative = s.factor.pivots.Negative()
	count.judge(&s.factor.shiftedLDL, name, 0, s.start)
	return count
}

// Solve replaces V by (M⁺V + M⁺Zᵀ(I - K/c)⁻¹ZM⁺V/(cm))/c, where c = -σ (Woodbury's formula).
func (s *viewsInertia) Solve(v *mat.Dense) {
	if s.factor == nil || s.doubt != "" {
		panic("factor: no factor of I + ZM⁺Zᵀ/(σm) to solve with")
	}
	s.solveM(v)
	y := dense.NewProduct(s.z, v)
	s.factor.SolveTo(y, y)
	image := dense.NewGram(s.z, y)
	s.solveM(image)
	dense.AddScaled(v, -1/(s.sigma*s.m), image)
	dense.Scale(-1/s.sigma, v)
}

// NegativeTo writes x = M⁺Zᵀy for vectors y on which I + K/σ is negative. The quadratic form of the block matrix is
// negative at (x, σ√m·y). The quadratic form of A - σM is negative at x, because its value is the minimum of the form
// of the block matrix over the second component.
func (s *viewsInertia) NegativeTo(v *mat.Dense) {
	r, _ := s.z.Dims()
	y := mat.NewDense(r, v.RawMatrix().Cols, nil)
	s.factor.negativeTo(y)
	dense.Gram(v, s.z, y)
	s.solveM(v)
}

// solveM replaces V by M⁺V.
func (s *viewsInertia) solveM(v *mat.Dense) {
	_, p := v.Dims()
	for _, b := range s.blocks {
		_, n := b.z.Dims()
		b.solve(v.Slice(b.from, b.from+n, 0, p).(*mat.Dense))
	}
}
