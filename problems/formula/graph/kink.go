package graph

import (
	"strings"

	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// Kink describes an expression in the text that is not smooth.
type Kink struct {
	Line, Column int    // counted from 1
	Message      string // states which expression is not smooth, and where
	Smooth       string // a smooth replacement; "" if none is known
	at           int    // offset in the text
}

// For each operation that is not smooth, kinks holds a clause that states where the operation is not smooth. It also
// holds a smooth replacement if one is known. $1 and $2 denote the first and the last argument. For "largest" and
// "smallest", $2 is a comma and the last argument, or is empty if there is only one argument.
var kinks = map[string]struct{ where, smooth string }{
	"abs":              {"has a kink where $1 is 0", "sqrt($1.^2 + mu^2)"},
	"sign":             {"jumps where $1 is 0", "$1./sqrt($1.^2 + mu^2)"},
	"floor":            {"jumps where $1 is a whole number", "($1 - 1/2)"},
	"svd":              {"has kinks where $1 is rank-deficient or has equal singular values", ""},
	"pinv":             {"jumps where $1 does not have full rank", ""},
	"p-norm":           {"has a kink where $1 is 0", "(sum(sqrt($1.^2 + mu^2).^$2))^(1/$2)"},
	"comparison":       {"jumps where both sides are equal", ""},
	"sqrt":             {"has a kink where $1 is 0", "sqrt($1 + mu^2)"},
	"hypot":            {"has a kink where both arguments are 0", "sqrt($1.^2 + $2.^2 + mu^2)"},
	"max":              {"has a kink where $1 equals $2", "($1 + $2 + sqrt(($1 - $2).^2 + mu^2))/2"},
	"min":              {"has a kink where $1 equals $2", "($1 + $2 - sqrt(($1 - $2).^2 + mu^2))/2"},
	"1-norm":           {"has a kink where an entry of $1 is 0", "sum(sqrt($1.^2 + mu^2))"},
	"2-norm":           {"has a kink where $1 is 0", "sqrt(sum($1.^2) + mu^2)"},
	"norm of a matrix": {"has a kink where $1 is 0", "sqrt(sum(sum($1.^2)) + mu^2)"},
	"Inf-norm":         {"has a kink where two entries of $1 tie for the largest", "mu*log(sum(2*cosh($1/mu)))"},
	"nuclear norm":     {"has a kink where $1 does not have full rank", "trace(sqrtm($1'*$1 + mu^2*eye(columns($1))))"},
	"spectral norm":    {"has a kink where two singular values of $1 tie for the largest", "trace(($1'*$1)^8)^(1/16)"},
	"largest 1-norm of a column": {"has kinks where entries of $1 are 0 and where two columns have the largest norm",
		"mu*log(sum(exp(sum(sqrt($1.^2 + mu^2))/mu)))"},
	"largest 1-norm of a row": {"has kinks where entries of $1 are 0 and where two rows have the largest norm",
		"mu*log(sum(exp(sum(sqrt($1.^2 + mu^2), 2)/mu)))"},
	"eigs":     {"has kinks where two eigenvalues tie", ""},
	"sortby":   {"has kinks where two entries of $2 are equal", ""},
	"unsortby": {"has kinks where two entries of $2 are equal", ""},
	"cummax":   {"has kinks where two entries of $1 are equal", ""},
	"cummin":   {"has kinks where two entries of $1 are equal", ""},
	"largest":  {"has a kink where two entries of $1 tie for the largest", "mu*log(sum(exp($1/mu)$2))"},
	"smallest": {"has a kink where two entries of $1 tie for the smallest", "-mu*log(sum(exp(-$1/mu)$2))"},
}

// If a condition holds, kinkIf records that a call has points at which it is not smooth.
func (b *Problem) kinkIf(condition bool, e *syntax.Expr) {
	if !condition {
		return
	}
	name := e.Text
	switch text := b.types.Formula.Text[e.At:e.End]; {
	case strings.HasPrefix(text, name):
	case isCall(text, "eigs"):
		if e.Text == "abs" {
			return // eigenvalues are sorted by their absolute values, which does not cause a kink at 0
		}
		name = "eigs"
	case strings.ContainsAny(text, "<>=&|!~"):
		for _, k := range b.Kinks {
			if k.at >= e.At && k.at < e.End && strings.HasSuffix(k.Message, kinks["comparison"].where) {
				return // a comparison within this expression has already been recorded
			}
		}
		name = "comparison"
	}
	first, second := b.operandText(e.Args[0]), b.operandText(e.Args[len(e.Args)-1])
	switch f := syntax.Functions[e.Text]; {
	case e.Text == "norm":
		norm, _ := b.types.Norm(e)
		name = string(norm)
		if rows, cols := b.types.SizeOf(e.Args[0]); norm == shape.Norm2 && rows > 1 && cols > 1 {
			name = "norm of a matrix"
		}
	case name == "comparison" || name == "eigs":
	case f.Form == syntax.LargestForm && !shape.Pairs(e):
		if name = "largest"; e.Text == "min" {
			name = "smallest"
		}
		if second = ", " + second; len(e.Args) == 1 {
			second = ""
		}
	}
	filled := strings.NewReplacer("$1", first, "$2", second)
	line, column := b.types.Formula.Place(e.At)
	message := b.types.Formula.Quote(e) + " " + filled.Replace(kinks[name].where)
	b.Kinks = append(b.Kinks, Kink{line, column, message, filled.Replace(kinks[name].smooth), e.At})
}

// isCall reports whether the text consists of a single call to the function with the given name.
func isCall(text, name string) bool {
	rest, found := strings.CutPrefix(text, name)
	rest = strings.TrimSpace(rest)
	depth := 0
	for i, c := range rest {
		if c == '(' {
			depth++
		} else if c == ')' {
			depth--
		}
		if depth == 0 {
			return found && i > 0 && i == len(rest)-1
		}
	}
	return false
}

// operandText returns the text of an expression for use as an operand, enclosed in brackets if the expression applies
// an operator.
func (b *Problem) operandText(e *syntax.Expr) string {
	text := b.types.Formula.Text[e.At:e.End]
	isEnclosed := e.Operates() && e.At < e.Args[0].At && strings.HasPrefix(text, "(")
	if e.Operates() && e.Op != syntax.Transpose && !isEnclosed {
		return "(" + text + ")"
	}
	return text
}
