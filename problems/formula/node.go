package formula

import "math"

// op says how a node is computed from its arguments.
type op byte

const (
	opNumber     op = iota // a number in every entry
	opX                    // the variable
	opD                    // the direction of a Hessian product
	opLeaf                 // a matrix from outside or made by a function
	opSum                  // Σ c_k A_k, smaller ones repeated
	opProduct              // Π A_k.^c_k, smaller ones repeated
	opChain                // A_1*A_2*..
	opTranspose            // A'
	opApply                // a function of every entry
	opPower                // A.^B
	opMax                  // the larger entry of two
	opReduce               // sums along one or both dimensions
	opDiagonal             // the diagonal of a matrix, a column
	opDiagMatrix           // the matrix with that diagonal
	opDet
	opLogdet
	opInverse
	opSolve   // A\B
	opSlice   // a block, from row at[0] and column at[1] on
	opPad     // zeros with a block in them
	opReshape // the entries by columns in another shape
)

// What a node depends on.
const (
	onX = 1 << iota
	onD
)

// node is an expression of the graph. Equal expressions are one node, and arguments have smaller numbers.
type node struct {
	op         op
	rows, cols int
	args       []*node
	coefs      []float64 // of opSum, opProduct, opNumber
	at         [2]int    // of opSlice and opPad; opApply: of elementwise
	leaf       *leaf

	id, depth int
	depends   uint8
	place     int           // in the text
	label     string        // the name that the text gives it
	turned    *node         // its transpose, once it was asked for
	symmetry  int8          // 1 symmetric, -1 not, 0 not known yet
	constant  *array        // the value, once it is computed
	factor    factorization // of a constant that is solved with
	noFactor  bool          // there is none
}

// leaf is a matrix that the text names or makes.
type leaf struct {
	name      string
	expr      *Expr // how it is written
	symmetric bool
	random    bool
	value     func() *array
}

// graph makes nodes.
type graph struct {
	nodes   []*node
	buckets map[uint64][]*node
	place   int // in the text, of what is made now
	x       *node
}

// How many nodes there are at most, and how deeply they are nested: a browser has little room for recursion.
const (
	mostNodes = 1 << 17
	mostDeep  = 700
)

func newGraph() *graph { return &graph{buckets: map[uint64][]*node{}} }

// find returns the node that equals n, or nil, and the bucket where it belongs.
func (g *graph) find(n *node) (old *node, bucket uint64) {
	h := uint64(n.op) + 1
	mix := func(v uint64) { h = (h ^ v) * 0x9e3779b97f4a7c15; h ^= h >> 29 }
	mix(uint64(n.rows))
	mix(uint64(n.cols))
	for _, a := range n.args {
		mix(uint64(a.id))
	}
	for _, c := range n.coefs {
		mix(math.Float64bits(c))
	}
	mix(uint64(n.at[0])<<32 + uint64(n.at[1]))
	for _, old := range g.buckets[h] {
		if old.equals(n) {
			return old, h
		}
	}
	return nil, h
}

// intern returns the node that equals n, which becomes one of the graph if there was none.
func (g *graph) intern(n *node) *node {
	old, h := g.find(n)
	if old != nil {
		return old
	}
	for _, a := range n.args {
		n.depends |= a.depends
		n.depth = max(n.depth, a.depth+1)
	}
	if len(g.nodes) == mostNodes || n.depth > mostDeep {
		fail(g.place, "the formula is too long or too deeply nested")
	}
	n.id, n.place = len(g.nodes), g.place
	g.nodes = append(g.nodes, n)
	g.buckets[h] = append(g.buckets[h], n)
	return n
}

func (n *node) equals(m *node) bool {
	if n.op != m.op || n.rows != m.rows || n.cols != m.cols || n.at != m.at || n.leaf != m.leaf ||
		len(n.args) != len(m.args) || len(n.coefs) != len(m.coefs) {
		return false
	}
	for k, a := range n.args {
		if a != m.args[k] {
			return false
		}
	}
	for k, c := range n.coefs {
		if math.Float64bits(c) != math.Float64bits(m.coefs[k]) {
			return false
		}
	}
	return true
}

// scalar reports whether n is a number, size how many entries it has, varies whether it depends on X or a direction.
func (n *node) scalar() bool { return n.rows == 1 && n.cols == 1 }
func (n *node) size() int    { return n.rows * n.cols }
func (n *node) varies() bool { return n.depends != 0 }

// is reports whether n is the number v in every entry.
func (n *node) is(v float64) bool { return n.op == opNumber && n.coefs[0] == v }

// number returns a number, filled a matrix of it.
func (g *graph) number(v float64) *node { return g.filled(v, 1, 1) }

func (g *graph) filled(v float64, rows, cols int) *node {
	return g.intern(&node{op: opNumber, rows: rows, cols: cols, coefs: []float64{v + 0}}) // no -0
}

// unary returns a node of one argument.
func (g *graph) unary(op op, rows, cols int, a *node) *node {
	return g.intern(&node{op: op, rows: rows, cols: cols, args: []*node{a}})
}

// eye returns the identity.
func (g *graph) eye(n int) *node { return g.diagMatrix(g.filled(1, n, 1)) }

// isEye reports whether n is the identity times s.
func (n *node) isEye() (s float64, ok bool) {
	if n.op == opDiagMatrix && n.args[0].op == opNumber {
		return n.args[0].coefs[0], true
	}
	return 0, false
}
