import type { SlepError } from '../../types/slep.d.ts';
import type { Failure } from './protocol.ts';

/**
 * Creates an error. Line and column are always set, because WebKit would otherwise set them to a position in this
 * script.
 */
export const slepError = (name: SlepError['name'], message: string, input?: string): SlepError =>
  Object.assign(new Error(message), { name, input, line: undefined, column: undefined });

/** Creates an error about an input, such as 'data.M'. The message says what was given and what is expected. */
export const inputError = (input: string, message: string) => slepError('InputError', `${input}: ${message}`, input);

export const fromFailure = ({ name, message, input, line, column, fix, cure }: Failure): SlepError =>
  Object.assign(
    slepError(name, message, input || undefined),
    { line: line || undefined, column: column || undefined },
    fix && { fix },
    cure && { cure },
  );

/** Returns the message of a thrown value, which may be anything. */
export const textOf = (reason: unknown) =>
  reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);

/**
 * Returns the position in a module at which an error was thrown, as the end of a message: “ at line 3, column 7”.
 * Returns '' if the position is unknown: Chromium, for example, does not report the position of a syntax error.
 */
export function placeIn(url: string, error: unknown): string {
  const stack = (error instanceof Error && error.stack) || '';
  const [, line, column] = (url && /^:(\d+):(\d+)/.exec(stack.split(url)[1] ?? '')) || [];
  return line ? ` at line ${line}, column ${column}` : '';
}
