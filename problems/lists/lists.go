// Package lists provides functions that package slices lacks.
package lists

// Map applies a function to each element of a list and returns the results.
func Map[T, U any](list []T, of func(T) U) []U {
	out := make([]U, len(list))
	for k, v := range list {
		out[k] = of(v)
	}
	return out
}

// Make returns []T{of(0), of(1), .., of(count-1)}.
func Make[T any](count int, of func(k int) T) []T {
	out := make([]T, count)
	for k := range out {
		out[k] = of(k)
	}
	return out
}

// Count returns the number of elements of a list for which a function returns true.
func Count[T any](list []T, is func(T) bool) (count int) {
	for _, v := range list {
		if is(v) {
			count++
		}
	}
	return count
}
