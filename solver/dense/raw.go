package dense

import (
	"unsafe"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Raw returns a pointer to the fields that A.RawMatrix() would copy. In WebAssembly, these copies take a third of the
// time of a product of small matrices. Short functions that call Raw are marked noinline, because inlining them
// everywhere would save no time and add 20 KB of code.
func Raw(a *mat.Dense) *blas64.General { return (*blas64.General)(unsafe.Pointer(a)) }

// If the size of mat.Dense changes, this line does not compile.
var _ [unsafe.Sizeof(mat.Dense{})]byte = [unsafe.Sizeof(blas64.General{}) + 2*unsafe.Sizeof(0)]byte{}

// init panics if a later version of gonum changes the order of the fields of mat.Dense.
func init() {
	a := mat.NewDense(3, 2, nil).Slice(0, 2, 0, 1).(*mat.Dense)
	got, want := Raw(a), a.RawMatrix()
	if got.Rows != want.Rows || got.Cols != want.Cols || got.Stride != want.Stride || &got.Data[0] != &want.Data[0] {
		panic("dense: the fields of mat.Dense have changed; use the version of gonum in slep's go.mod")
	}
}
