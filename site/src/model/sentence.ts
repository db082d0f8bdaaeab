import type { SlepError } from '../../types/slep.d.ts';

/**
 * Returns a message of the solver as a sentence, without the name of the input. If it begins with a mathematical letter
 * or an address, that keeps its case.
 */
export function sentence({ message, input }: SlepError): string {
  const text = input && message.startsWith(`${input}: `) ? message.slice(input.length + 2) : message;
  const begins = /^[a-z]{2}(?!\w*:\/\/)/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return begins + (/[.!?]$/.test(text) ? '' : '.');
}
