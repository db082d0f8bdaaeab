package session

// CrashError is the panic of an operation that did not damage anything used by another run.
type CrashError struct{ reason any }

// Error returns the text.
func (e *CrashError) Error() string { return textOf(e.reason) }

// confine turns a panic of the operation that defers it into a *CrashError, which later operations on the entry return
// too. If another run shares the instance *in, whose workspace may be half written, the panic continues and ends the
// program with all its runs. *in is nil before the instance exists.
func (s *Session) confine(e *entry, in **instance, err *error) {
	reason := recover()
	if reason == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.entries {
		if other != nil && other != e && *in != nil && other.instance == *in {
			panic(reason)
		}
	}
	crash := &CrashError{reason}
	e.crash, *err = crash, crash
}
