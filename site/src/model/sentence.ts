// The solver's messages as sentences.
import type { SlepError } from '../../types/slep.d.ts';

/**
 * The message as a sentence, without the name of the input before it. A letter of mathematics or an address at its
 * start stays small.
 */
export function sentence({ message, input }: SlepError): string {
  const text = input && message.startsWith(`${input}: `) ? message.slice(input.length + 2) : message;
  const begins = /^[a-z]{2}(?!\w*:\/\/)/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return begins + (/[.!?]$/.test(text) ? '' : '.');
}
