package sampling

import "testing"

// TestSamplesStayInTheirRoom checks that the samples of long runs do not exceed the memory limit.
func TestSamplesStayInTheirRoom(t *testing.T) {
	for _, width := range []int{1, 100, 30000, mostBytes / 8, mostBytes/8 + 1} {
		s := New(width)
		for k := range 10000 {
			if kept := s.Next(k); kept != nil {
				kept[0] = float64(k)
			}
		}
		for range 100 { // a run that is repeatedly rewound to the start
			s.Next(0)
		}
		if s.UpTo(1e6) != s.Len() {
			t.Errorf("with %d numbers per row, only %d of %d rows are kept at the end", width, s.UpTo(1e6), s.Len())
		}
		if 8*cap(s.data) > mostBytes || s.Len() > s.Limit || s.Len() < s.Limit/2 {
			t.Errorf("%d numbers with a capacity of %d, for at most %d rows of %d", len(s.data), cap(s.data), s.Limit, width)
		}
		for i := range s.Len() {
			if got := s.At(i)[0]; got != float64(i*s.Stride) {
				t.Errorf("row %d at stride %d is iterate %v", i, s.Stride, got)
			}
		}
	}
}
