package simd

import (
	"math/rand/v2"
	"runtime"
	"syscall/js"
	"testing"
	"unsafe"

	"gonum.org/v1/gonum/blas"
)

// TestBeyond2GB checks that results have the same bits even if the addresses of the operands do not fit in 31 bits.
func TestBeyond2GB(t *testing.T) {
	const half = 1 << 31
	if !memoryFor(half + half/4) {
		t.Skip("this engine or machine does not provide 2.5 GB of memory")
	}
	filler := make([]byte, half) // occupies addresses but no memory, because its elements are never accessed
	defer runtime.KeepAlive(filler)
	high := func(values []float64) []float64 {
		for range 100 {
			out := make([]float64, max(len(values), 1<<17)) // too large to fit into a gap at lower addresses of the heap
			if uintptr(unsafe.Pointer(&out[0])) > half {
				copy(out, values)
				return out[:len(values)]
			}
		}
		t.Fatal("the allocated memory is below 2 GB")
		return nil
	}
	const m, n, k = 123, 50, 300
	rng := rand.New(rand.NewPCG(8, 8))
	a, _ := random(rng, m, k, 0, false)
	x, _ := random(rng, k, n, 0, false)
	start, col := make([]int32, m+1), make([]int32, 4*m)
	for i := range col {
		col[i], start[i/4+1] = int32(rng.IntN(k)), int32(i+1)
	}
	for name, b := range backends(t) {
		run := func(place func([]float64) []float64) []float64 {
			a, x, c, y := place(a), place(x), place(make([]float64, m*n)), place(make([]float64, m*n))
			b.Dgemm(blas.NoTrans, blas.NoTrans, m, n, k, 1, a, k, x, n, 0, c, n)
			b.Dgemm(blas.Trans, blas.NoTrans, n, n, m, 1, c, n, c, n, 0, y, n)
			b.SpMM(m, n, start, col, a, x, n, c, n)
			b.AxpyTo(c, .5, c, y)
			return append(append([]float64(nil), c...), b.Ddot(m*n, c, 1, y, 1))
		}
		low := run(func(v []float64) []float64 { return append([]float64(nil), v...) })
		if !same(run(high), low) {
			t.Errorf("%s: different bits beyond 2 GB", name)
		}
	}
}

// memoryFor reports whether a program can allocate the given number of bytes.
func memoryFor(bytes int) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	js.Global().Get("WebAssembly").Get("Memory").New(map[string]any{"initial": bytes >> 16, "maximum": bytes >> 16})
	return true
}
