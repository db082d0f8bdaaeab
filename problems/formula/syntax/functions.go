package syntax

import (
	"math"
	"slices"
	"strings"

	"slep/solver/elementary"
)

// Form specifies how the shape of a function's value depends on the arguments.
type Form byte

const (
	EachForm       Form = iota // one argument, entry by entry
	PairForm                   // two arguments, entry by entry; the value has the shape of their sum
	SumForm                    // a reduction along a dimension
	LargestForm                // max and min, which act like PairForm or SumForm depending on their arguments
	CumulativeForm             // cumsum, cumprod, cummax and cummin
	OrderForm                  // sortby and unsortby
	ListForm                   // find, unique, order, argmax and argmin, whose values do not depend on X
	TriangleForm               // tril and triu
	TraceForm                  // the argument is a square matrix, and the value is a number
	InverseForm                // the argument and the value are square matrices
	QueryForm                  // a query about the size of the first argument
	SlopeForm                  // dlogm and dexpm
	SpectrumForm               // eig, eigvecs and svd
	TriangularForm             // chol and upperfactor
	OwnForm                    // a function with its own rule for the shape of its value
	RewrittenForm              // a call that the parser replaces with an equivalent expression
	SizedForm                  // a constant with given numbers of rows and columns; all forms below also return constants
	SquareForm                 // n x n, where n is the first argument
	MadeForm                   // a constant whose size follows other rules
)

// Function describes a function of the language.
type Function struct {
	Name        string
	Form        Form
	Least, Most int                     // the minimum and the maximum number of arguments
	Value       func(x float64) float64 // for EachForm
}

// Makes reports whether the function returns a constant that depends only on sizes, numbers and other constants.
func (f *Function) Makes() bool { return f.Form >= SizedForm }

// Functions maps names to the functions of the language.
var Functions = known()

// known returns the functions of the language, keyed by name.
func known() map[string]*Function {
	all := map[string]*Function{}
	for _, f := range []struct {
		names string
		Function
	}{
		{"hypot power", Function{Form: PairForm, Least: 2, Most: 2}},
		{"max min", Function{Form: LargestForm, Least: 1, Most: 3}},
		{"cumsum cumprod cummax cummin", Function{Form: CumulativeForm, Least: 1, Most: 2}},
		{"sortby unsortby", Function{Form: OrderForm, Least: 2, Most: 3}},
		{"find unique order argmax argmin", Function{Form: ListForm, Least: 1, Most: 1}},
		{"tril triu", Function{Form: TriangleForm, Least: 1, Most: 2}},
		{"sum mean prod", Function{Form: SumForm, Least: 1, Most: 2}},
		{"trace det logdet", Function{Form: TraceForm, Least: 1, Most: 1}},
		{"inv sqrtm leading logm expm", Function{Form: InverseForm, Least: 1, Most: 1}},
		{"pinv", Function{Form: OwnForm, Least: 1, Most: 1}},
		{"diag norm", Function{Form: OwnForm, Least: 1, Most: 2}},
		{"diff", Function{Form: OwnForm, Least: 1, Most: 3}},
		{"kron", Function{Form: OwnForm, Least: 2, Most: 2}},
		{"dot repmat reshape circshift", Function{Form: OwnForm, Least: 2, Most: 3}},
		{"sylvester", Function{Form: OwnForm, Least: 3, Most: 3}},
		{"laplacian", Function{Form: MadeForm, Least: 1, Most: 1}},
		{"toeplitz", Function{Form: MadeForm, Least: 1, Most: 2}},
		{"linspace", Function{Form: MadeForm, Least: 3, Most: 3}},
		{"spdiags", Function{Form: MadeForm, Least: 4, Most: 4}},
		{"eye zeros ones rand randn randorth", Function{Form: SizedForm, Least: 1, Most: 2}},
		{"sprandsym", Function{Form: SquareForm, Least: 2, Most: 2}},
		{"randspd", Function{Form: SquareForm, Least: 1, Most: 2}},
		{"randsym magic pascal", Function{Form: SquareForm, Least: 1, Most: 1}},
		{"tridiag", Function{Form: SquareForm, Least: 1, Most: 4}},
		{"numel rows columns length", Function{Form: QueryForm, Least: 1, Most: 1}},
		{"size", Function{Form: QueryForm, Least: 1, Most: 2}},
		{"eig", Function{Form: SpectrumForm, Least: 1, Most: 2}},
		{"eigvecs svd", Function{Form: SpectrumForm, Least: 1, Most: 1}},
		{"chol", Function{Form: TriangularForm, Least: 1, Most: 2}},
		{"upperfactor", Function{Form: TriangularForm, Least: 1, Most: 1}},
		{"squareform", Function{Form: RewrittenForm, Least: 1, Most: 1}},
		{"dlogm dexpm", Function{Form: SlopeForm, Least: 2, Most: 2}},
		{"gallery", Function{Form: RewrittenForm, Least: 2, Most: 5}},
		{"sub2ind merge ifelse", Function{Form: RewrittenForm, Least: 3, Most: 3}},
		{"sort var std vecnorm", Function{Form: RewrittenForm, Least: 1, Most: 3}},
		{"speye flip median cov corr corrcoef trapz sumsq meansq", Function{Form: RewrittenForm, Least: 1, Most: 2}},
		{"polyval quantile prctile", Function{Form: RewrittenForm, Least: 2, Most: 2}},
		{"pdist2 eigs", Function{Form: RewrittenForm, Least: 2, Most: 3}},
	} {
		for _, name := range strings.Fields(f.names) {
			one := f.Function
			one.Name = name
			all[name] = &one
		}
	}
	for name, template := range templates {
		if strings.Contains(name, " ") {
			continue
		}
		count := 1
		if strings.Contains(template, "B") {
			count = 2
		}
		all[name] = &Function{Name: name, Form: RewrittenForm, Least: count, Most: count}
	}
	for name, value := range map[string]func(x float64) float64{
		"exp": elementary.Exp, "log": math.Log, "log1p": math.Log1p, "expm1": math.Expm1, "sqrt": math.Sqrt, "abs": math.Abs,
		"sign": sign, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos,
		"atan": math.Atan, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
		"sinh": elementary.Sinh, "cosh": elementary.Cosh, "tanh": elementary.Tanh,
		"floor": math.Floor, "erf": math.Erf, "sigmoid": sigmoid,
	} {
		all[name] = &Function{name, EachForm, 1, 1, value}
	}
	return all
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return x // 0 or NaN
}

