package solver

// maxSeconds is longer than any page stays open.
const maxSeconds = 86400

var options = []Param{
	{Name: "tol", Title: "tolerance", Stops: true, Min: 0, Max: 1, Default: 1e-4, Log: true,
		Doc: "The run ends when ‖∇h‖ is at most this. With the safeguard it is relative to the terms that cancel in ∇h where these are below 1."},
	{Name: "feasTol", Title: "feasible below", Stops: true, Min: 0, Max: 1, Default: 1e-3, Log: true,
		Doc: "Largest ‖XᵀMX − I‖ that counts as feasible."},
	{Name: "maxIterations", Title: "iterations", Stops: true, Min: 1, Max: 1e6, Default: 1e4, Integer: true, Log: true,
		Doc: "The run ends after this many steps."},
	{Name: "maxSeconds", Title: "seconds", Stops: true, Unit: "s", Min: 0, Max: maxSeconds, Default: float64(maxSeconds), Log: true,
		Doc: "The run ends after this much compute time."},
	{Name: "beta", Title: "β", Min: 0, Max: 1e12, Default: "certified", Log: true, Choices: []string{"certified", "paper"},
		Doc: "Penalty parameter: certified follows the certificate along the run, paper is 0.1 ‖∇f(X0)‖ and never changes, nor does a number."},
	{Name: "safeguard", Default: true,
		Doc: "Keeps XᵀMX between 0.25 and 2 and asks every step for a nonmonotone decrease. Off, steps are taken as they come, as in the paper."},
	{Name: "metric", Default: "none", Choices: []string{"none", "auto"},
		Doc: "Inner product in which steps are taken: that of matrices (none), or that of M + εI with ε chosen from the run (auto), which costs some products with M a step and helps where the constraint curves h more than f does. Some methods have auto for a default."},
	{Name: "memory", Min: 1, Max: 50, Default: 5.0, Integer: true,
		Doc: "Pairs of steps and changes of the gradient that are remembered."},
	{Name: "rule", Default: "auto", Choices: []string{"auto", "alternating", "adaptive", "long", "short"},
		Doc: "Barzilai-Borwein length: ‹S,S›/|‹S,Y›| (long), |‹S,Y›|/‹Y,Y› (short), the two in turns as in the paper (alternating), or the least of the last short ones where the two differ much (adaptive). auto is adaptive with the safeguard and alternating without."},
	{Name: "check", Default: true,
		Doc: "Of any method on an objective of your own: compares its gradient with differences of f before the run, " +
			"and refuses one that is wrong."},
	{Name: "stepLength", Title: "step length", Min: 0, Max: 1e6, Default: 0.0, Log: true,
		Doc: "Length of every gradient step. At 0 the method chooses: gradient descent doubles an accepted step and keeps one that had to be cut, the accelerated method takes the least of the last few short Barzilai-Borwein lengths; without the safeguard 0 means 0.001."},
}

// option returns the description of the option of that name.
func option(name string) *Param {
	for i := range options {
		if options[i].Name == name {
			return &options[i]
		}
	}
	panic("solver: there is no such option")
}
