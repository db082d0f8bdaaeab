// A method that the solver will not run on an instance, and the solver's sentence about that.
import type { SlepError } from '../../types/slep.d.ts';
import type { Mark } from '../ui/marks.ts';

export interface Refused {
  name: string;
  mark: Mark;
  /** in the line-up */ place: number;
  sentence: string;
}

/** The message without the name of the input before it, as a sentence; a letter of mathematics that it begins with stays small. */
export function sentence({ message, input }: SlepError): string {
  const text = input && message.startsWith(`${input}: `) ? message.slice(input.length + 2) : message;
  return (/^[a-z]{2}/.test(text) ? text[0].toUpperCase() + text.slice(1) : text) + (/[.!?]$/.test(text) ? '' : '.');
}
