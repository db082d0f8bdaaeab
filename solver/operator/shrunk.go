package operator

import "gonum.org/v1/gonum/mat"

var _ Operator = (*Shrunk)(nil)

// Shrunk is (1-τ)M + τ diag(M) for an M whose entries are not stored: a product takes 3n operations for each column
// of X more than one with M.
type Shrunk struct {
	m        Operator
	diagonal []float64
	tau      float64
}

// NewShrunk returns (1-τ)M + τ diag(M). It keeps M and its diagonal for reading.
func NewShrunk(m Operator, diagonal []float64, tau float64) *Shrunk { return &Shrunk{m, diagonal, tau} }

// Dim returns n.
func (s *Shrunk) Dim() int { return len(s.diagonal) }

// MulTo writes (1-τ)MX + τ diag(M)X to dst.
func (s *Shrunk) MulTo(dst, x *mat.Dense) {
	s.m.MulTo(dst, x)
	for i, d := range s.diagonal {
		w, to := s.tau*d, dst.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			to[j] = (1-s.tau)*to[j] + w*v
		}
	}
}
