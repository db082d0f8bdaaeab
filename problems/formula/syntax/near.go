package syntax

import (
	"maps"
	"slices"
	"strings"
)

// others maps the names of functions in other languages to the names of similar functions in the formula language.
var others = map[string]string{
	"tr": "trace", "ln": "log", "inverse": "inv", "determinant": "det", "arcsin": "asin", "arccos": "acos",
	"arctan": "atan", "sgn": "sign", "average": "mean", "avg": "mean", "absolute": "abs", "fabs": "abs", "id": "eye",
	"identity": "eye", "logistic": "sigmoid", "expit": "sigmoid", "ldet": "logdet",
	"lndet": "logdet", "maximum": "max", "minimum": "min", "tile": "repmat", "len": "length",
	"ctranspose": "transpose", "t": "transpose", "dotproduct": "dot", "inner": "dot", "pow": "power",
	"square_root": "sqrt", "logarithm": "log", "transp": "transpose", "eigvals": "eig", "eigenvalues": "eig",
	"eigvalsh": "eig", "eigh": "eig", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
}

// unsupported lists names, mostly of functions that the formula language lacks, for which Near proposes no function.
const unsupported = " logit qr lu mode range null orth rank fft ifft conv gamma beta primes randi " +
	"randperm rot90 mad iqr besselj factorial cosd sind tand acosd asind atand erfi erfinv erfcinv erfcx gammaln psi " +
	"isnan isinf imag arg angle rref roots poly polyfit interp1 filter histc accumarray cumtrapz normest bounds dct " +
	"idct fft2 "

// IsForeign reports whether another language has a function of the given name, and the formula language has a similar
// function of another name.
func IsForeign(name string) bool { return others[name] != "" }

// Near returns the name of a function that a misspelled or foreign name may denote, or "" if no such function is found.
func Near(name string) string {
	lower := strings.ToLower(name)
	if other, ok := others[lower]; ok || strings.Contains(unsupported, " "+lower+" ") {
		return other
	}
	if _, ok := Functions[lower]; ok && lower != name {
		return lower
	}
	best, least := "", 3
	if len(name) < 5 {
		least = 2
	}
	for _, other := range slices.Sorted(maps.Keys(Functions)) {
		if d := distance(lower, other); d < least && d < len(other)-1 {
			best, least = other, d
		}
	}
	return best
}

// Alike returns the probable meaning of a name that resembles a known name. If the name differs from the known name
// only in upper and lower case, the result is the known name. The same holds if the name has more than three letters
// and contains a single typing error. If the name consists of two or three capital letters, one of which is the known
// name, as in ZX for X, the result is the product of the letters, such as Z*X. Otherwise the result is "".
func Alike(name, known string) (meant string) {
	isCapital := strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	switch {
	case name == known:
	case strings.EqualFold(name, known), len(name) > 3 && distance(name, known) == 1:
		return known
	case isCapital && len(name) < 4 && len(known) == 1 && strings.Contains(name, known):
		return strings.Join(strings.Split(name, ""), "*")
	}
	return ""
}

// distance returns the minimum number of insertions, deletions, replacements and swaps of neighbouring letters that
// convert a to b (optimal string alignment).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(replaced, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
