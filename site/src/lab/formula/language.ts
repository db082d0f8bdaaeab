// The operators and functions of the formula language, read from the tables in its reference.
import text from '../../../../problems/formula/README.md';
import { el } from '../../ui/dom.ts';

export interface Entry {
  name: string;
  /** An example of a call, such as sum(V, k). */
  call: string;
  gives: string;
}

/** Matches a table row, which contains the syntax and a description of the result. */
const row = /^\| (`.*`) +\| (.*?) +\|$/;

function entryOf(line: string): Entry[] {
  const [, written = '', gives = ''] = row.exec(line) ?? [];
  return [...written.matchAll(/`((\w+)\([^`]*\))`/g)].map(([, call, name]) => ({ name, call, gives }));
}

/** The functions in the order of the reference. */
export const functions: readonly Entry[] = text.slice(text.indexOf('| functions')).split('\n').flatMap(entryOf);

/** The rows of the tables: operators and functions. */
export const rows: readonly { written: string[]; gives: string }[] = text.split('\n').flatMap((line) => {
  const [, written, gives] = row.exec(line) ?? [];
  const codes = [...(written ?? '').matchAll(/`([^`]*)`/g)].map(([, code]) => code.replaceAll('\\|', '|'));
  return written ? [{ written: codes, gives }] : [];
});

/** Returns the description of an entry or a row, in which each part in backticks is a code element. */
export const described = (gives: string): (HTMLElement | string)[] =>
  gives.split('`').map((part, i) => (i % 2 === 1 ? el('code', part) : part));
