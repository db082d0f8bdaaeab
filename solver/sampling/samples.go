// Package sampling keeps data about the iterates of a run, for as many iterates as fit into a fixed amount of memory.
package sampling

const (
	mostBytes   = 8 << 20 // the maximum size of Samples in bytes
	mostSamples = 4096
	firstRoom   = 16 // initial capacity in rows
)

// Samples holds a row of numbers for every Stride-th iterate, beginning with X0. The stride doubles whenever the memory
// is full. As in a trace, the rows of later iterates are kept when a run is rewound, until Forget drops them.
type Samples struct {
	Stride int
	Limit  int // the maximum number of rows; 0 if a single row is too large

	width int // length of a row
	data  []float64
}

// New returns empty Samples with rows of the given width.
func New(width int) Samples {
	limit := min(mostBytes/(8*width), mostSamples)
	room := width * min(limit, firstRoom)
	return Samples{Stride: 1, Limit: limit, width: width, data: make([]float64, 0, room)}
}

// Len returns the number of rows.
func (s *Samples) Len() int { return len(s.data) / s.width }

// UpTo returns the number of rows that belong to iterates up to iteration k.
func (s *Samples) UpTo(k int) int { return min(s.Len(), k/s.Stride+1) }

// At returns the row of iteration i·Stride.
func (s *Samples) At(i int) []float64 { return s.data[i*s.width : (i+1)*s.width] }

// Next adds a row for iterate k and returns this row, which the caller must fill. If iterate k is not kept or already
// has a row, Next returns nil.
func (s *Samples) Next(k int) []float64 {
	if s.Limit == 0 {
		return nil
	}
	if k == s.Stride*s.Len() && s.Len() >= s.Limit {
		s.halve()
	}
	if k != s.Stride*s.Len() || s.Len() >= s.Limit {
		return nil
	}
	end := len(s.data) + s.width
	if end > cap(s.data) {
		grown := make([]float64, len(s.data), min(2*end, s.width*s.Limit))
		copy(grown, s.data)
		s.data = grown
	}
	s.data = s.data[:end]
	return s.data[end-s.width:]
}

// halve drops every other row.
func (s *Samples) halve() {
	half := (s.Len() + 1) / 2
	for i := range half {
		copy(s.At(i), s.At(2*i))
	}
	s.data = s.data[:half*s.width]
	s.Stride *= 2
}

// Forget drops the rows beyond iteration k.
func (s *Samples) Forget(k int) { s.data = s.data[:s.UpTo(k)*s.width] }
