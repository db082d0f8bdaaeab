// Package program compiles the nodes of a formula to instructions, which use BLAS and memory that is allocated once.
// Constants are computed at compile time.
package program

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/graph"

	"gonum.org/v1/gonum/mat"
)

// An instruction that computes a node from its arguments has the op of the node. graph.OpPad adds s·A to a block of
// dst, and graph.OpSolve takes the factors of A. The following constants are the ops of all other instructions.
const (
	codeFill     = graph.OpUpperFactor + 1 + iota // dst = s
	codeScale                                     // dst = s·A
	codeAdd                                       // dst += s·A; a smaller A is broadcast
	codeMul                                       // dst = A.*B
	codeMulAdd                                    // dst += s·A.*B
	codeDiv                                       // dst = A./B
	codeRaise                                     // dst = A.^s
	codeDot                                       // dst = Σ A.*B
	codeRowDot                                    // dst = row sums of A.*B
	codeColDot                                    // dst = column sums of A.*B
	codeMatMul                                    // dst = s·A*B + t·dst; A and B may be transposed
	codeOperator                                  // dst = operator·A
	codeFactor                                    // dst = L and U of A
	codeEigen                                     // spectrum = eigendecomposition of A; dst is not written
)

// value is a row-major matrix in a program.
type value struct {
	rows, cols   int
	data         []float64
	fixed        bool // the program does not allocate memory for the value
	buffer, last int  // indices of the buffer, and of the last instruction that uses the value
	onD          bool // the value depends on D
	handed       bool // another value has taken over the buffer
}

// operand is an argument of an instruction: a value, or its transpose if turned is true.
type operand struct {
	v          *value
	rows, cols int
	turned     bool
}

// instruction computes dst from up to two operands.
type instruction struct {
	op       graph.Op
	dst      *value
	a, b     operand
	s, t     float64
	node     *graph.Node // the node that specifies a function or the position of a block
	lu       *lu
	spectrum *spectrum
	operator multiplier
	headers  *[2]mat.Dense // the matrices that the operator reads and writes
	work     []float64     // workspace of graph.OpUpperFactor and graph.OpCurve
	order    []int         // workspace of graph.OpOrder
}

// multiplier is an operator or a solver that an instruction applies.
type multiplier interface {
	MulTo(dst, x *mat.Dense)
}

// program is a list of instructions with memory that is allocated once.
type program struct {
	c            *Compiler
	instructions []*instruction
	values       []*value
	memo         map[*graph.Node]operand
	factors      map[*graph.Node]*lu
	spectra      map[*graph.Node]*spectrum
	buffers      []int  // sizes of the buffers
	free         []int  // indices of free buffers
	split        int    // index of the first instruction that depends on D
	x, d, out    *value // the variable, the direction and the result; the caller provides their memory
	uses         map[*graph.Node]int
}

// newProgram returns a program without instructions. The argument x is the node of the variable, and wanted lists the
// nodes that the program will compute.
func newProgram(c *Compiler, x *graph.Node, wanted ...*graph.Node) *program {
	p := &program{
		c: c, memo: map[*graph.Node]operand{}, factors: map[*graph.Node]*lu{}, spectra: map[*graph.Node]*spectrum{},
		uses: map[*graph.Node]int{},
	}
	p.x = p.input(x)
	for _, n := range wanted {
		p.need(n)
	}
	return p
}

// function returns a program that computes n from x.
func (c *Compiler) function(x, n *graph.Node) *program {
	p := newProgram(c, x, n)
	p.out = p.output(n)
	p.finish()
	return p
}

// finish lays out and allocates the memory of a program after all instructions have been appended.
func (p *program) finish() {
	p.layOut()
	p.allocate()
}

// apply computes the result from x and writes it to out. Both are row-major.
func (p *program) apply(out, x []float64) {
	p.x.data, p.out.data = x, out
	run(p.instructions)
}

// input returns the value of X or D. Before each run, the caller sets the memory in which this value is stored.
func (p *program) input(n *graph.Node) *value {
	v := &value{rows: n.Rows, cols: n.Cols, fixed: true, onD: n.Op == graph.OpD}
	p.memo[n] = v.whole()
	return v
}

func (v *value) whole() operand { return operand{v: v, rows: v.rows, cols: v.cols} }

// newValue returns a new value of the given shape, which instructions can then compute.
func (p *program) newValue(n *graph.Node, rows, cols int) *value {
	constant.CheckDense(n.Place, rows, cols)
	v := &value{rows: rows, cols: cols, buffer: -1}
	p.values = append(p.values, v)
	return v
}

func (p *program) emit(in *instruction) {
	in.dst.onD = in.dst.onD || in.a.v != nil && in.a.v.onD || in.b.v != nil && in.b.v.onD
	if in.operator != nil {
		in.headers = new([2]mat.Dense)
	}
	p.instructions = append(p.instructions, in)
}

// compute sets the dst of an instruction to a new value with the shape of n, appends the instruction, and returns the
// value.
func (p *program) compute(n *graph.Node, in *instruction) operand {
	in.dst = p.newValue(n, n.Rows, n.Cols)
	in.node = n
	p.emit(in)
	return in.dst.whole()
}

// plain returns an operand that is not transposed. If o is transposed, plain appends an instruction that transposes the
// value.
func (p *program) plain(o operand) operand {
	if !o.turned {
		return o
	}
	dst := p.newValue(&graph.Node{}, o.rows, o.cols)
	p.emit(&instruction{op: graph.OpTranspose, dst: dst, a: o.v.whole()})
	return dst.whole()
}

// transposedOperand returns the transpose of an operand without moving entries. If an instruction needs the entries of
// a transposed matrix in row-major order, program.plain moves them.
func transposedOperand(o operand) operand {
	return operand{v: o.v, rows: o.cols, cols: o.rows, turned: o.turned != (o.rows > 1 && o.cols > 1)}
}

// need counts the uses of each node in the computation of n.
func (p *program) need(n *graph.Node) {
	if p.uses[n]++; p.uses[n] == 1 && n.Varies() {
		for _, a := range n.Args {
			p.need(a)
		}
	}
}
