package problems

import (
	"slep/solver/catalog"
)

// Advice is a change of parameters that is worth trying after a run.
type Advice struct {
	After     Ending
	Title     string         // a short label for a button
	From      catalog.Values // the values of parameters for which the advice applies
	To        catalog.Values
	Generated bool // the advice applies only to generated instances
}

// Ending classifies the outcome of a run.
type Ending string

const (
	Solved Ending = "solved" // at a feasible stationary point
	Slow   Ending = "slow"   // at the iteration limit, or stopped by rounding errors
	Astray Ending = "astray" // off the constraint, at a saddle point, or not finite
)

// nearerStart suggests a start nearer the constraint for problems that have startParam.
var nearerStart = Advice{After: Astray, Title: "start from randn, nearer the constraint",
	From: catalog.Values{"start": "rand"}, To: catalog.Values{"start": "randn"}}

// scaledVariables suggests scaling for problems that have stiffnessScaling or featureScaling. Variables on different
// scales slow down every method.
var scaledVariables = Advice{After: Slow, Title: "scale the variables",
	From: catalog.Values{"scaling": false}, To: catalog.Values{"scaling": true}}
