package landscape

// polynomial is a polynomial in a and b. Element [i][j] of the array is the coefficient of aⁱbʲ.
type polynomial [7][7]float64

// at(a, b) returns the value at (a, b).
func (p *polynomial) at(a, b float64) float64 {
	var value float64
	for i := len(p) - 1; i >= 0; i-- {
		var row float64
		for j := len(p) - 1 - i; j >= 0; j-- {
			row = row*b + p[i][j]
		}
		value = value*a + row
	}
	return value
}

// monomial is aⁱbʲ.
type monomial struct{ i, j int }

// quadratic holds the monomials up to the second degree.
var quadratic = [...]monomial{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}}

// add adds v times the product of the given monomials to the polynomial.
func (p *polynomial) add(v float64, factors ...monomial) {
	var i, j int
	for _, m := range factors {
		i, j = i+m.i, j+m.j
	}
	p[i][j] += v
}
