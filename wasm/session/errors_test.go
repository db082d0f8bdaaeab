package session

import (
	"errors"
	"testing"
)

func TestPanicText(t *testing.T) {
	for reason, want := range map[any]string{
		"text": "text", errors.New("an error"): "an error", 3: "the program failed",
	} {
		if got := FailureOfPanic(reason); got.Name != "InternalError" || got.Message != want {
			t.Errorf("%v: %+v", reason, got)
		}
	}
}
