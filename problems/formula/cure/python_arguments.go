package cure

import (
	"cmp"
	"slices"
	"strings"
)

// positional returns those arguments of a call that have no keyword. For a method call, the first argument is the
// object before the dot.
func (t *translator) positional(e *py) (args []*py) {
	if f := e.args[0]; f.op == "attribute" && !t.isModule(f.args[0]) {
		args = append(args, f.args[0])
	}
	for k, a := range e.args[1:] {
		if e.keys[k+1] == "" {
			args = append(args, a)
		}
	}
	return args
}

// plain returns those arguments of a call that have no keyword, or a keyword that denotes a size or a diagonal. Any
// other keyword that is not neutral ends the translation.
func (t *translator) plain(e *py) []*py {
	args := t.positional(e)
	for k, key := range e.keys {
		switch {
		case oneOf(key, " k offset N M size shape "):
			args = append(args, e.args[k])
		case key != "" && !oneOf(key, neutral):
			refuse()
		}
	}
	return args
}

// neutral lists keyword arguments that a translation ignores.
const neutral = " dtype device requires_grad compute_uv full_matrices indexing hermitian check_finite inplace format " +
	"lower assume_a "

// spellings maps keywords to other keywords with the same meaning.
var spellings = map[string]string{
	"dim": "axis", "keepdim": "keepdims", "p": "ord", "offset": "k", "a_min": "min", "a_max": "max", "beta": "delta",
}

// key returns the value of the named keyword in a call, or nil if the call does not have this keyword.
func (e *py) key(name string) *py {
	for k, own := range e.keys {
		if own == name || own != "" && spellings[own] == name {
			return e.args[k]
		}
	}
	return nil
}

// matched maps the names of parameters to the arguments of a call. The string params lists these names, separated by
// spaces. Parameters after * must be given by keyword. An argument that matches no parameter ends the translation,
// unless its keyword is neutral. Arguments that are None are omitted.
func (t *translator) matched(e *py, params string) map[string]*py {
	in, names := map[string]*py{}, strings.Fields(params)
	for k, a := range t.positional(e) {
		refuseIf(k >= len(names) || names[k] == "*")
		in[names[k]] = a
	}
	for k, key := range e.keys {
		key = cmp.Or(spellings[key], key)
		if slices.Contains(names, key) {
			in[key] = e.args[k]
		} else if key != "" && !oneOf(key, neutral) {
			refuse()
		}
	}
	for name, a := range in {
		if isNone(a) {
			delete(in, name)
		}
	}
	return in
}

func isTrue(e *py) bool { return e != nil && (e.text == "True" || e.text == "1") }
