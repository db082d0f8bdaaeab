package syntax

// templates maps the names of functions to expressions that replace calls to the functions. A, B and C denote the
// arguments. If a number follows the name of the function, the template is for calls with this number of arguments.
var templates = map[string]string{
	"sumsq 1": "sum(A.^2)", "sumsq 2": "sum(A.^2, B)", "meansq 1": "mean(A.^2)", "meansq 2": "mean(A.^2, B)",
	"vecnorm 1": "sqrt(sum(A.^2))", "vecnorm 2": "sum(abs(A).^B).^(1/B)", "vecnorm 3": "sum(abs(A).^B, C).^(1/B)",
	"eig 2":   "eig(sqrtm(inv(B))*A*sqrtm(inv(B)))",
	"merge 3": "A.*B + (1 - A).*C", "ifelse 3": "A.*B + (1 - A).*C", "dot 3": "sum(A.*B, C)",
	"nnz": "sum(sum(abs(sign(A))))",
	"any": "abs(sign(sum(abs(A))))", "all": "1 - abs(sign(sum(1 - abs(sign(A)))))",
	"sec": "1./cos(A)", "csc": "1./sin(A)", "cot": "1./tan(A)", "sech": "1./cosh(A)", "erfc": "1 - erf(A)",
	"center": "A - mean(A)", "zscore": "(A - mean(A))./std(A)", "cross": "reshape([A(2).*B(3) - A(3).*B(2), " +
		"A(3).*B(1) - A(1).*B(3), A(1).*B(2) - A(2).*B(1)], size(A))",
	"vec": "A(:)", "full": "A", "squeeze": "A", "double": "A", "real": "A", "conj": "A", "transpose": "A'",
	"log2": "log(A)/0.69314718055994530942", "log10": "log(A)/2.30258509299404568402",
	"times": "A.*B", "rdivide": "A./B", "plus": "A + B", "minus": "A - B", "mtimes": "A*B", "mldivide": "A\\B",
	"mrdivide": "A/B", "mpower": "A^B", "uminus": "-A", "logical": "abs(sign(A))", "heaviside": "(1 + sign(A))/2",
	"atan2": "atan(A./B) + pi*(B < 0).*(1 - 2*(A < 0))", "nthroot": "sign(A).*abs(A).^(1/B)",
	"cbrt":  "sign(A).*abs(A).^(1/3)",
	"rms":   "sqrt(mean(A.^2))",
	"var 1": "sum((A - mean(A)).^2)/(numel(A)/numel(mean(A)) - 1)",
	"var 2": "sum((A - mean(A)).^2)/(numel(A)/numel(mean(A)) - 1 + B)",
	"var 3": "sum((A - mean(A, C)).^2, C)/(size(A, C) - 1 + B)",
	"cov 1": "(A - mean(A, 1))'*(A - mean(A, 1))/(rows(A) - 1)", "corr 1": "corrcoef(A)",
	"corr 2": "(A - mean(A, 1))'*(B - mean(B, 1))./(sqrt(sum((A - mean(A, 1)).^2, 1))'*" +
		"sqrt(sum((B - mean(B, 1)).^2, 1)))",
	"corrcoef 1": "cov(A)./(std(A)'*std(A))", "corrcoef 2": "corrcoef([A(:) B(:)])",
	"sort 1": "sortby(A, A)", "flip 1": "sortby(A, -cumsum(ones(size(A))))", "eigs 2": "sortby(eig(A), -abs(eig(A)))(1:B)",
	"maxk": "-sortby(-A, -A, 1)(1:B,:)", "mink": "sortby(A, A, 1)(1:B,:)",
	"median 1": "sum(sortby(A, A).*(abs(cumsum(ones(size(A))) - (numel(A)/numel(mean(A)) + 1)/2) < 1))./" +
		"sum(abs(cumsum(ones(size(A))) - (numel(A)/numel(mean(A)) + 1)/2) < 1)",
	"median 2": "sum(sortby(A, A, B).*(abs(cumsum(ones(size(A)), B) - (size(A, B) + 1)/2) < 1), B)./" +
		"sum(abs(cumsum(ones(size(A)), B) - (size(A, B) + 1)/2) < 1, B)",
	"trapz 1":  "dot(A, [1/2; ones(numel(A) - 2, 1); 1/2])",
	"trapz 2":  "sum(diff(A(:)).*(B(1:end-1)(:) + B(2:end)(:)))/2",
	"pdist2 2": "sqrt(sum(A.^2, 2) + sum(B.^2, 2)' - 2*A*B')", "pdist": "pdist2(A, A)(tril(ones(rows(A)), -1) > 0)'",
	"ceil": "-floor(-A)", "fix": "sign(A).*floor(abs(A))", "round": "sign(A).*floor(abs(A) + 1/2)",
	"mod": "A - B.*floor(A./B)", "rem": "A - B.*fix(A./B)", "fliplr": "A(:,end:-1:1)", "flipud": "A(end:-1:1,:)",
	"hilb": "1./((1:A)' + (1:A) - 1)", "vander": "A(:).^(numel(A)-1:-1:0)", "cond": "norm(A)*norm(inv(A))",
	"blkdiag": "[A zeros(rows(A), columns(B)); zeros(rows(B), columns(A)) B]", "horzcat": "[A B]", "vertcat": "[A; B]",
}

