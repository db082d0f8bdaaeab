// The errors of slep.d.ts.
/** Tell errors apart by name (two copies of the module may be on one page), not by instanceof. */
export interface SlepError extends Error {
  name: 'InputError' | 'BusyError' | 'DisposedError' | 'InternalError' | 'LoadError';
  /** e.g. 'data.M' */ input?: string;
  /** of the text, counted from 1 */ line?: number;
  column?: number;
}
/** Invalid input. Everything else stays usable. The message says what is expected. */
export interface InputError extends SlepError {
  name: 'InputError';
  /** A valid value of a parameter, if one is known: p = n where p was larger. */
  fix?: { param: string; value: number };
  /** Of a formula: the text that may be meant. */ cure?: string;
}
/** Another call is already driving the run. */
export interface BusyError extends SlepError {
  name: 'BusyError';
}
/** The solver, or the run, was disposed of. */
export interface DisposedError extends SlepError {
  name: 'DisposedError';
}
/** A crash, which ended the run or all runs of the instance. */
export interface InternalError extends SlepError {
  name: 'InternalError';
}
/** A file is missing, is not what it should be, or cannot run here. The message says which, and what to do. */
export interface LoadError extends SlepError {
  name: 'LoadError';
}
