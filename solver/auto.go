package solver

import (
	"slices"
	"strings"
)

// Auto is the name under which a run takes the method that is best for its problem.
const Auto = "auto"

// AutoDoc describes it, for a page.
const AutoDoc = "The method that is best for the problem: slsub where f is quadratic, otherwise sllbfgs."

// ranking holds the methods that Auto chooses from, the best first: of those whose needs the problem meets it takes
// the first that has all options given. It looks at what is known of f and M, never at a clock, so that the bits of a
// run do not depend on the machine.
var ranking = []string{"slsub", "sllbfgs", "slbb"}

// AutoOptions returns the names of the options that a run may take with Auto, some of which narrow its choice.
func AutoOptions() []string {
	var names []string
	for _, name := range ranking {
		for _, option := range mustFind(name).Options {
			if !slices.Contains(names, option) {
				names = append(names, option)
			}
		}
	}
	return names
}

// AutoDefaults returns the defaults that a run has with Auto where they are not the options' own: those of the best
// method, whichever it takes.
func AutoDefaults() Values { return mustFind(ranking[0]).Defaults }

// choose returns the method that Auto stands for, or an *InputError where none takes the options given.
func choose(fits func(*MethodInfo) bool, given Values) (*MethodInfo, error) {
	if _, err := Resolve("options", optionsNamed(AutoOptions()), given); err != nil {
		return nil, err
	}
	for _, name := range ranking {
		if m := mustFind(name); fits(m) && m.takes(given) {
			chosen := *m
			chosen.Defaults = AutoDefaults()
			return &chosen, nil
		}
	}
	return nil, Input("method", "auto chooses from "+strings.Join(ranking,
		", ")+", none of which takes all options given; name a method that does")
}

// best returns the method that is best for a problem on a space.
func best(problem Problem, on Space) Method {
	if on == EuclideanManifold || on == CanonicalManifold {
		return &BB{}
	}
	for _, name := range ranking {
		if m := mustFind(name); m.check(problem) == nil {
			v, err := Resolve("options", m.params(), nil)
			if err != nil {
				panic(err)
			}
			return m.method(v)
		}
	}
	panic("solver: no method for every problem")
}

// takes reports whether the method has all options given.
func (m *MethodInfo) takes(given Values) bool {
	for option := range given {
		if !slices.Contains(m.Options, option) && !slices.Contains(always, option) {
			return false
		}
	}
	return true
}

// mustFind returns a method of the catalogue.
func mustFind(name string) *MethodInfo {
	m, err := findMethod(name)
	if err != nil {
		panic(err)
	}
	return m
}