// sigmoid returns 1/(1 + exp(-x)) without overflow.
func sigmoid(x float64) float64 {
	if x < 0 {
		y := elementary.Exp(x)
		return y / (1 + y)
	}
	return 1 / (1 + elementary.Exp(-x))
}

// Constants maps the names of the language's constants to their values.
var Constants = map[string]float64{
	"pi": math.Pi, "e": math.E, "eps": 0x1p-52, "Inf": math.Inf(1), "inf": math.Inf(1),
	"NaN": math.NaN(), "nan": math.NaN(), "NA": math.NaN(),
}

// reserved lists the functions in the first version of the language. The names of functions that were added later can
// be assigned, or used as names of data and parameters.
var reserved = strings.Fields("abs acos asin atan cos cosh det diag dot erf exp expm1 eye hypot inv kron " +
	"laplacian linspace log log1p logdet max mean min norm numel ones power prod rand randn randorth randspd randsym " +
	"repmat rows columns sigmoid sign sin sinh size spdiags sprandsym sqrt sum tan tanh toeplitz trace tridiag " +
	"zeros")

// IsReserved reports whether a name belongs to a function and cannot be assigned. If the text assigns the name of any
// other function, the name does not denote the function in later statements. If data or a parameter has the name of any
// other function, the name denotes the given value throughout the text.
func IsReserved(name string) bool { return slices.Contains(reserved, name) }

// isHidden reports whether a name cannot denote a function because p.hidden contains it or because an earlier statement
// assigns it.
func (p *parser) isHidden(name string) bool {
	return slices.Contains(p.hidden, name) || p.f.latest(name) != nil
}

// Without returns the formula f, except that the names of given data and parameters denote the given values, even if
// functions that are not reserved have the same names. If the formula calls such a function, Without parses the formula
// again.
func (f *Formula) Without(isGiven func(name string) bool) *Formula {
	hidden := slices.DeleteFunc(slices.Clone(f.called), func(called string) bool {
		return IsReserved(called) || !isGiven(called)
	})
	if len(hidden) == 0 {
		return f
	}
	again := &Formula{Text: f.Text}
	again.parse(hidden)
	return again
}
