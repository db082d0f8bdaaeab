package solver

import (
	"slices"
	"strings"
)

// Auto is the name that stands for the best method for a problem.
const Auto = "auto"

// ranking holds the methods that Auto chooses from, the best first. It takes the first method whose needs the problem
// meets and that takes all options given. The choice depends on f and M, never on a clock, so that the bits of a run
// do not depend on the machine.
var ranking = []string{"slsub", "sllbfgs", "slbb"}

const noneForAll = "solver: auto has no method for every problem"

// AutoDoc describes Auto on a page: the methods that it chooses from where no options narrow its choice.
func AutoDoc() string {
	doc := "The method that is best for the problem: "
	for _, name := range ranking {
		var asked []string
		for _, need := range needs {
			if slices.Contains(mustFind(name).Needs, need.Name) {
				asked = append(asked, need.Doc)
			}
		}
		if len(asked) == 0 {
			return doc + "otherwise " + name + "."
		}
		doc += name + " for " + strings.Join(asked, " and ") + ", "
	}
	panic(noneForAll)
}

// AutoOptions returns the names of the options that Auto takes. Some of them narrow its choice.
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

// AutoDefaults returns the defaults that Auto has where they differ from those of the options. They are those of the
// best method, whichever is chosen.
func AutoDefaults() Values { return mustFind(ranking[0]).Defaults }

// choose returns the method that Auto stands for, or an *InputError when no method takes the options given.
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

// best returns the best method for a problem on a space.
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
	panic(noneForAll)
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
