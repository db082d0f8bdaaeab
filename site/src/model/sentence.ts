import type { SlepError } from '../../types/slep.d.ts';

/**
 * Returns a message of the solver as a sentence, without the name of the input. The first letter is capitalised unless
 * the message begins with a mathematical symbol, the name of a component of the data or a URL.
 */
export function sentence({ message, input }: SlepError): string {
  const text = input && message.startsWith(`${input}: `) ? message.slice(input.length + 2) : message;
  const isName = input?.startsWith('data.') && text.startsWith(`${input.slice(5)} `);
  const begins = !isName && /^[a-z]{2}(?!\w*:\/\/)/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return begins + (/[.!?]$/.test(text) ? '' : '.');
}
