//go:build !js

package script_test

import (
	"math/rand/v2"
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/examples"
	"slep/problems/formula/script"
	"slep/problems/read"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// texts holds formulas that together contain everything that can accompany f: generated, random and given constants,
// sizes, M, and names that are reserved in a language. Z and W are 6 x 6 and sparse, A is 6 x 6, B is 3 x 3, u is
// 6 x 1, c is 3 x 1 and s is 1 x 1.
var texts = []string{
	"alpha = 2; % 1 .. 3\nlambda = 3; in = 4; is = 5\n1/2*trace(X'*A*X) + alpha*lambda*in*is*sum(X(:))^3 + mu*X(1,1)",
	"M = A'*A + eye(n)\nE = A*X; % a part\nF = E + X\nsum(sum(E.*F))^2 + trace(F'*X)",
	"M = Z + tridiag(n); trace(X'*M*X) + trace(X'*Z*Z*X)^2 + sum(sum((Z'*X).^3))",
	"trace(X'*(2*Z + W/3 - Z')*X) + sum(sum(abs(Z))) * sum(sum((Z.*W + 1)*X)) + Z(2,1)*X(3) + sum(Z(2,:)*X)",
	"B = toeplitz([2 -1 0 0 0 1]); sum(sum((toeplitz([1 2 3 4 5 6], [1 0 0 2 0 0])*B*X).^3))",
	"t = linspace(0, 1, 6); sum((t*X).^2) + sum(sum(linspace(1, 3, 3).*X.^3))",
	"D = spdiags([1 2 3; 4 5 6; 7 8 9; 1 2 3; 4 5 6; 7 8 9], [-1 0 2], 6, 6); sum(sum((D*X).^3)) + sum(sum((D\\X).^3))",
	"sum(sum((spdiags([1 2; 3 4; 5 6; 7 8], [0; 2], 4, 6)*X).^3)) + sum(sum((spdiags(u, 0, 6, 6)*X).^3))",
	"sum(sum((kron(laplacian(3), eye(2))*X).^3)) + sum(sum((kron(B, A)*[X(:)]).^3))/100",
	"m = 2; L = laplacian([m 3]); r = sum(X.^2, 2); r'*(L\\r) + 1/2*trace(X'*L*X) - 3/4*sum(r.^(4/3))",
	"Q = randn(6); v = rand(6, 1); S = randspd(6, 10); M = S; sum(sum((Q*X).^3)) + v'*X(:,1) + trace(X'*S*X)^2",
	"trace(X'*(randsym(6) + A*randn(6, 6))*X)^2 + sum(sum((randorth(6, 2)'*X).^3))",
	"R1 = A*A; T1 = X'*R1*X; T2 = T1*T1; trace(T2)*sum(sum(T1.^3)) + trace(X'*randn(6)*X)^2",
	"e*sum(X(:))^2 + pi*X(2,2)^2 + min(X(1,1), Inf) + n^-2*p^2*X(1)^3 + 2^-1*X(2)^3 - -X(3)^3 + (1+n)^-p*X(4)",
	"eps*1e16*sum(X(:))^2 + linspace(2, 5, 1)*X(2,1)^2 + max(X(1), -inf) + min(linspace(1, 3, 3)*X(1,:)', Inf)",
	"Inf = 3; eps = 2; NaN = 4; Inf*NaN*X(1)^eps + norm(X(:,1), 'inf')^2 + norm(X(:,2), 'fro')^2",
	"g = X(:,1)'*X(:,2); G = g^2; cost = G*g; gradient = cost + g; gradient^2 + G",
	"f = exp(sum(X(:))/9)*2 % assigned\nh = 1",
	"c1 = [1 2 3]; c2 = [1; 2; 3]; sum(sum([c1; X].^3)) + c1*X'*X*c2 + sum(sum([u X; 1 c1].^3)) + sum([X(1,1) n 2].^3)",
	"sum((X(2,:)')(1:2).^3) + (A*X)(3) + (A*X)(end,1)^2 + (X')(:,2)'*c + (2*X)(4:5)*[1;2]",
	"sum(([X X](:,2:3)*B(1:2,:))(:).^3)",
	"s*sum(X(:))^2 + sum(sum((s - X).^3)) + s*A(1,2)*X(1) + [s s; 1 s](2,1)*X(2)^2",
	"k = n/2; sum(sum((zeros(k, 6)*X + ones(k, p) + X(1:k,:)).^3)) + sum(X(end-k+1:end,2).^3) + size(X,2)*numel(A)*X(1)",
	"p = 2; M = diag(u.^2 + 1); norm(X(:,1) - u)^2 + X(:,1)'*M*X(:,2) + hypot(X(1), 2) + dot(X(1,:), X(2,:)')^3",
	"trace(X'*X)^1.5 + power(2 + X(1)^2, 1.5) + sum(2.^X(:)) + mean(X(:))^3 + mean(mean(X))^3 + mean(X(:,1)')^2",
	"sum(sum(sigmoid(X).*erf(X))) + sigmoid(X(1)) + erf(X(1,2)) + logdet(eye(3) + X'*X) + logdet(2 + X(1)^2)",
	"x = X(:); a = x'*x; A*1; (x/a)'*kron(eye(3), A)*x + det(X'*X) + trace((X'*X)/B)^2 + [1 2 3]/B*X(1,:)'",
}

// givenTexts returns the data and parameters for the formulas in texts.
func givenTexts(rng *rand.Rand) *formula.Given {
	all := examples.Data(rng)
	z, w := read.New(6), read.New(6)
	for i := range 6 {
		z.Add(i, i, 20+rng.Float64())
		z.Add(i, (i+2)%6, 1)
		z.Add((i+2)%6, i, 1)
		w.Add(i, (3*i+1)%6, rng.NormFloat64())
	}
	all.Data["Z"], all.Data["W"] = z, w
	all.Data["s"] = &read.Matrix{Rows: 1, Cols: 1, Data: []float64{1.5}}
	all.Data["c"] = &read.Matrix{Rows: 3, Cols: 1, Data: []float64{1, 2, 3}}
	all.Params["mu"] = .25
	return all
}

// problemOf returns the problem that a formula defines, with the data that the formula uses and a random start.
func problemOf(t *testing.T, text string, all *formula.Given, rng *rand.Rand) *script.Problem {
	t.Helper()
	f, err := formula.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	use := examples.Used(f.Formula, all)
	d, err := f.Describe(use)
	if err != nil {
		t.Fatal(text, err)
	}
	x := testmatrix.Normal(rng, d.Sizes["n"], d.Sizes["p"])
	x.Scale(.5, x)
	return &script.Problem{Formula: f, Given: use, X0: x}
}

func TestScriptsOfTexts(t *testing.T) {
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			rng := rand.New(rand.NewPCG(3, 4))
			given := givenTexts(rng)
			var all []scripted
			for _, text := range texts {
				all = append(all, newScripted(t, text, i.language, problemOf(t, text, given, rng)))
			}
			i.run(t, command, all)
		})
	}
}

