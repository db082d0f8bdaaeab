package syntax

// Templates for the matrices of the left and the right singular vectors, with one column for each singular value.
const (
	leftVectors  = "A*eigvecs(A'*A)(:,end:-1:1)(:,1:numel(svd(A)))*diag(1./svd(A))"
	rightVectors = "eigvecs(A'*A)(:,end:-1:1)(:,1:numel(svd(A)))"
)

// several maps the name of a function that returns several values, followed by the number of its arguments or by a
// string argument, to templates for these values.
var several = map[string][]string{
	"eig 1":      {"eigvecs(A)", "diag(eig(A))"},
	"eig 2":      {"sqrtm(inv(B))*eigvecs(sqrtm(inv(B))*A*sqrtm(inv(B)))", "diag(eig(A, B))"},
	"qr 1":       {"A/upperfactor(A)", "upperfactor(A)"},
	"qr 2":       {"A/upperfactor(A)", "upperfactor(A)"},
	"svd 1":      {leftVectors, "diag(svd(A))", rightVectors},
	"svd 2":      {leftVectors, "diag(svd(A))", rightVectors},
	"meshgrid 1": {"repmat(A(:)', numel(A), 1)", "repmat(A(:), 1, numel(A))"},
	"meshgrid 2": {"repmat(A(:)', numel(B), 1)", "repmat(B(:), 1, numel(A))"},
	"ndgrid 1":   {"repmat(A(:), 1, numel(A))", "repmat(A(:)', numel(A), 1)"},
	"ndgrid 2":   {"repmat(A(:), 1, numel(B))", "repmat(B(:)', numel(A), 1)"},
	"deal 2":     {"A", "B"},
	"sort 1":     {"sort(A)", "order(A)"}, "sort ascend": {"sort(A)", "order(A)"},
	"sort descend": {"-sort(-A)", "order(-A)"},
	"max 1":        {"max(A)", "argmax(A)"}, "min 1": {"min(A)", "argmin(A)"},
}

// markFull sets Full in the calls to svd and upperfactor in an expression.
func (e *Expr) markFull(isFull bool) {
	for a := range e.All() {
		if a.Op == Call && (a.Text == "svd" || a.Text == "upperfactor") {
			a.Full = isFull
		}
	}
}
