package dense

// SpMM computes Y = MX for an M with n rows in compressed sparse row format and an X with p columns. Each element of Y
// is summed in the order of the entries of M, and four sums at a time are kept in registers. The conversions to float64
// keep compilers from fusing products with sums.
func SpMM(n, p int, start, col []int32, val, x []float64, ldx int, y []float64, ldy int) {
	for i := range n {
		cols := col[start[i]:start[i+1]]
		vals := val[start[i]:start[i+1]][:len(cols)]
		sums, from := y[i*ldy:][:p], x
		for ; len(sums) >= 4; sums, from = sums[4:], from[4:] {
			var s0, s1, s2, s3 float64
			for k, j := range cols {
				w, row := vals[k], from[int(j)*ldx:][:4]
				s0 += float64(w * row[0])
				s1 += float64(w * row[1])
				s2 += float64(w * row[2])
				s3 += float64(w * row[3])
			}
			sums[0], sums[1], sums[2], sums[3] = s0, s1, s2, s3
		}
		for q := range sums {
			var sum float64
			for k, j := range cols {
				sum += float64(vals[k] * from[int(j)*ldx+q])
			}
			sums[q] = sum
		}
	}
}
