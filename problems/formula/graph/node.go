// Package graph represents f as a graph of nodes, in which equal expressions share a node. Nodes are simplified when
// they are created: sum.go, product.go and chain.go reduce them to a canonical form. derive.go differentiates nodes,
// quadratic.go recognises special forms of f, and readback.go converts nodes to expressions.
package graph

import (
	"math"
	"slices"

	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
)

// Op specifies how a node is computed from its arguments.
type Op byte

const (
	OpNumber     Op = iota // a matrix with the same number in every entry
	OpX                    // the variable
	OpD                    // the direction of a Hessian product
	OpLeaf                 // given data, a parameter, or a constant that a function returns
	OpSum                  // Σ c_k A_k; smaller A_k are repeated
	OpProduct              // Π A_k.^c_k, entry by entry; smaller A_k are repeated
	OpChain                // A_1*A_2*..
	OpTranspose            // A'
	OpApply                // a function applied to every entry
	OpPower                // A.^B
	OpMax                  // max(A, B), entry by entry
	OpReduce               // sums along one or both dimensions
	OpDiagonal             // the diagonal of a matrix as a column
	OpDiagMatrix           // the diagonal matrix with a column on its diagonal
	OpDet
	OpLogdet
	OpInverse
	OpSolve   // A\B
	OpSlice   // a block, from row At[0] and column At[1]
	OpPad     // a block with zeros around it, which begins at row At[0] and column At[1]
	OpReshape // the entries in another shape, in column-major order
	OpLargest // the largest entry along one or both dimensions
	OpOrder   // A, each column reordered by the permutation that sorts this column of B or, if At[0] is 1, by its inverse
	OpRoot    // the square root of a symmetric matrix; from here to OpCholesky, the first argument is symmetric
	OpSylvester
	OpFunction     // a function applied to the eigenvalues of a symmetric matrix
	OpSlope        // the derivative of OpFunction at A along B
	OpCurve        // the second derivative of OpFunction at A along B and C, where the second argument is [B C]
	OpEigenvalue   // the largest eigenvalue
	OpLeading      // qq', where q is the eigenvector for the largest eigenvalue
	OpEigenvalues  // all eigenvalues as a column in ascending order
	OpEigenvectors // the matrix of the eigenvectors, in the order of the eigenvalues
	OpCholesky     // the upper triangular R with R'R = A
	OpUpperFactor  // the upper triangular R of V = QR, for any V with at least as many rows as columns
)

// onX and OnD are the bits of Node.Depends that state whether a node depends on X and on D.
const (
	onX = 1 << iota
	OnD
)

// Node is an expression in the graph. Equal expressions share a node. The arguments of a node have smaller ids than the
// node.
type Node struct {
	Op         Op
	Rows, Cols int
	Args       []*Node
	Coefs      []float64        // for OpSum, OpProduct and OpNumber
	At         [2]int           // for OpSlice, OpPad and OpOrder
	Function   *syntax.Function // for OpApply, OpFunction, OpSlope and OpCurve
	Leaf       *Leaf

	id, depth int
	Depends   uint8
	Place     int              // offset in the text
	label     string           // the name of the node in the text
	Transpose *Node            // the transpose, or nil until it is needed
	symmetry  int8             // 1 if symmetric, -1 if not, 0 if not checked yet
	Constant  *constant.Matrix // the value of a constant, or nil until it is computed
}

// Leaf describes given data, a parameter, or a constant such as randn(n) or 1:n.
type Leaf struct {
	Name      string
	Expr      *syntax.Expr // nil for data and parameters
	symmetric bool
	Random    bool
	Stored    bool                                             // not random; scripts read the constant from a file
	Inputs    []*Node                                          // the nodes whose values are the arguments of Make
	Make      func(inputs []*constant.Matrix) *constant.Matrix // nil if the data are not given
}

