package catalog

import (
	"slices"
	"strings"

	"slep/solver"
)

// Auto is the name that selects the best method for a problem.
const Auto = "auto"

// ranking holds the names of the methods from which Auto chooses, in order of preference. Auto chooses the first method
// that accepts all given options and whose needs the problem meets. The choice does not depend on measured times, so it
// is the same on every machine.
var ranking = []string{"slsub", "sllbfgs", "slbb"}

// AutoDoc returns the description of Auto that pages show. The description names the methods from which Auto chooses if
// no options restrict the choice.
func AutoDoc() string {
	doc := "The method that is best for the problem: "
	for _, m := range ranked() {
		var docs []string
		for _, need := range needs {
			if slices.Contains(m.Needs, need.Name) {
				docs = append(docs, need.Doc)
			}
		}
		if len(docs) == 0 {
			return doc + "otherwise " + m.Name + "."
		}
		doc += m.Name + " for " + strings.Join(docs, " and ") + ", "
	}
	panic("catalog: no method in the ranking of auto accepts every problem")
}

// AutoOptions returns the names of the options that Auto accepts in addition to "check", which every method takes. Some
// of these options restrict the choice of the method.
func AutoOptions() []string {
	var names []string
	for _, m := range ranked() {
		for _, option := range m.Options {
			if !slices.Contains(names, option) {
				names = append(names, option)
			}
		}
	}
	return names
}

// AutoDefaults returns the defaults of Auto that differ from the defaults of the options. The first method in the
// ranking determines these defaults, even if Auto chooses another method.
func AutoDefaults() Values { return ranked()[0].Defaults }

// best returns the method that Auto chooses, or a *solver.InputError if an option is invalid or no method accepts all
// options.
func best(problem *solver.Problem, given Values) (*Entry, error) {
	if _, err := Resolve("options", optionsNamed(AutoOptions()), given); err != nil {
		return nil, err
	}
	for _, m := range ranked() {
		if (problem == nil || m.suits(problem)) && m.takes(given) {
			chosen := *m
			chosen.Defaults = AutoDefaults()
			return &chosen, nil
		}
	}
	return nil, solver.Input("method", "auto chooses from ", strings.Join(ranking, ", "), ", none of which takes "+
		"all options given; name a method that does")
}

// ranked returns the methods whose names are in ranking, in the same order.
func ranked() []*Entry {
	out := make([]*Entry, len(ranking))
	for i, name := range ranking {
		out[i], _ = named(name)
	}
	return out
}

// takes reports whether the method accepts every given option.
func (m *Entry) takes(given Values) bool {
	for option := range given {
		if option != check && !slices.Contains(m.Options, option) {
			return false
		}
	}
	return true
}
