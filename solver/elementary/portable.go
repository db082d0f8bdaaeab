//go:build amd64 || arm64 || loong64 || s390x

// Exp and the constants of Sinh and Tanh come from Go: Copyright 2009 The Go Authors, BSD licence, see
// https://go.dev/LICENSE. The algorithm of Exp comes from FreeBSD's e_exp.c, Copyright 2004 Sun Microsystems.

package elementary

import "math"

const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
	log2e = 1.44269504088896338700e+00

	overflow  = 7.09782712893383973096e+02
	underflow = -7.45133219101941108420e+02
	nearZero  = 1.0 / (1 << 28)
)

// Exp returns e**x.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	case -nearZero < x && x < nearZero:
		return 1 + x
	}
	k := int(float64(log2e*x) + math.Copysign(.5, x))
	hi, lo := x-float64(float64(k)*ln2Hi), float64(float64(k)*ln2Lo)
	r := hi - lo // |r| is at most ln(2)/2
	const (
		p1 = 1.66666666666666657415e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	t := float64(r * r)
	c := r - float64(t*(p1+float64(t*(p2+float64(t*(p3+float64(t*(p4+float64(t*p5)))))))))
	return math.Ldexp(1-((lo-float64(r*c)/(2-c))-hi), k)
}

// Pow returns x**y.
func Pow(x, y float64) float64 {
	whole, part := math.Modf(math.Abs(y))
	if part == 0 || math.IsNaN(part) || y == .5 || y == -.5 || whole >= 1<<63 || x == 1 || !(x > 0) || math.IsInf(x, 1) {
		return math.Pow(x, y) // for these arguments math.Pow does not call math.Exp
	}
	if part > .5 {
		part--
		whole++
	}
	power := Exp(part * math.Log(x)) // the result is power * 2**exponent
	exponent := 0
	square, twos := math.Frexp(x) // x**(2**i) = square * 2**twos
	for i := int64(whole); i != 0; i >>= 1 {
		if twos < -1<<12 || 1<<12 < twos { // overflow or underflow
			exponent += twos
			break
		}
		if i&1 == 1 {
			power *= square
			exponent += twos
		}
		square *= square
		twos <<= 1
		if square < .5 {
			square += square
			twos--
		}
	}
	if y < 0 {
		power, exponent = 1/power, -exponent
	}
	return math.Ldexp(power, exponent)
}

const large = 21 // for x > large, e**-x is negligible compared with e**x

// Sinh returns (e**x - e**-x)/2.
func Sinh(x float64) float64 {
	size := math.Abs(x)
	if size <= .5 || math.IsNaN(x) {
		return math.Sinh(x) // math.Sinh uses a series
	}
	e := Exp(size)
	if size > large {
		return math.Copysign(e*.5, x)
	}
	return math.Copysign((e-1/e)*.5, x)
}

// Cosh returns (e**x + e**-x)/2.
func Cosh(x float64) float64 {
	e := Exp(math.Abs(x))
	if math.Abs(x) > large {
		return e * .5
	}
	return (e + 1/e) * .5
}

// Tanh returns Sinh(x)/Cosh(x).
func Tanh(x float64) float64 {
	size := math.Abs(x)
	if !(size >= .625) || size > .5*8.8029691931113054295988e+01 {
		return math.Tanh(x) // math.Tanh uses a rational approximation, or returns ±1
	}
	return math.Copysign(1-2/(Exp(2*size)+1), x)
}
