// Reads the user's samples, with the names of rows and columns, from the files of a run.
import type { Files } from '../../model/files.ts';
import type { Inspect } from '../data/look.ts';
import { leftOut, numberNames, rowNames, wordColumns, type Table } from '../data/table.ts';

/** A table of numbers. Each row is a sample. */
export interface View {
  name: string;
  columns: string[];
  /** The numbers, row by row. The columns are centred. */
  numbers: Float64Array;
}

export interface Samples {
  views: View[];
  rows: string[];
  /** The number of rows that were left out because values were missing. */
  without?: number;
  /** For lda: the class of each sample. */
  classes?: { column: string; names: string[]; codes: number[] };
}

/** Returns the samples of a run, or undefined if its files do not contain samples or if values are missing. */
export async function samplesOf(files: Files, inspect: Inspect): Promise<Samples | undefined> {
  const given = files.views ?? files.X ?? files.Z;
  const blobs = [given].flat().filter((one): one is Blob => one instanceof Blob);
  if (blobs.length === 0) return undefined;
  const { signal } = new AbortController();
  const tables = await Promise.all(
    blobs.map(async (file, i): Promise<Table> => {
      const name = file instanceof File ? file.name.replace(/\.\w+$/, '') : `view ${i + 1}`;
      return { file, name, facts: await inspect(file, { table: true, signal }) };
    }),
  );
  if (tables.some(({ facts }) => !facts.numbers || facts.numbers.includes(NaN))) return undefined;
  const rows = rowNames(tables[0]);
  const without = leftOut.get(blobs[0]);
  if (!files.labels) return { views: tables.map((table) => viewOf(table)), rows, without };
  const { labels } = files;
  if (Array.isArray(labels))
    return { views: [viewOf(tables[0])], rows, without, classes: classesOf('', labels.map(String)) };
  return 'column' in labels ? { rows, without, ...split(tables[0], labels.column - 1) } : undefined;
}

/** Splits a table into numbers and classes. index: the index of the class column among all columns. */
function split(table: Table, index: number): Pick<Samples, 'views' | 'classes'> {
  const words = wordColumns(table).find((column) => column.index === index);
  if (words) {
    const { name, distinct, codes } = words;
    const each = Array.from(codes, (code) => distinct[code]);
    return { views: [viewOf(table)], classes: classesOf(name, each) };
  }
  const { numbers = new Float64Array(), rows, cols, columns = [] } = table.facts;
  const before = columns.slice(0, index).filter(({ distinct }) => distinct).length;
  const at = index - before;
  const each = Array.from({ length: rows }, (_, i) => String(numbers[i * cols + at]));
  return { views: [viewOf(table, at)], classes: classesOf(numberNames(table)[at], each) };
}

function classesOf(column: string, each: readonly string[]): Samples['classes'] {
  const names = [...new Set(each)];
  const codeOf = new Map(names.map((name, code) => [name, code]));
  return { column, names, codes: each.map((word) => codeOf.get(word)!) };
}

/** Returns the centred columns of a table, except the column with the index `without`. */
function viewOf(table: Table, without = -1): View {
  const { rows, cols, numbers = new Float64Array() } = table.facts;
  const kept = Array.from({ length: cols }, (_, j) => j).filter((j) => j !== without);
  const out = new Float64Array(rows * kept.length);
  kept.forEach((from, j) => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += numbers[i * cols + from];
    for (let i = 0; i < rows; i++) out[i * kept.length + j] = numbers[i * cols + from] - sum / rows;
  });
  const names = numberNames(table);
  return { name: table.name, columns: kept.map((j) => names[j]), numbers: out };
}
