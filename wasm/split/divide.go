package split

import "math"

const (
	tile      = 5  // rows that the kernel computes at once
	leastPart = 64 // rows for each helper and for this worker, below which fewer helpers have any
)

// divide returns how many of n rows each helper has: so many of them that all end at once with the rest, given the rows in a unit of time
// that are computed here and by each helper. A speed of 0 is that of one that failed; others have one row in 20 at least, so that their
// speed can be told.
func divide(n int, own float64, theirs []float64) []int {
	rows := make([]int, len(theirs))
	sum, used := own, 0
	for i, speed := range theirs {
		if speed > 0 && (used+2)*leastPart <= n {
			used++
			sum += speed
			rows[i] = 1
		}
	}
	left := n - tile
	for i := range rows {
		if rows[i] > 0 {
			share := math.Max(theirs[i]/sum, 1./20)
			rows[i] = min(max(1, int(math.Round(share*float64(n)/tile)))*tile, left)
			left -= rows[i]
		}
	}
	return rows
}
