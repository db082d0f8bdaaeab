package operator

import "gonum.org/v1/gonum/mat"

var _ Operator = (*Shrunk)(nil)

// Shrunk is (1-τ)M + τ diag(M) for an M whose entries are not stored. For each column of X, a product with this matrix
// takes 3n operations more than a product with M.
type Shrunk struct {
	M        Operator
	Diagonal []float64 // diagonal of M
	Tau      float64
}

// Dim returns n.
func (s *Shrunk) Dim() int { return len(s.Diagonal) }

// MulTo writes (1-τ)MX + τ diag(M)X to dst.
func (s *Shrunk) MulTo(dst, x *mat.Dense) {
	s.M.MulTo(dst, x)
	for i, d := range s.Diagonal {
		w, to := s.Tau*d, dst.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			to[j] = (1-s.Tau)*to[j] + w*v
		}
	}
}
