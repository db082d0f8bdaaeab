package script

import "strings"

// octaveFiles returns the files of a program for Octave and MATLAB.
func octaveFiles(p *program) []File {
	const in = "  "
	text := `function [cost, gradient, X0, M] = objective()
% f and its gradient as functions of X, the start X0, and M of the constraint X'*M*X = I
  here = fileparts(mfilename('fullpath'));
` + p.definitions()
	call := func(definitions []definition) string {
		return strings.Join(append([]string{"X"}, p.arguments(definitions)...), ", ")
	}
	text += in + "cost = @(X) value(" + call(p.objective) + ");\n" +
		in + "gradient = @(X) slope(" + call(p.gradient) + ");\nend\n\n" +
		"function f = value(" + call(p.objective) + ")\n" +
		p.body(p.objective, in+"%name = %value;\n", in+"f = %value;\nend\n\n") +
		"function G = slope(" + call(p.gradient) + ")\n" +
		p.body(p.gradient, in+"%name = %value;\n", in+"G = %value;\nend\n")
	for _, h := range needed(text, octaveHelpers) {
		text += "\n" + h + "\n"
	}
	main := p.headOf("Octave and MATLAB, with Manopt (manopt.org)", "%") + `
[cost, gradient, X0, M] = objective();
fprintf('at X0: f = %.15g, norm of the gradient = %.15g\n', cost(X0), norm(gradient(X0), 'fro'));
`
	if !p.Singular {
		main += `
if ~exist('stiefelgeneralizedfactory', 'file')
  error('Manopt is not in the path: run its importmanopt first');
end
[n, p] = size(X0);
problem.M = stiefelgeneralizedfactory(n, p, M);
problem.cost = cost;
problem.egrad = gradient;
start = X0/chol(X0'*M*X0); % on the constraint
options.maxiter = 1000;
[X, f, info] = trustregions(problem, start, options);
fprintf('f = %.15g after %d iterations, |X''*M*X - I| = %.3g\n', f, info(end).iter, norm(X'*M*X - eye(p), 'fro'));
if info(end).iter >= options.maxiter
  fprintf('This is not a solution yet: it stopped at the limit of %d iterations, options.maxiter.\n', options.maxiter);
end
`
	}
	return []File{{"main.m", []byte(main)}, {"objective.m", []byte(text)}}
}
