import type { SlepError } from '../../types/slep.d.ts';
import type { Failure } from './protocol.ts';

export function slepError(name: SlepError['name'], message: string): SlepError {
  return Object.assign(new Error(message), { name });
}

/** An error about the input of that name, as in 'data.M'. message says what was given and what is wanted. */
export function inputError(input: string, message: string): SlepError {
  return Object.assign(slepError('InputError', `${input}: ${message}`), { input });
}

export function fromFailure({ name, message, input, line }: Failure): SlepError {
  return Object.assign(slepError(name, message), input && { input }, line && { line });
}

/** The text of anything thrown. */
export const textOf = (reason: unknown) => (reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
