// Package lists provides a function for slices that package slices lacks.
package lists

// Map returns the values of a function for the elements of a list.
func Map[T, U any](list []T, of func(T) U) []U {
	out := make([]U, len(list))
	for k, v := range list {
		out[k] = of(v)
	}
	return out
}
