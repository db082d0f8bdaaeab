package split

import "math"

const (
	tileRows  = 5  // rows that the kernel computes at once
	leastRows = 64 // for each helper and for this worker; a smaller matrix employs fewer helpers
)

// divide returns how many of n rows each helper has. All who take part should end at once: own and theirs are speeds,
// in rows per unit of time, of this worker and of each helper. A helper that failed has speed 0. Every other one that
// takes part has at least one row in 20, so that its speed can be measured.
func divide(n int, own float64, theirs []float64) []int {
	rows := make([]int, len(theirs))
	sum, used := own, 0
	for i, speed := range theirs {
		if speed > 0 && (used+2)*leastRows <= n {
			used++
			sum += speed
			rows[i] = 1
		}
	}
	left := n - tileRows
	for i := range rows {
		if rows[i] > 0 {
			share := math.Max(theirs[i]/sum, 1./20)
			rows[i] = min(max(1, int(math.Round(share*float64(n)/tileRows)))*tileRows, left)
			left -= rows[i]
		}
	}
	return rows
}