// literal holds the templates for calls with specific numbers or strings after the first argument. In a key, B denotes
// any second argument other than a string.
var literal = map[string]string{
	"sort ascend": "sortby(A, A)", "sort descend": "-sortby(-A, -A)", "sort 1": "sortby(A, A, 1)",
	"sort 2": "sortby(A, A, 2)", "sort 1 descend": "-sortby(-A, -A, 1)", "sort 2 descend": "-sortby(-A, -A, 2)",
	"diff 1": "diff(A)", "diff 2": "diff(diff(A))", "diff 1 1": "A(2:end,:) - A(1:end-1,:)",
	"diff 1 2": "A(:,2:end) - A(:,1:end-1)", "diff 2 1": "A(3:end,:) - 2*A(2:end-1,:) + A(1:end-2,:)",
	"diff 2 2": "A(:,3:end) - 2*A(:,2:end-1) + A(:,1:end-2)", "chol lower": "chol(A)'", "chol upper": "chol(A)",
	"quantile 0.5": "median(A)", "prctile 50": "median(A)",
	"flip 1": "A(end:-1:1,:)", "flip 2": "A(:,end:-1:1)", "vecnorm 2": "sqrt(sum(A.^2))",
	"vecnorm 2 1": "sqrt(sum(A.^2, 1))", "vecnorm 2 2": "sqrt(sum(A.^2, 2))",
	"cov 0": "cov(A)", "cov 1": "(A - mean(A, 1))'*(A - mean(A, 1))/rows(A)",
	"eigs B la": "-sortby(-eig(A), -eig(A))(1:B)", "eigs B sa": "eig(A)(1:B)",
	"eigs B lm":                 "sortby(eig(A), -abs(eig(A)))(1:B)",
	"pdist2 B squaredeuclidean": "sum(A.^2, 2) + sum(B.^2, 2)' - 2*A*B'",
	"pdist squaredeuclidean":    "(sum(A.^2, 2) + sum(A.^2, 2)' - 2*A*A')(tril(ones(rows(A)), -1) > 0)'",
}

// distances is the template for the matrix of the distances between the rows of a matrix. Adding the identity keeps the
// arguments of the square roots on the diagonal away from 0, where the square root has no derivative.
const distances = "sqrt(sum(A.^2, 2) + sum(A.^2, 2)' - 2*A*A' + eye(rows(A))) - eye(rows(A))"

// nested holds the expressions that replace nested calls such as sum(svd(A)). Its keys are the names of the functions,
// each of which has one argument.
var nested = map[string]string{
	"sum svd": "norm(A, 'nuc')", "max svd": "norm(A)", "sum eig": "trace(A)", "prod eig": "det(A)",
	"sum log eig": "logdet(A)", "sum log diag chol": "logdet(A)/2", "trace logm": "logdet(A)",
	"trace expm": "sum(exp(eig(A)))", "squareform pdist": "pdist2(A, A)",
}

// comparisons lists the operators whose value is 1 or 0, with their precedence and a template for the value.
var comparisons = map[string]struct {
	binding int
	text    string
}{
	"|": {1, "max(abs(sign(A)), abs(sign(B)))"}, "&": {2, "abs(sign(A.*B))"},
	">": {3, "max(sign(A - B), 0)"}, "<": {3, "max(sign(B - A), 0)"}, ">=": {3, "1 - max(sign(B - A), 0)"},
	"<=": {3, "1 - max(sign(A - B), 0)"}, "==": {3, "1 - abs(sign(A - B))"}, "!=": {3, unequal}, "~=": {3, unequal},
}

const (
	unequal = "abs(sign(A - B))"
	not     = "1 - abs(sign(A))"
)

// Templates for the matrices of the left and the right singular vectors, with one column for each singular value.
const (
	leftVectors  = "A*eigvecs(A'*A)(:,end:-1:1)(:,1:numel(svd(A)))*diag(1./svd(A))"
	rightVectors = "eigvecs(A'*A)(:,end:-1:1)(:,1:numel(svd(A)))"
)

// several holds the templates for the values of functions that return several values. A key is the name of the
// function, followed by the number of its arguments or by a string argument.
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

// markFull sets Full to isFull in all calls to svd and upperfactor in an expression.
func (e *Expr) markFull(isFull bool) {
	for a := range e.All() {
		if a.Op == Call && (a.Text == "svd" || a.Text == "upperfactor") {
			a.Full = isFull
		}
	}
}