// TestScriptsOfLargeTexts uses an n so large that identity and diagonal matrices are stored as sparse matrices.
func TestScriptsOfLargeTexts(t *testing.T) {
	const text = "p = 2; L = tridiag(n); M = L + 2*eye(n); w = sum(X.^2, 2); D = diag(w);\n" +
		"trace(X'*D*X) + w'*((L + eye(n))\\w) + trace((D\\X)'*X) + sum(sum((eye(n) + X*X')*X))"
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			f, err := formula.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			x := testmatrix.Normal(rand.New(rand.NewPCG(3, 4)), 250, 2)
			p := &script.Problem{Formula: f, Given: &formula.Given{Params: map[string]float64{"n": 250}}, X0: x}
			i.run(t, command, []scripted{newScripted(t, text, i.language, p)})
		})
	}
}

// TestScriptsOfParams checks that a given parameter replaces the number that the text assigns to the same name.
func TestScriptsOfParams(t *testing.T) {
	f, err := formula.Parse("alpha = 2 % 0 .. 10\nbeta = 3; alpha*beta*sum(X(:))^2 + trace(X'*X)^2")
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			given := &formula.Given{Params: map[string]float64{"alpha": 5.25, "beta": -.1, "n": 4, "p": 2}}
			p := &script.Problem{Formula: f, Given: given, X0: mat.NewDense(4, 2, []float64{1, 2, 3, 4, 5, 6, 7, 8})}
			i.run(t, command, []scripted{newScripted(t, "params", i.language, p)})
		})
	}
}
