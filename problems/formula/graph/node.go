// Package graph keeps f as nodes, where equal expressions share one node. Nodes are simplified while they are made:
// sum, product and chain bring them into one form. derive differentiates them, quadratic and weights recognise a
// special f, and readback makes expressions of them again.
package graph

import (
	"math"
	"slices"

	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
)

// Op says how a node is computed from its arguments.
type Op byte

const (
	OpNumber     Op = iota // a number in every entry
	OpX                    // the variable
	OpD                    // the direction of a Hessian product
	OpLeaf                 // given data or what a function makes
	OpSum                  // Σ c_k A_k, smaller ones repeated
	OpProduct              // Π A_k.^c_k, smaller ones repeated
	OpChain                // A_1*A_2*..
	OpTranspose            // A'
	OpApply                // a function of every entry
	OpPower                // A.^B
	OpMax                  // the larger entry of two
	OpReduce               // sums along one or both dimensions
	OpDiagonal             // the diagonal of a matrix, a column
	OpDiagMatrix           // the matrix with that diagonal
	OpDet
	OpLogdet
	OpInverse
	OpSolve   // A\B
	OpSlice   // a block, from row At[0] and column At[1]
	OpPad     // zeros with a block in them
	OpReshape // the entries by columns in another shape
	OpLargest // the largest entry along one or both dimensions
	OpRoot    // the square root of a symmetric matrix; the next ones take symmetric matrices, too
	OpSylvester
	OpEigenvalue // the largest one
	OpLeading    // qq' of its eigenvector q
)

// OnX and OnD are bits of what a node depends on.
const (
	onX = 1 << iota
	OnD
)

// Node is an expression of the graph. Equal expressions are one node, and arguments have smaller numbers.
type Node struct {
	Op         Op
	Rows, Cols int
	Args       []*Node
	Coefs      []float64        // of OpSum, OpProduct, OpNumber
	At         [2]int           // of OpSlice and OpPad
	Function   *syntax.Function // of OpApply
	Leaf       *Leaf

	id, depth int
	Depends   uint8
	Place     int              // in the text
	label     string           // the name that the text gives it
	Transpose *Node            // its transpose, once it is made
	symmetry  int8             // 1 symmetric, -1 not, 0 not known yet
	Constant  *constant.Matrix // the value, once it is computed
}

// Leaf is a matrix that the text names or makes.
type Leaf struct {
	Name      string
	Expr      *syntax.Expr // how it is written
	symmetric bool
	Random    bool
	Inputs    []*Node                                          // the arguments of Make
	Make      func(inputs []*constant.Matrix) *constant.Matrix // nil where it is not given
}

// Graph makes nodes.
type Graph struct {
	Nodes   []*Node
	buckets map[uint64][]*Node
	place   int // in the text, of new nodes
	X       *Node
}

// Limits on the number of nodes and on how deeply they are nested: a browser has little room for recursion.
const (
	mostNodes = 1 << 17
	mostDeep  = 700
)

func newGraph() *Graph { return &Graph{buckets: map[uint64][]*Node{}} }

// find returns the node that equals n, or nil, and the bucket where it belongs.
func (g *Graph) find(n *Node) (old *Node, bucket uint64) {
	h := uint64(n.Op) + 1
	mix := func(v uint64) { h = (h ^ v) * 0x9e3779b97f4a7c15; h ^= h >> 29 }
	mix(uint64(n.Rows))
	mix(uint64(n.Cols))
	for _, a := range n.Args {
		mix(uint64(a.id))
	}
	for _, c := range n.Coefs {
		mix(math.Float64bits(c))
	}
	mix(uint64(n.At[0])<<32 + uint64(n.At[1]))
	for _, old := range g.buckets[h] {
		if old.equals(n) {
			return old, h
		}
	}
	return nil, h
}

// intern returns the node that equals n, and adds n to the graph if there was none.
func (g *Graph) intern(n *Node) *Node {
	old, h := g.find(n)
	if old != nil {
		return old
	}
	for _, a := range n.Args {
		n.Depends |= a.Depends
		n.depth = max(n.depth, a.depth+1)
	}
	if len(g.Nodes) == mostNodes || n.depth > mostDeep {
		syntax.Fail(g.place, "the formula is too long or too deeply nested")
	}
	n.id, n.Place = len(g.Nodes), g.place
	g.Nodes = append(g.Nodes, n)
	g.buckets[h] = append(g.buckets[h], n)
	return n
}

func (n *Node) equals(m *Node) bool {
	return n.Op == m.Op && n.Rows == m.Rows && n.Cols == m.Cols && n.At == m.At && n.Function == m.Function &&
		n.Leaf == m.Leaf && slices.Equal(n.Args, m.Args) && slices.EqualFunc(n.Coefs, m.Coefs, sameBits)
}

func sameBits(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// Scalar reports whether n is a number, Varies whether it depends on X or a direction. Size counts the entries.
func (n *Node) Scalar() bool { return n.Rows == 1 && n.Cols == 1 }
func (n *Node) Size() int    { return n.Rows * n.Cols }
func (n *Node) Varies() bool { return n.Depends != 0 }

// is reports whether n is the number v in every entry.
func (n *Node) is(v float64) bool { return n.Op == OpNumber && n.Coefs[0] == v }

// Variable returns the node of an X of the given shape, Direction that of the direction D of Hessian products.
func (g *Graph) Variable(rows, cols int) *Node {
	return g.intern(&Node{Op: OpX, Rows: rows, Cols: cols, Depends: onX})
}

func (g *Graph) Direction() *Node {
	return g.intern(&Node{Op: OpD, Rows: g.X.Rows, Cols: g.X.Cols, Depends: OnD})
}

// number returns a number, filled a matrix of it.
func (g *Graph) number(v float64) *Node { return g.filled(v, 1, 1) }

func (g *Graph) filled(v float64, rows, cols int) *Node {
	return g.intern(&Node{Op: OpNumber, Rows: rows, Cols: cols, Coefs: []float64{v + 0}}) // no -0
}

// unary returns a node of one argument.
func (g *Graph) unary(op Op, rows, cols int, a *Node) *Node {
	return g.intern(&Node{Op: op, Rows: rows, Cols: cols, Args: []*Node{a}})
}

// Eye returns the identity.
func (g *Graph) Eye(n int) *Node { return g.diagMatrix(g.filled(1, n, 1)) }

// isEye reports whether n is the identity times s.
func (n *Node) isEye() (s float64, ok bool) {
	if n.Op == OpDiagMatrix && n.Args[0].Op == OpNumber {
		return n.Args[0].Coefs[0], true
	}
	return 0, false
}
