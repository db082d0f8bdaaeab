package session

import (
	"math"
	"strings"
	"testing"
)

func TestSeeds(t *testing.T) {
	const most = 1<<53 - 1
	for _, seed := range []float64{0, 1, most} {
		if got := (Spec{Seed: &seed}).seeds(); got.instance != uint64(seed) || got.start != uint64(seed) {
			t.Errorf("seed %v gives %+v", seed, got)
		}
	}
	for _, seed := range []float64{-1, .5, most + 1, math.NaN(), math.Inf(1)} {
		spec, input := Spec{Seed: &seed}, "seed"
		for _, spec.StartSeed = range []*float64{nil, &seed} {
			if spec.StartSeed != nil {
				spec.Seed, input = nil, "startSeed"
			}
			_, _, err := New("test").Start(1, spec, goOn)
			if f := FailureOf(err); f.Input != input || !strings.Contains(f.Message, "enter a whole number") {
				t.Errorf("%s %v: %+v", input, seed, f)
			}
		}
	}
}
