package session

import (
	"errors"
	"math"

	"slep/problems"
	"slep/solver"
)

// start makes the instance and the run of the entry. pause is called between the parts of the work; its error ends it.
func (e *entry) start(spec Spec, pause func() error) (Info, error) {
	seed, err := seedOf(spec.Seed)
	if err != nil {
		return nil, err
	}
	if err := solver.Check(spec.Method, spec.Options); err != nil { // before the work of making an instance
		return nil, err
	}
	data, err := readAll(spec.Data, pause)
	if err != nil {
		return nil, err
	}
	instance, err := problems.New(spec.Problem, problems.Spec{Params: spec.Params, Data: data, Seed: seed, X0: spec.X0, Pause: pause})
	if err != nil {
		return nil, err
	}
	if err := pause(); err != nil {
		return nil, err
	}
	if e.run, err = solver.Start(spec.Method, instance.Problem, instance.X0, spec.Options); err != nil {
		return nil, err
	}
	return infoOf(instance, e.run), pause()
}

func seedOf(seed *float64) (uint64, error) {
	if seed == nil {
		return 1, nil
	}
	if *seed != math.Trunc(*seed) || !(*seed >= 0 && *seed < 1<<53) {
		return 0, solver.Input("seed", "the seed is "+solver.Number(*seed)+", wanted a whole number from 0 to 2^53 - 1")
	}
	return uint64(*seed), nil
}

// readAll returns the user's matrices, the texts read.
func readAll(data map[string]Data, pause func() error) (map[string]*problems.Matrix, error) {
	matrices := make(map[string]*problems.Matrix, len(data))
	for name, d := range data {
		if d.Text == nil {
			matrices[name] = d.Matrix
			continue
		}
		matrix, err := problems.ReadMatrixMarket(d.Text)
		if bad := (*solver.InputError)(nil); errors.As(err, &bad) {
			return nil, &solver.InputError{Input: "data." + name, Message: bad.Message, Line: bad.Line}
		} else if err != nil {
			return nil, err
		}
		matrices[name] = matrix
		if err := pause(); err != nil {
			return nil, err
		}
	}
	return matrices, nil
}

func infoOf(instance *problems.Instance, run *solver.Run) Info {
	n, p := instance.X0.Dims()
	info := Info{
		"n": n, "p": p, "rankM": math.NaN(), "beta0": run.Beta0(),
		"warnings": append(append([]string{}, instance.Warnings...), run.Warnings()...),
	}
	if instance.RankM >= 0 {
		info["rankM"] = instance.RankM
	}
	if !math.IsNaN(instance.MinEigM) {
		info["minEigM"] = instance.MinEigM
	}
	if instance.NNZ >= 0 {
		info["nnzM"] = instance.NNZ
	}
	return info
}
