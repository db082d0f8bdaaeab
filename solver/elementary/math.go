//go:build !amd64 && !arm64 && !loong64 && !s390x

package elementary

import "math"

// On processors for which package math has no assembly, the functions are those of math, which give the same bits as
// the Go code on other processors.

func Exp(x float64) float64    { return math.Exp(x) }
func Pow(x, y float64) float64 { return math.Pow(x, y) }
func Sinh(x float64) float64   { return math.Sinh(x) }
func Cosh(x float64) float64   { return math.Cosh(x) }
func Tanh(x float64) float64   { return math.Tanh(x) }
