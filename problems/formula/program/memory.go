package program

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// layOut assigns a buffer to every value that the program allocates. Values share a buffer if they are not needed at
// the same time. The instructions that depend on D form the second stage, which may be empty. If the second
// stage needs a result of the first stage, this result keeps its buffer, because the second stage may run again.
func (p *program) layOut() {
	p.split = p.stages()
	touch := func(v *value, at int) {
		if v != nil && !v.fixed {
			v.last = max(v.last, at)
			if at >= p.split && !v.onD {
				v.last = len(p.instructions)
			}
		}
	}
	for k, in := range p.instructions {
		touch(in.dst, k)
		touch(in.a.v, k)
		touch(in.b.v, k)
	}
	ending := make([][]*value, len(p.instructions)+1)
	for k, in := range p.instructions {
		if in.dst.buffer < 0 && !in.dst.fixed {
			in.dst.buffer = p.place(in, k)
			if last := in.dst.last; last < len(ending) {
				ending[last] = append(ending[last], in.dst)
			}
		}
		for _, v := range ending[k] {
			if !v.handed {
				p.free = append(p.free, v.buffer)
			}
		}
	}
	var total float64
	for _, size := range p.buffers {
		total += 8 * float64(size)
	}
	syntax.FailIf(total > constant.MemoryLimit, 0, "the formula would take "+constant.Gigabytes(total)+
		" of memory, more than the "+constant.Gigabytes(constant.MemoryLimit)+" that a tab reliably has")
}

// allocate allocates the buffers, and makes the values use them.
func (p *program) allocate() {
	memory := lists.Map(p.buffers, func(size int) []float64 { return make([]float64, size) })
	for _, v := range p.values {
		if !v.fixed && v.buffer >= 0 {
			v.data = memory[v.buffer][:v.rows*v.cols]
		}
	}
}

// place returns the buffer for the result of an instruction: the buffer of an operand if this buffer may be
// overwritten, otherwise the best free buffer or, if no buffer is free, a new buffer.
func (p *program) place(in *instruction, at int) int {
	size := in.dst.rows * in.dst.cols
	switch in.op {
	case codeScale, codeAdd, codeMul, codeMulAdd, codeDiv, codeRaise, graph.OpApply, graph.OpPower, graph.OpMax:
		for _, o := range []operand{in.a, in.b} {
			if v := o.v; v != nil && !v.fixed && !v.handed && v.last == at && v.rows*v.cols == size {
				v.handed = true
				return v.buffer
			}
		}
	}
	best := -1
	for k, buffer := range p.free {
		if best < 0 || p.fits(buffer, p.free[best], size) {
			best = k
		}
	}
	if best < 0 {
		p.buffers = append(p.buffers, size)
		return len(p.buffers) - 1
	}
	buffer := p.free[best]
	p.free[best] = p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.buffers[buffer] = max(p.buffers[buffer], size)
	return buffer
}

// fits reports whether a buffer suits the given size better than another buffer. If both buffers are large enough, the
// smaller buffer is preferred; otherwise the larger buffer is preferred.
func (p *program) fits(buffer, other, size int) bool {
	a, b := p.buffers[buffer], p.buffers[other]
	if (a >= size) != (b >= size) {
		return a >= size
	}
	return a != b && (a < b) == (a >= size)
}

// stages moves the instructions that depend on D to the end, and returns the index of the first such instruction.
func (p *program) stages() int {
	var first, second []*instruction
	for _, in := range p.instructions {
		if in.dst.onD {
			second = append(second, in)
		} else {
			first = append(first, in)
		}
	}
	p.instructions = append(first, second...)
	return len(first)
}