// Graph creates and holds nodes.
type Graph struct {
	Nodes   []*Node
	buckets map[uint64][]*Node
	place   int              // the Place of new nodes
	fixed   map[string]*Node // constants made only from numbers, keyed by their expressions
	X       *Node
}

// Limits on the number of nodes and on the depth of their nesting. Deep recursion would overflow a browser's small
// stack.
const (
	mostNodes = 1 << 17
	mostDeep  = 700
)

// find returns the node of the graph that equals n, or nil if no node does. It also returns the key of n's bucket.
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

// intern returns the node of the graph that equals n, and adds n to the graph if no such node exists.
func (g *Graph) intern(n *Node) *Node {
	old, h := g.find(n)
	if old != nil {
		return old
	}
	for _, a := range n.Args {
		n.Depends |= a.Depends
		n.depth = max(n.depth, a.depth+1)
	}
	tooLong := len(g.Nodes) == mostNodes || n.depth > mostDeep
	syntax.FailIf(tooLong, g.place, "the formula is too long or too deeply nested")
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

// Scalar reports whether n is 1 x 1.
func (n *Node) Scalar() bool { return n.Rows == 1 && n.Cols == 1 }

// isVector reports whether n is a row or a column.
func (n *Node) isVector() bool { return n.Rows == 1 || n.Cols == 1 }

// Size returns the number of entries.
func (n *Node) Size() int { return n.Rows * n.Cols }

// Varies reports whether n depends on X or on a direction.
func (n *Node) Varies() bool { return n.Depends != 0 }

// is(v) reports whether the op of n is OpNumber and every entry is v.
func (n *Node) is(v float64) bool { return n.Op == OpNumber && n.Coefs[0] == v }

// Variable returns the node for an X of the given shape.
func (g *Graph) Variable(rows, cols int) *Node {
	return g.intern(&Node{Op: OpX, Rows: rows, Cols: cols, Depends: onX})
}

// Direction returns the node for D, the direction of Hessian products.
func (g *Graph) Direction() *Node {
	return g.intern(&Node{Op: OpD, Rows: g.X.Rows, Cols: g.X.Cols, Depends: OnD})
}

func (g *Graph) number(v float64) *Node { return g.filled(v, 1, 1) }

// filled returns a matrix with v in every entry.
func (g *Graph) filled(v float64, rows, cols int) *Node {
	return g.intern(&Node{Op: OpNumber, Rows: rows, Cols: cols, Coefs: []float64{v + 0}}) // adding 0 turns -0 into 0
}

// unary returns a node with one argument.
func (g *Graph) unary(op Op, rows, cols int, a *Node) *Node {
	return g.intern(&Node{Op: op, Rows: rows, Cols: cols, Args: []*Node{a}})
}

// Eye returns the identity matrix of order n.
func (g *Graph) Eye(n int) *Node { return g.diagMatrix(g.filled(1, n, 1)) }

// isEye reports whether n is a multiple of the identity matrix, and returns the factor.
func (n *Node) isEye() (s float64, ok bool) {
	if n.Op == OpDiagMatrix && n.Args[0].Op == OpNumber {
		return n.Args[0].Coefs[0], true
	}
	return 0, false
}

// CheckMemory fails if computing the given nodes would form a matrix that depends on X and is too large.
func (g *Graph) CheckMemory(nodes ...*Node) {
	seen := map[*Node]bool{}
	var visit func(n *Node)
	visit = func(n *Node) {
		if seen[n] || n.Op == OpNumber {
			return
		}
		seen[n] = true
		if n.Varies() && n.Op != OpChain && n.Op != OpTranspose {
			constant.CheckDense(n.Place, n.Rows, n.Cols)
		}
		for _, a := range n.Args {
			if n.Op != OpReduce || a.Op != OpProduct { // most entrywise products that are summed are not stored
				visit(a)
				continue
			}
			for _, b := range a.Args {
				visit(b)
			}
		}
	}
	for _, n := range nodes {
		visit(n)
	}
}
