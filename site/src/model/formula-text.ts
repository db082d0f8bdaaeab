// Finds positions in the text of a formula and edits the text. Lines and columns are counted from 1.
import type { FormulaInfo, SlepError } from '../../types/slep.d.ts';

type Kink = FormulaInfo['kinks'][number];

/** Returns the offset of a line and column in the text, limited to the length of the text. */
function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  return Math.min(before + Math.min(column - 1, lines[line - 1]?.length ?? 0), text.length);
}

/**
 * Returns the range of the text that an error is about: the text that the message quotes, or the word at the position
 * of the error.
 */
export function faultIn(text: string, { line, column, message }: Pick<SlepError, 'line' | 'column' | 'message'>) {
  if (line === undefined || column === undefined) return undefined;
  const from = offsetOf(text, line, column);
  const said = /^(?:[\w.]+: )?(?:line \d+(?:, column \d+)?: )?([^]*)$/.exec(message)?.[1] ?? '';
  const [word = ''] = /^(?:[A-Za-z]\w*|[\d.]+(?:e[+-]?\d+)?|[^\s\w])/.exec(text.slice(from)) ?? [];
  return { from, to: from + Math.max(word.length, quoted(text.slice(from), said)) };
}

/** Returns the length of the common prefix of text and message, rounded down to whole words. */
function quoted(text: string, message: string): number {
  let length = 0;
  while (length < text.length && text[length] === message[length] && text[length] !== '\n') length++;
  if (message[length] !== ' ' && length < message.length) length = message.lastIndexOf(' ', length);
  return text.slice(0, Math.max(0, length)).trimEnd().length;
}

/**
 * Returns the text with a nonsmooth function call replaced by a smooth approximation. Adds a definition of mu if the
 * approximation needs one.
 */
export function smoothed(text: string, { line, column, smooth = '' }: Kink): string {
  const from = offsetOf(text, line, column);
  const changed = text.slice(0, from) + smooth + text.slice(endOfCall(text, from));
  const isDefined = /(^|[;\n])\s*mu\s*=/.test(text) || !/\bmu\b/.test(smooth);
  return isDefined ? changed : `mu = 1e-3;  % 1e-6 .. 1, log\n${changed}`;
}

/** Returns the offset after the closing bracket of the call that begins at `from`. */
function endOfCall(text: string, from: number): number {
  let depth = 0;
  for (let at = text.indexOf('(', from); at >= 0 && at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++;
    if (')]}'.includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}
