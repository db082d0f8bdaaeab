// Changes of a formula's text, and places in it. Lines and columns count from 1.
import type { FormulaInfo, SlepError } from '../../types/slep.d.ts';

type Kink = FormulaInfo['kinks'][number];

/** Where a line and a column are in the text; beyond its end, the end. */
function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  return Math.min(before + Math.min(column - 1, lines[line - 1]?.length ?? 0), text.length);
}

/** The part of the text that an error is about: what its message quotes, or else the word where it is. */
export function faultIn(text: string, { line, column, message }: Pick<SlepError, 'line' | 'column' | 'message'>) {
  if (line === undefined || column === undefined) return undefined;
  const from = offsetOf(text, line, column);
  const said = /^(?:[\w.]+: )?(?:line \d+(?:, column \d+)?: )?([^]*)$/.exec(message)?.[1] ?? '';
  const [word = ''] = /^(?:[A-Za-z]\w*|[\d.]+(?:e[+-]?\d+)?|[^\s\w])/.exec(text.slice(from)) ?? [];
  return { from, to: from + Math.max(word.length, quoted(text.slice(from), said)) };
}

/** So many letters of the text stand at the beginning of a message as well, up to the end of a word. */
function quoted(text: string, message: string): number {
  let length = 0;
  while (length < text.length && text[length] === message[length] && text[length] !== '\n') length++;
  if (message[length] !== ' ' && length < message.length) length = message.lastIndexOf(' ', length);
  return text.slice(0, Math.max(0, length)).trimEnd().length;
}

/** The text with the smooth form in place of a kink, and with a number for mu where the text has none. */
export function smoothed(text: string, { line, column, smooth = '' }: Kink): string {
  const from = offsetOf(text, line, column);
  const changed = text.slice(0, from) + smooth + text.slice(endOfCall(text, from));
  const isDefined = /(^|[;\n])\s*mu\s*=/.test(text) || !/\bmu\b/.test(smooth);
  return isDefined ? changed : `mu = 1e-3;  % 1e-6 .. 1, log\n${changed}`;
}

/** Behind the bracket that closes the call which begins there. */
function endOfCall(text: string, from: number): number {
  let depth = 0;
  for (let at = text.indexOf('(', from); at >= 0 && at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++;
    if (')]}'.includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}
