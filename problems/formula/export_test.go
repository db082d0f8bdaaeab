package formula

// What the tests of package formula_test use, which may import packages that import this one.
var (
	Operations    = operations
	Tabled        = given
	Beside        = beside
	RandomMatrix  = randomMatrix
	ReadReference = readReference
)
