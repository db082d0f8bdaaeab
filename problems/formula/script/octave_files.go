package script

import (
	_ "embed"
	"strings"
)

//go:embed programs/octave.m
var octaveProgram string

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
	parts := partsOf(octaveProgram)
	for _, h := range needed(text, parts) {
		text += "\n" + h + "\n"
	}
	bare := parts.text("main.*")
	main := p.mainFile("main.m", "Octave and MATLAB, with Manopt (manopt.org)", "%", bare,
		bare+parts.text("main.* with the toolbox"))
	return []File{main, {"objective.m", []byte(text)}}
}
