// The errors of slep.d.ts.
/** An error. Distinguish errors by name and not by instanceof, because a page may contain two copies of the module. */
export interface SlepError extends Error {
  name: 'InputError' | 'BusyError' | 'DisposedError' | 'InternalError' | 'LoadError';
  /** The name of the invalid input, such as 'data.M'. */ input?: string;
  /** The line in the input, counted from 1. */ line?: number;
  column?: number;
}
/**
 * An input is invalid. The Slep and its runs stay usable, unless the code of a module exceeded timeoutMs. The message
 * states what is expected.
 */
export interface InputError extends SlepError {
  name: 'InputError';
  /** A valid value of a parameter, if one is known, such as p = n if p was larger than n. */
  fix?: { param: string; value: number };
  /** For an error in a formula: the formula that was probably intended. */ cure?: string;
}
/** Another call is already advancing the run. */
export interface BusyError extends SlepError {
  name: 'BusyError';
}
/** The solver or the run has been disposed of. */
export interface DisposedError extends SlepError {
  name: 'DisposedError';
}
/** A crash ended the run, or all runs in its worker. */
export interface InternalError extends SlepError {
  name: 'InternalError';
}
/**
 * A file is missing, has the wrong content, or cannot run here. The message names the file and usually suggests what to
 * do.
 */
export interface LoadError extends SlepError {
  name: 'LoadError';
}
