package factor

import "strconv"

// NotDefinite is the error of factorising a matrix that is not positive definite to working precision.
type NotDefinite struct {
	Row   int     // of the pivot that is not positive, counted from 0
	Pivot float64 // its value
}

// Error names the pivot and its row, counted from 1.
func (e *NotDefinite) Error() string {
	return "factor: not positive definite: the pivot in row " + strconv.Itoa(e.Row+1) + " is " +
		strconv.FormatFloat(e.Pivot, 'g', 3, 64)
}

// TooLarge is the error of a factorisation that would take too much memory or work.
type TooLarge struct {
	What string // what is too many: entries or operations
}

// Error names what is too many.
func (e *TooLarge) Error() string { return "factor: a factor would take too many " + e.What }
