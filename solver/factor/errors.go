package factor

import "strconv"

// NotDefinite is the error for a matrix that is not positive definite to working precision.
type NotDefinite struct {
	Row   int     // the row of the pivot that is not positive, counted from 0
	Pivot float64 // value of that pivot
}

// Error returns a message with the pivot and its row, counted from 1.
func (e *NotDefinite) Error() string {
	return "factor: not positive definite: the pivot in row " + strconv.Itoa(e.Row+1) + " is " +
		strconv.FormatFloat(e.Pivot, 'g', 3, 64)
}

// TooLarge is the error for a factorisation that would take too much memory or work.
type TooLarge struct {
	What string // the quantity that exceeds the limit, "entries" or "operations"
}

// Error returns a message that states whether the entries or the operations exceed the limit.
func (e *TooLarge) Error() string { return "factor: a factor would need too many " + e.What }
