package solver

const (
	maxSampled   = 8 << 20 // bytes of the samples of a run
	maxSamples   = 4096
	firstSamples = 64 // that there is room for at the start
)

// samples are numbers that belong to iterates of a run, equally many to each, kept for iterates that lie evenly from the start on: every
// stride-th, where the stride doubles whenever there is no more room. As in a trace, iterates that the run went back behind stay.
type samples struct {
	width, limit int // numbers of an iterate, and iterates at most
	stride       int
	data         []float64
}

func newSamples(width, iterations int) samples {
	limit := min(maxSampled/(8*width), maxSamples)
	return samples{width: width, limit: limit, stride: 1, data: make([]float64, 0, width*min(limit, iterations+1, firstSamples))}
}

// len returns how many iterates are kept.
func (s *samples) len() int { return len(s.data) / s.width }

// upTo returns how many of them are not beyond iteration k.
func (s *samples) upTo(k int) int { return min(s.len(), k/s.stride+1) }

// at returns what is kept of iteration i·stride.
func (s *samples) at(i int) []float64 { return s.data[i*s.width : (i+1)*s.width] }

// next returns the place for iterate k, to be written, or nil where k is none to keep or is kept already.
func (s *samples) next(k int) []float64 {
	if s.limit == 0 { // one iterate takes too much
		return nil
	}
	if k == s.stride*s.len() && s.len() >= s.limit {
		s.thin()
	}
	if k != s.stride*s.len() || s.len() >= s.limit {
		return nil
	}
	end := len(s.data) + s.width
	if end > cap(s.data) {
		grown := make([]float64, len(s.data), min(2*end, s.width*s.limit))
		copy(grown, s.data)
		s.data = grown
	}
	s.data = s.data[:end]
	return s.data[end-s.width:]
}

// thin drops every other iterate.
func (s *samples) thin() {
	half := (s.len() + 1) / 2
	for i := range half {
		copy(s.at(i), s.at(2*i))
	}
	s.data = s.data[:half*s.width]
	s.stride *= 2
}

// forget drops what is beyond iteration k.
func (s *samples) forget(k int) { s.data = s.data[:s.upTo(k)*s.width] }
