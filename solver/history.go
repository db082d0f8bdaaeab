package solver

import (
	"slices"

	"gonum.org/v1/gonum/mat"
)

// The number of iterations between checkpoints doubles whenever the checkpoints would take too much memory.
const (
	firstStride = 64       // the number of iterations between checkpoints while all checkpoints still fit into maxKept
	maxKept     = 64 << 20 // the maximum number of bytes of all checkpoints of a run
)

// history rewinds a run by restoring X0 or a checkpoint, from which the run repeats the steps.
type history struct {
	x0       *mat.Dense
	savers   []saver // the space and the guide
	stride   int
	kept     []*checkpoint // the checkpoints at iterations stride, 2 stride, and so on
	restarts []int         // the iterations at which Restart was called, ascending
}

func newHistory(x0 *mat.Dense, savers ...saver) history {
	return history{x0: mat.DenseCopyOf(x0), savers: savers, stride: firstStride}
}

// Seek rewinds or advances the run to iteration k. The result is false if the run ends before iteration k. The state is
// bitwise equal to the state that the run had when it last reached k: the trace ends at k, the seconds are those up to
// k, and the next steps will be the same. If k is negative, the run stays at the current point, and the result is
// false.
func (r *Run) Seek(k int) bool {
	r.Approach(k)
	for r.iteration < k && r.Step() {
	}
	return r.iteration == k
}

// Approach moves the run to the point from which it reaches iteration k in the fewest steps: the start, a checkpoint or
// the current point.
func (r *Run) Approach(k int) {
	if k < 0 {
		return
	}
	began := now()
	c, back := r.history.upTo(k), k < r.iteration
	switch {
	case back && c == nil:
		if _, err := r.enterStart(); err != nil {
			panic(err) // cannot happen, because the same start was accepted before
		}
	case back, c != nil && r.iteration < c.iteration && r.trace.has(k):
		c.restore()
		r.projected = nil
		r.record()
	}
	r.meter.total += now() - began
}

// remember keeps a checkpoint if one is due. If the checkpoints would take too much memory, remember drops every other
// checkpoint and doubles the stride.
func (r *Run) remember() {
	h := &r.history
	if r.iteration != h.due() {
		return
	}
	c := &checkpoint{iteration: r.iteration}
	hold(c, &r.state)
	hold(c, &r.meter.counts)
	r.cur.save(c)
	r.prev.save(c)
	c.keep(r.down)
	for _, part := range h.savers {
		part.save(c)
	}
	for len(h.kept) > 0 && h.bytes()+c.bytes() > maxKept {
		h.halve()
	}
	if r.iteration == h.due() && h.bytes()+c.bytes() <= maxKept {
		c.take()
		h.kept = append(h.kept, c)
	}
}

// branch records a Restart at iteration k and drops the checkpoints after k, which the Restart makes invalid.
func (h *history) branch(k int) {
	h.cut(min(k/h.stride, len(h.kept)))
	i, _ := slices.BinarySearch(h.restarts, k)
	h.restarts = append(h.restarts[:i], k)
}

// branches reports whether there was a Restart at iteration k.
func (h *history) branches(k int) bool {
	_, found := slices.BinarySearch(h.restarts, k)
	return found
}

// due returns the iteration of the next checkpoint.
func (h *history) due() int { return h.stride * (len(h.kept) + 1) }

// upTo returns the last checkpoint at or before iteration k, or nil if there is no such checkpoint.
func (h *history) upTo(k int) *checkpoint {
	if i := min(k/h.stride, len(h.kept)); i > 0 {
		return h.kept[i-1]
	}
	return nil
}

// halve drops every other checkpoint.
func (h *history) halve() {
	h.stride *= 2
	half := len(h.kept) / 2
	for i := range half {
		h.kept[i] = h.kept[2*i+1]
	}
	h.cut(half)
}

// cut keeps the given number of checkpoints, beginning with the first, and drops the others.
func (h *history) cut(length int) {
	clear(h.kept[length:])
	h.kept = h.kept[:length]
}

// bytes returns the number of bytes that all checkpoints take.
func (h *history) bytes() int {
	sum := 0
	for _, c := range h.kept {
		sum += c.bytes()
	}
	return sum
}

// Iterate returns a copy of X_k, in the variables of the run, and the iteration k. If X_k was not kept, Iterate returns
// the last iterate before X_k that was kept or is current, and its iteration number. If there is no such iterate,
// Iterate returns the current one. After a rewind, k may be greater than the current iteration. A negative k means the
// current point.
func (r *Run) Iterate(k int) (x *mat.Dense, iteration int) {
	x, iteration = mat.DenseCopyOf(r.cur.x), r.iteration
	i := r.path.UpTo(k) - 1
	if at := i * r.path.Stride; i >= 0 && k >= 0 && (at > iteration || k < iteration) {
		copy(x.RawMatrix().Data, r.path.At(i))
		iteration = at
	}
	return x, iteration
}
