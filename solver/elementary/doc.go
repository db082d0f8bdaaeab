// Package elementary provides functions of Go's math with the same bits on every processor. Where math implements Exp
// in assembly, this package has Exp and the functions that call it in Go, as math has on other processors, so a native
// run gives the same bits as a browser tab. The assembly of math.Log and math.Hypot for amd64 rounds like their Go
// code.
//
// Exceptions remain: math.Erf, which calls Exp from |x| = 1.25 on; math.Log of positive numbers below 0x1p-1022, where
// its assembly for amd64 is inaccurate; and the normal numbers of math/rand/v2, which depend on comparisons with Exp,
// rounded to 32 bits.
package elementary
