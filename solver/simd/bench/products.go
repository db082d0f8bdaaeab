package main

import (
	"math/rand/v2"
	"time"

	"slep/solver/simd"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/mat"
)

// operands holds matrices of one size: A is n x n, M is n x n and sparse, X and Y are n x p, and P, stored in q, is
// p x p.
type operands struct {
	n, p       int
	a, x, y, q []float64
	start, col []int32
	val        []float64
}

const density = 0.01

func newOperands(n, p int, rng *rand.Rand) *operands {
	random := func(n int) []float64 {
		out := make([]float64, n)
		for i := range out {
			out[i] = rng.NormFloat64()
		}
		return out
	}
	o := &operands{n: n, p: p, a: random(n * n), x: random(n * p), y: random(n * p), q: random(p * p), start: []int32{0}}
	for range n {
		for j := range n {
			if rng.Float64() < density {
				o.col = append(o.col, int32(j))
			}
		}
		o.start = append(o.start, int32(len(o.col)))
	}
	o.val = random(len(o.col))
	return o
}

// product describes a product whose rate is measured. The results have a row for each product.
type product struct {
	Name   string  `json:"name"`
	N      int     `json:"n"`
	P      int     `json:"p"`
	Flops  float64 `json:"flops"`
	run    func()
	repeat int
}

func products(o *operands, b *simd.BLAS) []*product {
	n, p := o.n, o.p
	N, T := blas.NoTrans, blas.Trans
	n2p, np2 := 2*float64(n)*float64(n)*float64(p), 2*float64(n)*float64(p)*float64(p)
	all := []*product{
		{Name: "A X", Flops: n2p, run: func() { b.Dgemm(N, N, n, p, n, 1, o.a, n, o.x, p, 0, o.y, p) }},
		{Name: "X'Y", Flops: np2, run: func() { b.Dgemm(T, N, p, p, n, 1, o.x, p, o.y, p, 0, o.q, p) }},
		{Name: "X'Y, a triangle", Flops: np2 * float64(p+1) / float64(2*p), run: func() {
			b.GramUpper(mat.NewDense(p, p, o.q), mat.NewDense(n, p, o.x), mat.NewDense(n, p, o.y))
		}},
		{Name: "X P", Flops: np2, run: func() { b.Dgemm(N, N, n, p, p, 1, o.x, p, o.q, p, 0, o.y, p) }},
		{Name: "Y - X P", Flops: np2, run: func() { b.Dgemm(N, N, n, p, p, -1, o.x, p, o.q, p, 1, o.y, p) }},
		{Name: "M X, sparse", Flops: 2 * float64(len(o.val)) * float64(p), run: func() {
			b.SpMM(n, p, o.start, o.col, o.val, o.x, p, o.y, p)
		}},
		{Name: "A'X", Flops: n2p, run: func() { b.Dgemm(T, N, n, p, n, 1, o.a, n, o.x, p, 0, o.y, p) }},
	}
	for _, q := range all {
		q.N, q.P, q.repeat = n, p, max(1, int(5e8/q.Flops))
	}
	return all
}

// slower returns two measurements of A X, by plain Go and by gonum, which are both slower than the kernel.
func slower(o *operands) []*product {
	by := func(name string, b blas.Float64Level3) *product {
		flops := 2 * float64(o.n) * float64(o.n) * float64(o.p)
		return &product{Name: "A X, " + name, N: o.n, P: o.p, Flops: flops, repeat: 1, run: func() {
			b.Dgemm(blas.NoTrans, blas.NoTrans, o.n, o.p, o.n, 1, o.a, o.n, o.x, o.p, 0, o.y, o.p)
		}}
	}
	return []*product{by("plain Go", simd.New(true)), by("gonum", gonum.Implementation{})}
}

// rate computes the product as often as q.repeat says, and returns the rate in GFLOP/s.
func (q *product) rate() float64 {
	start := time.Now()
	for range q.repeat {
		q.run()
	}
	return q.Flops * float64(q.repeat) / float64(time.Since(start).Nanoseconds())
}

// measured returns the products to be measured.
func measured() []*product {
	rng := rand.New(rand.NewPCG(1, 1))
	b := simd.New(false)
	var all []*product
	for _, size := range [][2]int{{1000, 50}, {2000, 50}, {1000, 120}, {250, 50}} {
		o := newOperands(size[0], size[1], rng)
		all = append(all, products(o, b)...)
		if size[0] == 250 {
			all = append(all, slower(o)...)
		}
	}
	return all
}
