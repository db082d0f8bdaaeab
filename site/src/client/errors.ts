import type { SlepError } from '../../types/slep.d.ts';
import type { Failure } from './protocol.ts';

/** line and column are always set, because otherwise WebKit sets them to a position in this script. */
export function slepError(
  name: SlepError['name'],
  message: string,
  input?: string,
  line?: number,
  column?: number,
): SlepError {
  return Object.assign(new Error(message), { name, input, line, column });
}

/** Creates an error about an input, such as 'data.M'. The message says what was given and what is expected. */
export const inputError = (input: string, message: string) => slepError('InputError', `${input}: ${message}`, input);

export const fromFailure = ({ name, message, input, line, column, fix, cure }: Failure): SlepError =>
  Object.assign(
    slepError(name, message, input || undefined, line || undefined, column || undefined),
    fix && { fix },
    cure && { cure },
  );

/** Returns the message of anything that was thrown. */
export const textOf = (reason: unknown) =>
  reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);

/**
 * Returns where in a module an error was thrown, as the end of a message: “ at line 3, column 7”. Returns '' if the
 * position is not known: Chromium does not report that of a syntax error.
 */
export function placeIn(url: string, error: unknown): string {
  const stack = (error instanceof Error && error.stack) || '';
  const [, line, column] = (url && /^:(\d+):(\d+)/.exec(stack.split(url)[1] ?? '')) || [];
  return line ? ` at line ${line}, column ${column}` : '';
}
