package syntax

import (
	"strings"
	"testing"
)

func TestNear(t *testing.T) {
	for name, wanted := range map[string]string{
		"SVD": "svd", "Svd": "svd", "EIG": "eig", "Chol": "chol", "logdt": "logdet", "ln": "log", "FFT": "", "concat": "",
	} {
		if got := Near(name); got != wanted {
			t.Errorf("%s: %q, wanted %q", name, got, wanted)
		}
	}
}

// TestForeignNames checks that the names in unsupported and in others are not functions of the formula language, and
// that the replacements in others are such functions.
func TestForeignNames(t *testing.T) {
	for _, name := range strings.Fields(unsupported) {
		if Functions[name] != nil {
			t.Errorf("%s is a function", name)
		}
	}
	for name, other := range others {
		if Functions[name] != nil || Functions[other] == nil {
			t.Errorf("%s stands for %s", name, other)
		}
	}
}
