package dense

import (
	"unsafe"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Raw returns a pointer to the fields that A.RawMatrix() would copy. In WebAssembly, these copies take a third of the
// time of a product of small matrices. Because Raw makes short functions short enough to be inlined everywhere, which
// saves no time and takes 20 KB, some of these functions are marked noinline.
func Raw(a *mat.Dense) *blas64.General { return (*blas64.General)(unsafe.Pointer(a)) }

// If the layout of mat.Dense changes, this line does not compile, or TestRaw fails.
var _ [unsafe.Sizeof(mat.Dense{})]byte = [unsafe.Sizeof(blas64.General{}) + 2*unsafe.Sizeof(0)]byte{}
