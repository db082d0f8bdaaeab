// Describes an error in the user's module, and finds the position of the error in the text.
import type { SlepError } from '../../types/slep.d.ts';
import { faultIn } from './formula-text.ts';
import { sentence } from './sentence.ts';

type Check = { gradient: { slope: number }; worst: { row: number; column: number; given: number; difference: number } };

const digits = (value: number): string => String(Number(value.toPrecision(4)));

/** Returns a description of the error if the check found that the gradient is wrong, otherwise ''. */
export function wrongEntry({ gradient, worst }: Check): string {
  if (gradient.slope > 1.8) return '';
  const { row, column, given, difference } = worst;
  return (
    `Entry (${row}, ${column}) of the gradient is wrong (indices start at 0): ` +
    `funcGrad gives ${digits(given)} and differences of f give ${digits(difference)}.`
  );
}

/** Whether the error is the solver's rejection of the gradient. */
export const isOfGradient = ({ message }: Error): boolean => /: the gradient is wrong /.test(message);

/**
 * Returns the solver's message as a sentence. If the sentence begins with the name of an export, the name keeps its
 * case.
 */
export function moduleWords(error: SlepError): string {
  const { input = 'problem', message } = error;
  const [, name = ''] = /^problem\.(dims|funcGrad)/.exec(input) ?? [];
  const text = sentence(error)
    .replace(/^(FuncGrad|Dims)\b/, (word) => word[0].toLowerCase() + word.slice(1))
    .replace(/^The worker and all its runs were stopped: problem: the/, 'The')
    .replace(/within timeoutMs, (\d+) ms,/, (_, ms: string) => `within ${Number(ms) / 1000} s`)
    .replace(
      /^The gradient is wrong in row (\d+), column (\d+), both counted from 0: near/,
      'Entry ($1, $2) of the gradient is wrong (indices start at 0): near',
    )
    .replace(/; options\.check: false.*$/, '.')
    .replace(/^The module cannot be loaded \(([^]*)\)\.$/, 'The module cannot be loaded: $1.');
  const isNamed = name === '' || message.startsWith(`${input}: ${name}`);
  return isNamed ? text : `${name} is ${text[0].toLowerCase()}${text.slice(1)}`;
}

/**
 * Returns the range of the text that an error is about: the word at the position of the error, or the export that
 * `input` names.
 */
export function moduleFault(text: string, { input = '', message }: Pick<SlepError, 'input' | 'message'>) {
  const [, line, column] = / at line (\d+), column (\d+)/.exec(message) ?? [];
  if (line) return faultIn(text, { line: Number(line), column: Number(column), message: '' });
  const [, name] = /^problem\.(dims|funcGrad)/.exec(input) ?? [];
  const at = name ? text.search(new RegExp(`\\b${name}\\b`)) : -1;
  return at < 0 ? undefined : { from: at, to: at + name.length };
}
