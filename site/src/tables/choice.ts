// Which rows, methods and seeds to run. The link's hash has the same words as the options of ./build.sh paper.
import type { Paper } from './paper.ts';

export interface Choice {
  /** Names, in the paper's order. */
  rows: readonly string[];
  columns: readonly string[];
  /** Runs of every row, with seeds 1, 2, .. */
  seeds: number;
}

export const mostSeeds = 10;

export const quickRows = ({ rows }: Paper): string[] => rows.filter((row) => row.quick).map((row) => row.name);

/** Reads a hash. The defaults are the quick rows, every method and one seed. Notes say what was not understood. */
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
  const columns = paper.columns.map((column) => column.name);
  const choice = {
    rows: pick(
      'rows',
      'row',
      paper.rows.map((row) => row.name),
      quickRows(paper),
    ),
    columns: pick('columns', 'method', columns, columns),
    seeds: 1,
  };
  const seeds = fields.get('seeds');
  if (seeds !== null && isSeeds(Number(seeds))) choice.seeds = Number(seeds);
  else if (seeds !== null) notes.push(`seeds is “${seeds}”, not a number from 1 to ${mostSeeds}: every row runs once.`);
  return { choice, notes };
}

export const isSeeds = (seeds: number): boolean => Number.isInteger(seeds) && seeds >= 1 && seeds <= mostSeeds;

/** The names that match one of the patterns, and the patterns that no name matches. */
export function matching(names: string[], patterns: string[]): { found: string[]; unknown: string[] } {
  return {
    found: names.filter((name) => patterns.some((pattern) => matches(name, pattern))),
    unknown: patterns.filter((pattern) => !names.some((name) => matches(name, pattern))),
  };
}

/** A * stands for any text, as in 1/theta=*. */
function matches(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(name);
}

const escaped = (text: string): string => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');

/** The hash for a choice. A group of rows that is chosen as a whole becomes one word. */
export function writeChoice({ rows, columns, seeds }: Choice, paper: Paper): string {
  const columnNames = columns.length === paper.columns.length ? '*' : columns.join(',');
  return `rows=${patternsOf(rows, paper).join(',')}&columns=${columnNames}&seeds=${seeds}`;
}

/** The command that runs the choice natively. */
export const nativeCommand = ({ rows, seeds }: Choice, paper: Paper): string =>
  `./build.sh paper --rows ${patternsOf(rows, paper).join(',')} --seeds ${seeds}`;

/** The rows in as few words as possible. */
function patternsOf(rows: readonly string[], paper: Paper): string[] {
  const group = (name: string) => name.replace(/=.*/, '=*');
  const size = (pattern: string, names: readonly string[]) => names.filter((name) => group(name) === pattern).length;
  const all = paper.rows.map((row) => row.name);
  return [...new Set(rows.map((name) => (size(group(name), rows) === size(group(name), all) ? group(name) : name)))];
}
