package session

import "slep/solver/catalog"

// Info describes a run at its start. The keys are the names of the contract. Unknown facts are omitted. A problem may
// add its own facts, whose values are numbers, strings, []float64 or maps of these.
type Info = map[string]any

// start starts the run of the entry, on an instance that other runs may share. It calls pause often; if pause returns
// an error, start stops and returns that error.
func (s *Session) start(e *entry, spec Spec, pause func() error) (info Info, err error) {
	var in *instance
	defer s.confine(e, &in, &err)
	// Check the options first, because generating an instance may take a long time.
	if err := catalog.Check(spec.Method, spec.Options); err != nil {
		return nil, err
	}
	if in, err = s.instanceFor(spec, pause); err != nil {
		return nil, err
	}
	var warnings []string
	if spec.Own != nil && spec.Options["check"] != false {
		warning, err := in.checkGradient(pause)
		if err != nil {
			return nil, err
		}
		if warning != "" {
			warnings = append(warnings, warning)
		}
	}
	if e.run, info, err = in.startRun(spec, warnings); err != nil {
		return nil, err
	}
	s.mu.Lock()
	e.instance = in
	s.mu.Unlock()
	return info, pause()
}
