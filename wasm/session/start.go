package session

import (
	"slep/problems/try"
	"slep/solver/catalog"
)

// Info describes a run at its start. The keys are the names in the contract. Unknown facts are omitted. A problem may
// add its own facts, whose values are numbers, strings, []float64 or maps of such values.
type Info = map[string]any

// start starts the run of the entry, on an instance that other runs may share. start calls pause often, and if pause
// returns an error, start stops and returns this error.
func (s *Session) start(e *entry, spec Spec, pause func() error) (info Info, err error) {
	var in *instance
	defer s.confine(e, &in, &err)
	// Check the options first, because generating an instance may take a long time.
	try.Check(catalog.Check(spec.Method, spec.Options))
	in = s.instanceFor(spec, pause)
	var warnings []string
	if spec.Own != nil && spec.Options["check"] != false {
		if warning := in.checkGradient(pause); warning != "" {
			warnings = append(warnings, warning)
		}
	}
	e.run, info = in.startRun(spec, warnings)
	s.mu.Lock()
	e.instance = in
	s.mu.Unlock()
	return info, pause()
}
