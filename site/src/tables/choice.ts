// Which rows, methods and seeds to run. The hash of a link has the same words as the options of ./build.sh paper.
import type { Paper } from './paper.ts';

export interface Choice {
  /** Names, in the paper's order. */
  rows: readonly string[];
  columns: readonly string[];
  /** The number of runs of each row and method, with seeds 1, 2, ... */
  seeds: number;
}

export const mostSeeds = 10;

export const quickRows = ({ rows }: Paper): string[] => rows.filter((row) => row.quick).map((row) => row.name);

/** Reads a hash. By default the quick rows run, with every method and one seed. The notes report errors. */
export function readChoice(hash: string, paper: Paper): { choice: Choice; notes: string[] } {
  const fields = new URLSearchParams(hash);
  const notes: string[] = [];
  const pick = (field: string, kind: string, names: string[], otherwise: string[]): string[] => {
    const patterns = fields.get(field)?.split(',').filter(Boolean);
    if (!patterns) return otherwise;
    const { found, unknown } = matching(names, patterns);
    notes.push(...unknown.map((pattern) => `No ${kind} is named “${pattern}”: it was left out.`));
    return found;
  };
  const [allRows, allColumns] = [paper.rows, paper.columns].map((all) => all.map(({ name }) => name));
  const rows = pick('rows', 'row', allRows, quickRows(paper));
  const columns = pick('columns', 'method', allColumns, allColumns);
  const seeds = fields.get('seeds') ?? '1';
  const isNumber = isSeeds(Number(seeds));
  if (!isNumber) notes.push(`seeds is “${seeds}”, not a number from 1 to ${mostSeeds}: every row runs once.`);
  return { choice: { rows, columns, seeds: isNumber ? Number(seeds) : 1 }, notes };
}

export const isSeeds = (seeds: number): boolean => Number.isInteger(seeds) && seeds >= 1 && seeds <= mostSeeds;

/** The names that match one of the patterns, and the patterns that no name matches. */
export function matching(names: string[], patterns: string[]): { found: string[]; unknown: string[] } {
  return {
    found: names.filter((name) => patterns.some((pattern) => matches(name, pattern))),
    unknown: patterns.filter((pattern) => !names.some((name) => matches(name, pattern))),
  };
}

/** A * matches any text, as in 1/theta=*. */
function matches(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(name);
}

const escaped = (text: string): string => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');

/** The hash of a choice. If all rows of a group are chosen, they become one word. */
export function writeChoice({ rows, columns, seeds }: Choice, paper: Paper): string {
  const columnNames = columns.length === paper.columns.length ? '*' : columns.join(',');
  return `rows=${patternsOf(rows, paper).join(',')}&columns=${columnNames}&seeds=${seeds}`;
}

/** The command that runs the choice natively. */
export const nativeCommand = ({ rows, seeds }: Choice, paper: Paper): string =>
  `./build.sh paper --rows ${patternsOf(rows, paper).join(',')} --seeds ${seeds}`;

/** The shortest patterns that match the rows. */
function patternsOf(rows: readonly string[], paper: Paper): string[] {
  const group = (name: string) => name.replace(/=.*/, '=*');
  const size = (pattern: string, names: readonly string[]) => names.filter((name) => group(name) === pattern).length;
  const all = paper.rows.map((row) => row.name);
  return [...new Set(rows.map((name) => (size(group(name), rows) === size(group(name), all) ? group(name) : name)))];
}
