// A table of the user's numbers and text, as read by the solver. Entries may be missing.
import type { MatrixFacts, TableColumn } from '../../../types/slep.d.ts';

export interface Table {
  file: Blob;
  name: string;
  facts: MatrixFacts;
}

/** How to treat rows with missing entries: drop the rows, or fill the gaps with the means of the columns. */
export type Gaps = 'drop' | 'fill';

/** A text column, and its index among all columns. */
export interface WordColumn {
  index: number;
  name: string;
  distinct: readonly string[];
  codes: Float64Array;
}

const isNumeric = ({ words, distinct }: TableColumn): boolean => !words && !distinct;

/** Returns the names of the numeric columns. An unnamed column is named by its number, counted from 1. */
export const numberNames = ({ facts: { columns, cols } }: Table): string[] =>
  columns
    ? columns.flatMap((column, i) => (isNumeric(column) ? [column.name || `column ${i + 1}`] : []))
    : Array.from({ length: cols }, (_, j) => `column ${j + 1}`);

export const wordColumns = ({ facts: { columns = [] } }: Table): WordColumn[] =>
  columns.flatMap(({ name, words, distinct, codes }, index) =>
    words && distinct && codes ? [{ index, name: name || `column ${index + 1}`, distinct, codes }] : [],
  );

/**
 * Returns the names of the rows: the entries of a text column that has no name or whose entries are all different. If
 * there is no such column, the rows are numbered from 1.
 */
export function rowNames({ facts: { rows, columns = [] } }: Table): string[] {
  const { distinct, codes } =
    columns.find(({ words, distinct }) => distinct && (!words || distinct.length === rows)) ?? {};
  return Array.from({ length: rows }, (_, i) => (distinct && codes ? distinct[codes[i]] : String(i + 1)));
}

/** Whether a row lacks a number or its class. */
function hasGap({ facts: { numbers, cols } }: Table, row: number, classes?: WordColumn): boolean {
  if (classes && classes.distinct[classes.codes[row]] === '') return true;
  for (let k = row * cols; numbers && k < (row + 1) * cols; k++) if (Number.isNaN(numbers[k])) return true;
  return false;
}

export const missingNumbers = ({ facts: { columns = [] } }: Table): number =>
  columns.reduce((sum, column) => sum + (isNumeric(column) ? (column.missing ?? 0) : 0), 0);

/**
 * Returns the indices of the rows that are kept. Row k of every table must describe the same case. A row whose
 * class is missing is never kept.
 */
export function keptRows(tables: readonly Table[], gaps: Gaps, classes?: WordColumn): number[] {
  const isKept = (row: number) =>
    gaps === 'fill'
      ? !(classes && classes.distinct[classes.codes[row]] === '')
      : !tables.some((table) => hasGap(table, row, classes));
  return Array.from({ length: tables[0].facts.rows }, (_, i) => i).filter(isKept);
}

const quoted = (word: string): string => (/[",;\t\n#]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);

/** Quotes a name that begins like a number, because the solver would otherwise parse the name as a number. */
const quotedName = (name: string): string => (/^[-+.\d]/.test(name) ? `"${name.replaceAll('"', '""')}"` : quoted(name));

/** Returns the text of a CSV file with these lines of strings and numbers. The first line names the columns. */
export const csv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines
    .map((line, i) =>
      line.map((entry) => (typeof entry === 'number' ? entry : i === 0 ? quotedName(entry) : quoted(entry))).join(','),
    )
    .join('\n') + '\n';

/** For each new file created by fileOf, the number of rows that were left out. */
export const leftOut = new WeakMap<Blob, number>();

/**
 * Returns a file with the numeric columns, followed by the class column. If the original file has no other columns and
 * no missing entries, and all of its rows are kept, returns that file. Otherwise, returns a new file with the same
 * name, in which these columns follow a column with the names of the rows.
 */
export function fileOf(table: Table, kept: readonly number[], classes?: WordColumn): { file: Blob; column?: number } {
  const { facts, file, name } = table;
  const { columns = [], rows, cols, numbers } = facts;
  const others = columns.some((column, i) => !isNumeric(column) && i !== classes?.index);
  const isWhole = kept.length === rows && missingNumbers(table) === 0;
  if (!numbers || (isWhole && !others)) return { file, column: classes && classes.index + 1 };
  const means = Array.from({ length: cols }, (_, j) => {
    const known = kept.map((i) => numbers[i * cols + j]).filter((v) => !Number.isNaN(v));
    return known.reduce((sum, v) => sum + v, 0) / Math.max(known.length, 1);
  });
  const names = rowNames(table);
  const line = (i: number) => [
    names[i],
    ...means.map((mean, j) => (Number.isNaN(numbers[i * cols + j]) ? mean : numbers[i * cols + j])),
    ...(classes ? [classes.distinct[classes.codes[i]]] : []),
  ];
  const head = ['rownames', ...numberNames(table), ...(classes ? [classes.name] : [])];
  const made = new File([csv([head, ...kept.map(line)])], name, { type: 'text/csv' });
  leftOut.set(made, rows - kept.length);
  return { file: made, column: classes && cols + 2 };
}
