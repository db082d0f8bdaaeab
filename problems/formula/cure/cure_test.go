package cure

import (
	"testing"

	"slep/problems/formula"
	"slep/problems/read"
)

// cures lists texts and what Of returns for them: the formula that the user may have meant, or "". A is 6 x 6, C is 6 x
// 3, N is 3 x 3, Z is 8 x 6, u is 6 x 1 and v is 3 x 1. testdata/typed.txt of package formula has more examples.
var cures = []struct{ text, meant string }{
	{"trace(X'*A*X", "trace(X'*A*X)"},
	{"Tr[(X' X)^2]", "trace((X'*X)^2)"},
	{"tr X'AX", "trace(X'*A*X)"},
	{"trace(X*A*X')", "trace(X'*A*X)"},
	{"1/2 X'*A*X", "1/2*trace(X'*A*X)"},
	{"trace(X'*A*X) + lambda*sum(abs(X))", "trace(X'*A*X) + lambda*sum(sum(abs(X)))"},
	{"norm(A*X - C, fro)^2", "norm(A*X - C, 'fro')^2"},
	{"norm(A*X-C)_F^2", "norm(A*X-C, 'fro')^2"},
	{"|| X - C ||_F^2 + lambda |X|", "norm(X - C, 'fro')^2 + lambda*sum(sum(abs(X)))"},
	{"log|X'AX|", "logdet(X'*A*X)"},
	{"1/2*<X, A*X>", "1/2*sum(sum((X).*(A*X)))"},
	{"u'X v", "u'*X*v"},
	{"(u'*X)(v)", "(u'*X)*(v)"},
	{"E = A*X; trace(x'*e)", "E = A*X; trace(X'*E)"},
	{"x^T A x", "trace(X'*A*X)"},
	{"λ·tr(XᵀAX) + ‖X‖²", "lambda*trace(X'*A*X) + norm(X, 'fro')^2"},
	{"maximize trace(X'*A*X)", "-(trace(X'*A*X))"},
	{"minimize f(X) = trace(X'*A*X) s.t. X'*X = I", "f = trace(X'*A*X)"},
	{"clear all\nclose all\ntrace(X'*A*X)", "trace(X'*A*X)"},
	{"X = randn(n, p);\ntrace(X'*A*X)", "trace(X'*A*X)"},
	{"sum(X.^2, axis=1)", "sum(sum(X.^2, 2))"},
	{"sum(svd(X)) + max(svd(A*X)", "sum(svd(X)) + max(svd(A*X))"},
	{`\frac12 \operatorname{tr}(X^T A X) + \langle C, X \rangle`, "1/2*trace(X'*A*X) + sum(sum((C).*( X)))"},
	{`\| AX - C \|_F^2 + \lambda \|X\|_*`, "norm(A*X - C, 'fro')^2 + lambda*norm(X, 'nuc')"},
	{`-\log\det(X^{\top} A X)`, "-logdet(X'*A*X)"},
	{"def f(X):\n    # a part\n    E = A @ X\n    return np.sum(X * E)", "E = A*X;\nf = sum(sum(X.*E))"},
	{"np.diag(X.T @ A @ X) @ np.arange(1, p+1)", "diag(X'*A*X)'*(1:p)'"},
	{"np.sum((X - X.mean(axis=0))**2)", "sum(sum((X - mean(X, 1)).^2))"},
	{"u @ X[:, 0] + X[-1, 0] + X[:-1, [0, 2]].sum()", "u'*X(:, 1) + X(end, 1) + sum(sum(X(1:end - 1, [1, 3])))"},
	{"np.einsum('ij,jk,ik->', X.T, A, X.T)", "sum(sum(X'*A.*X'))"},
	{"sign, logdet = np.linalg.slogdet(X.T @ A @ X)\n-logdet", "logdet_ = logdet(X'*A*X);\n-logdet_"},
	{"½⟨X, AX⟩ + λ‖X‖₁", "1/2*sum(sum((X).*(A*X))) + lambda*sum(sum(abs(X)))"},
	{"min_X tr(XᵀAX) − log det(XᵀAX)", "trace(X'*A*X) - log(det(X'*A*X))"},
	{"minimize tr(X'AXN) over X'X = I", "trace(X'*A*X*N)"},
	{"tr(X'*A*X) + lambda*norm(X)^2_F", "trace(X'*A*X) + lambda*norm(X, 'fro')^2"},
	{`\min_{X^T X = I} \operatorname{tr}(X^T A X)`, "trace(X'*A*X)"},
	{"using LinearAlgebra\nf(X) = tr(X'A*X) + sum(abs2, X)", "f = trace(X'*A*X) + sum(sum(((X).^2)))"},
	{"f = X -> norm(A * X .- C)^2 / size(X, 1)", "f = norm(A * X - C, 'fro')^2 / size(X, 1)"},
	{"sum(log.(1 .+ sum(X .^ 2, dims=2)))", "sum(log(1 + sum(X .^ 2, 2)))"},
	{"function cost(X)\n  E = A*X\n  return tr(X'*E)\nend", "  E = A*X\ntrace(X'*E)"},
	{"f[X_] := Tr[Transpose[X].A.X] + Total[X^4, 2]", "trace(transpose(X)*A*X) + sum(sum(X.^4))"},
	{"Norm[A.X - C, \"Frobenius\"]^2", "norm(A*X - C, 'fro').^2"},
	{"E = 0;\nfor k = 1:p\n  E = E + X(:,k)'*A*X(:,k);\nend\nE",
		"E = 0;\nE = E + X(:,1)'*A*X(:,1);\nE = E + X(:,2)'*A*X(:,2);\nE = E + X(:,3)'*A*X(:,3);\nE"},
	{"E = 0; for k = 1:2, E = E + u(k)*X(k,1); end; E", "E = 0;\nE = E + u(1)*X(1,1);\nE = E + u(2)*X(2,1);\nE"},
	{"x1, x2 = X[:, 0], X[:, 1]\nx1 @ A @ x2", "x1 = X(:, 1);\nx2 = X(:, 2);\nx1'*A*x2"},
	{"np.var(Z @ X, axis=0).sum()", "sum(mean((Z*X - mean(Z*X, 1)).^2, 1))"},
	{"torch.relu(X).sum()", "sum(sum(max(X, 0)))"},
	{"sum(sum(X.*A*X))", "sum(sum(X.*(A*X)))"},
	{"f = trace(X'*A*X),  X'*X = I", "f = trace(X'*A*X),  "},
	{"E = 0;\nfor k = 1:2, E = E + u(k)*X(k,1), end\nE", "E = 0;\nE = E + u(1)*X(1,1);\nE = E + u(2)*X(2,1);\nE"},
	{"sum(X[:, j] @ A @ X[:, j] for j in range(p))",
		"X(:, 1)'*A*X(:, 1) + X(:, 2)'*A*X(:, 2) + X(:, 3)'*A*X(:, 3)"},
	{"ip = @(U, V) sum(sum(U.*V));\nip(X, A*X) - ip(C, X)", "(sum(sum((X).*(A*X)))) - (sum(sum((C).*(X))))"},
	{"jnp.logaddexp(0, Z @ X).sum()", "sum(sum(log(exp(0) + exp(Z*X))))"},
	{"np.linalg.multi_dot([X.T, A, X]).trace()", "trace(X'*A*X)"},
	{"trace(X'*A*X) + 0,5*sum(X(:).^4)", "trace(X'*A*X) + 0.5*sum(X(:).^4)"},
	{"trace(X'*A*X) // the usual one", "trace(X'*A*X) % the usual one"},
	{"trace(X'*A*X);\n+ lambda*sum(X(:).^4)", "trace(X'*A*X) ...\n  + lambda*sum(X(:).^4)"},
	{"sum_{i} log(1 + sum_{j} X_{ij}^2)", "sum(log(1 + sum(X.^2, 2)))"},
	{"sum_ij A_ij X_ik X_jk", "sum(sum(A'*X.*X))"},
	{"0.5 sum_{i,j} A_{ij} (sum_k X_{ik} X_{jk})^2", "0.5*sum(sum(A.*((X*X').^2)))"},
	{"∑_{i,j} u_i v_j X_{ij}/2", "sum(sum(1/2*(u.*v'.*X)))"},
	{`\frac{1}{2}\sum_{i=1}^n \left(\sum_{j=1}^p X_{ij}^2\right)^2`, "1/2*sum((sum(X.^2, 2)).^2)"},
	{"mats = [A, C@C.T]\nsum(np.trace(X.T @ B @ X)**2 for B in mats)",
		"trace(X'*A*X)^2 + trace(X'*(C*C')*X)^2"},
	{"np.sum(np.where(X > 0, X, -0.1*X))", "sum(sum((X > 0).*X + (1 - (X > 0)).*(-0.1*X)))"},
	{"B = toeplitz([2, -1, 0, 0, 0, 0)]; trace(X'*B*X)", "B = toeplitz([2, -1, 0, 0, 0, 0]); trace(X'*B*X)"},
	{"max(eig(X'*B*X))", "max(eig((X'*B*X + (X'*B*X)')/2))"},
	{"np.trace(X.T @ A X) + 2 np.sum(X)", "trace(X'*A*X) + 2*sum(sum(X))"},
	{"def f(X, eps: float = 1e-3):\n    return np.sum(np.sqrt(X**2 + eps))",
		"eps = 0.001;\nf = sum(sum(sqrt(X.^2 + eps)))"},
	{"M = X.T @ A @ X\nnp.sum(M**2)", "M_ = X'*A*X;\nsum(sum(M_.^2))"},
	{"M = X'*A*X; sum(sum(M.^2))", "M_1 = X'*A*X; sum(sum(M_1.^2))"},
	{"M = B@B.T\nnp.trace(X.T @ A @ X)", "M = B*B';\ntrace(X'*A*X)"},
	{"norm(A*X - c, 'fro')^2", "norm(A*X - C, 'fro')^2"},
	{"-sum(mean(log(cosh(ZX))).^2)", "-sum(mean(log(cosh(Z*X))).^2)"},
	{"trace(X'*A*X) + lamda*sum(X(:).^4)", "trace(X'*A*X) + lambda*sum(X(:).^4)"},
	{"f = 0;\nfor i = 1:2, for j = i+1:3\n  if X(i,1) > 0, f += X(i,j); else, continue; end, f -= 1;\nend, end", `f = 0;
holds_2 = (X(1,1) > 0);
f = f + holds_2*(X(1,2));
f = (1 - (1 - holds_2))*(f - (1)) + (1 - (1 - (1 - holds_2)))*f;
holds_5 = (X(1,1) > 0);
f = f + holds_5*(X(1,3));
f = (1 - (1 - holds_5))*(f - (1)) + (1 - (1 - (1 - holds_5)))*f;
holds_8 = (X(2,1) > 0);
f = f + holds_8*(X(2,3));
f = (1 - (1 - holds_8))*(f - (1)) + (1 - (1 - (1 - holds_8)))*f;`},
	{"s = 0; k = 0;\nwhile k < 2\n  k++;\n  s = s + X(k,1);\nend\ns",
		"s = 0;\nk = 0;\nk = k + 1;\ns = s + X(k,1);\nk = k + 1;\ns = s + X(k,1);\ns"},
	{"sum(arrayfun(@(k) k*X(k,1), 1:2))", "sum([(1)*X((1),1), (2)*X((2),1)])"},
	{"problem.M = stiefelfactory(n, p);\nproblem.cost = @(Y) -trace(Y'*A*Y);\nx = trustregions(problem);",
		"f = -trace(X'*A*X);"},
	{"As = {A, C*C'};\nf = 0;\nfor k = 1:numel(As)\n  f = f - X(:,k)'*As{k}*X(:,k);\nend",
		"As_1 = A;\nAs_2 = C*C';\nf = 0;\nf = f - X(:,1)'*As_1*X(:,1);\nf = f - X(:,2)'*As_2*X(:,2);"},
	{"f = 0;\nfor i = 1:2\n  for j = 1:2\n    f = f + X(i,j);\nend\nf", // an end is missing
		"f = 0;\nf = f + X(1,1);\nf = f + X(1,2);\nf = f + X(2,1);\nf = f + X(2,2);\nf"},
	{"def relu(t):\n    return np.maximum(t, 0)\ndef loss(X, c=2):\n    H = relu(Z @ X)\n    return np.mean(H**c)",
		"c = 2;\nH = max(Z*X, 0);\nf = mean(mean(H.^c))"},
	{"f = 0\nfor j in range(2):\n    if j == 0:\n        continue\n    f += X[0, j] if X[0, j] > 0 else 0\nf",
		"f = 0;\nf = f + (X(1, 2) > 0).*X(1, 2);\nf"},
	{"vals = []\nfor k in range(2):\n    vals.append(X[:, k] @ A @ X[:, k])\nnp.sum(np.array(vals)**2)",
		"sum([X(:, 1)'*A*X(:, 1), X(:, 2)'*A*X(:, 2)].^2)"},
	{"ii, jj = np.indices((n, p))\nnp.sum(X*(ii + 2*jj))",
		"[ii, jj] = ndgrid(0:n - 1, 0:p - 1);\nsum(sum(X.*(ii + 2*jj)))"},
	{"Q, R = np.linalg.qr(X)\nnp.sum(Q * C) + R[0, 0]", "[Q, R] = qr(X, 0);\nsum(sum(Q.*C)) + R(1, 1)"},
	{"labels = np.array([0, 2, 1])\nX[np.arange(3), labels].sum() + X[u > 0].sum()",
		"labels = [0, 2, 1];\nsum(X(sub2ind(size(X), 1:3, labels + 1))) + sum(sum(X((u > 0), :)))"},
	{"np.log(np.linalg.det(X.T @ A @ X) - np.trace(X.T @ A @ X)", "log(det(X'*A*X)) - trace(X'*A*X)"},
	{"np.mean(logsumexp(Z @ X, axis=1)) + np.linalg.norm(X, np.inf, axis=1).sum()",
		"mean(log(sum(exp(Z*X), 2))) + sum(max(abs(X), [], 2))"},
	{"sum(sum(sin^2(X)))", "sum(sum(sin(X).^2))"},
	{"X(:,0)'*X(:,0) + X(1,2)", "X(:,1)'*X(:,1) + X(2,3)"},
	{"max(X'*A*X)", "max(max(X'*A*X))"},
	{"log(1 + exp(u*X(:,1)))", "sum(log(1 + exp(u.*X(:,1))))"},
	{"trace((X'*A*X)^{-1})", "trace((X'*A*X)^(-1))"},
	{"sum(sum(sqrt(X.^2 + 0,01)))", "sum(sum(sqrt(X.^2 + 0.01)))"},
	{"where rho = sum(X.^2,2):\nu'*rho", "rho = sum(X.^2,2);\nu'*rho"},
	{"rho = sum(X.^2); rho'*(A\\rho)", "rho = sum(X.^2, 2); rho'*(A\\rho)"},
	{"sum(sum(X.*X)\n+ trace(X'*A*X)", "sum(sum(X.*X)) ...\n  + trace(X'*A*X)"},
	{"trace(X'*A*X) x 2", "trace(X'*A*X)*2"},
	{"median(X(:))", ""},
	{"np.sum((X[:, None] - X[None, :])**2)",
		"sum(sum((kron(X, ones(size(X, 1), 1)) - kron(ones(size(X, 1), 1), X)).^2))"},
	{"np.sum(A * ((X[:, None] - X[None, :])**2).sum(-1))", "sum(sum(A.*pdist2(X, X, 'squaredeuclidean')))"},
	{`\sum_{i=1}^n x_i^2`, ""},
	{"for i = 1:2, f = f + X(i,1)^2; end", "f = X(1,1)^2;\nf = f + X(2,1)^2;"},
	{"for i = 1:n, f = f*X(i,1)^2; end", ""},
	{"sum(X(X > 0).^2)", "sum(sum((X > 0).*(merge(X > 0, X, 1).^2)))"},
	{"X[X > 0].sum()", "sum(sum(((X > 0)).*(merge((X > 0), X, 1))))"},
	{"mean(abs(fft(X(:,1))).^2)", "mean(sqrt((cos(2*pi/size(X(:, 1), 1)*" +
		"(0:size(X(:, 1), 1) - 1)'*(0:size(X(:, 1), 1) - 1))*X(:, 1)).^2 + " +
		"(-sin(2*pi/size(X(:, 1), 1)*(0:size(X(:, 1), 1) - 1)'*(0:size(X(:, 1), 1) - 1))*X(:, 1)).^2).^2)"},
	{"sum(sum(abs(fft(X, 4, 1))))", ""},
	{"sum(sum(abs(fft(X, 4))))", ""},
	{"sum(sum(real(fft(X, [], 2))))", "sum(sum(X*cos(2*pi/size(X, 2)*(0:size(X, 2) - 1)'*(0:size(X, 2) - 1))))"},
	{"sum(sum(real(fft(X, []))))", "sum(sum(cos(2*pi/size(X, 1)*(0:size(X, 1) - 1)'*(0:size(X, 1) - 1))*X))"},
	{"sum(abs(X(:,1) + 1i*X(:,2)))", "sum(sqrt(X(:, 1).^2 + X(:, 2).^2))"},
	{"sum_{i,j} ||x_i - x_j||^2", "sum(sum(pdist2(X, X).^2))"},
	{"np.cumprod(X)[-1]", "cumprod((X')(:))(end)"},
	{"np.diff(X, 2).sum()", ""},
	{"np.ptp(X, axis=1).sum() + np.sort(X, 0)[0] @ v",
		"sum(max(X, [], 2) - min(X, [], 2)) + sort(X, 1)(1, :)*v"},
	{"np.abs(np.subtract.outer(X[:, 0], u)).sum()", "sum(sum(abs(X(:, 1) - u')))"},
	{"np.sum(X.reshape((3, 6)) @ A) + np.abs(X).sum(axis=None)", "sum(sum(reshape(X', 6, 3)'*A)) + sum(sum(abs(X)))"},
	{"d = A.sum(axis=0)\nnp.trace(X.T @ np.eye(len(d)) @ X)/d.shape[0]",
		"d = sum(A, 1);\ntrace(X'*eye(size(d, 2))*X)/size(d, 2)"},
	{"np.var(X)*np.linalg.norm(X)", "mean(mean((X - mean(mean(X))).^2))*norm(X, 'fro')"},
	{"np.median(X) + np.sort(X, axis=0)[0] @ v", "median(X(:)) + sort(X, 1)(1, :)*v"},
	{"order = np.argsort(-u)\nX[order[:2]].sum()", "order_ = order(-u) - 1;\nsum(sum(X(order_(1:2) + 1, :)))"},
	{"opts.k = 2; opts.k*trace(X'*A*X)", "opts_k = 2; opts_k*trace(X'*A*X)"},
	{"from numpy import linalg as LA\nLA.norm(X)", "norm(X, 'fro')"},
	{"a = b = X @ X.T\nnp.trace(a @ A @ b)", "b = X*X';\na = b;\ntrace(a*A*b)"},
	{"a = b = c = 2\na*b*c*np.trace(X.T @ A @ X)", "c = 2;\nb = c;\na = b;\na*b*c*trace(X'*A*X)"},
	{"a = b = torch.optim.Adam([X])\nnp.trace(X.T @ A @ X)", "trace(X'*A*X)"},
	{"import itertools\nsum(X[a] @ X[b] for a, b in itertools.combinations([0, 1], 2))", "X(1, :)*X(2, :)'"},
	{"sum(np.dot(X[:, a], X[:, b])**2 for a, b in combinations(range(3), 3))", ""},
	{"maximise trace(X'*A*X)\nX'*X = I", "-(trace(X'*A*X))\n"},
	{"np.kron(X, X).sum() + lambda * np.trace(X.T @ A @ X)", "sum(sum(kron(X, X))) + lambda*trace(X'*A*X)"},
}

func TestCures(t *testing.T) {
	given := &formula.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{"n": 6, "p": 3, "lambda": .2}}
	for name, shape := range map[string][2]int{
		"A": {6, 6}, "C": {6, 3}, "N": {3, 3}, "Z": {8, 6}, "u": {6, 1}, "v": {3, 1},
	} {
		m := &read.Matrix{Rows: shape[0], Cols: shape[1], Data: make([]float64, shape[0]*shape[1])}
		for k := range m.Data {
			m.Data[k] = 1
		}
		given.Data[name] = m
	}
	for _, c := range cures {
		if got := Of(c.text, given, errorIn(c.text, given)); got != c.meant {
			t.Errorf("%q is cured as %q, wanted %q", c.text, got, c.meant)
		}
	}
}
