package session

// CrashError is the error of an operation that panicked without affecting other runs.
type CrashError struct{ reason any }

// Error returns the message of the panic.
func (e *CrashError) Error() string { return textOf(e.reason) }

// confine turns a panic of the operation that defers it into a *CrashError, which later operations on the entry return
// too. If another run shares the instance *in, the panic continues and ends the program with all its runs, because the
// workspace of the instance may be in an invalid state. *in is nil before the instance exists.
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
