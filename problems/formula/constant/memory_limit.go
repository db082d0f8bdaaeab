package constant

import (
	"strconv"

	"slep/problems/formula/syntax"
)

// MemoryLimit is the maximum number of bytes of one matrix, and of all buffers of a program together: half of a 32-bit
// address space.
const MemoryLimit = 2 << 30

// CheckDense fails if a dense matrix would be too large. The argument place is the offset in the text to which the
// error refers.
func CheckDense(place, rows, cols int) {
	if bytes := 8 * float64(rows) * float64(cols); bytes > MemoryLimit {
		syntax.Fail(place, "a matrix here is "+syntax.Shape(rows, cols)+" and would take "+Gigabytes(bytes)+
			", more than the "+Gigabytes(MemoryLimit)+" that a tab reliably has")
	}
}

// bytesOfEntry is the number of bytes per entry of a sparse matrix while the matrix is being assembled.
const bytesOfEntry = 40

// CheckSparse fails if a sparse matrix would have too many entries. The argument place is the offset in the text to
// which the error refers.
func CheckSparse(place int, entries float64) {
	if bytes := bytesOfEntry * entries; bytes > MemoryLimit {
		syntax.Fail(place, "a sparse matrix here would have "+strconv.FormatFloat(entries, 'g', 3, 64)+" entries and take "+
			Gigabytes(bytes)+", more than the "+Gigabytes(MemoryLimit)+" that a tab reliably has")
	}
}

// Gigabytes formats a number of bytes as a number of GB.
func Gigabytes(bytes float64) string { return strconv.FormatFloat(bytes/1e9, 'f', 2, 64) + " GB" }
