// Package elementary provides versions of functions in package math that give the same bits on every processor. On
// processors for which math implements Exp in assembly, this package uses Go code for Exp and for the functions that
// call Exp. On other processors, math itself uses Go code for these functions. A native program therefore gives the
// same bits as a browser. The assembly of math.Log and math.Hypot for amd64 gives the same bits as the Go code for
// these functions.
//
// Exceptions remain: math.Erf, which calls math.Exp for |x| >= 1.25; math.Log of positive numbers below 0x1p-1022, for
// which the assembly for amd64 is inaccurate; and the normally distributed numbers of math/rand/v2, which depend on
// comparisons with values of math.Exp rounded to 32 bits.
package elementary
