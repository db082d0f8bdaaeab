// Reads the column names of the data from the header of each table.
import type { Study } from './study.ts';

/**
 * Returns the column names of each view. A column is named by its number, counted from 1, if its name is empty or if
 * the text does not have a name for each column of the view. views: the sizes of the views.
 */
export function columnNames({ data = {} }: Study, views: readonly number[]): string[][] {
  const texts = Array.isArray(data.views) ? (data.views as readonly unknown[]) : [data.X];
  const labels = (data.labels as { column?: number | string } | undefined)?.column;
  return views.map((size, view) => {
    const words = firstLine(texts[view]).filter((word, i) => wordIn(word) !== labels && i + 1 !== labels);
    const before = views.length > 1 ? `view ${view + 1}, column ` : 'column ';
    const names = words.every((word) => number.test(word)) ? [] : words.map(wordIn);
    if (['', 'rownames', 'Unnamed: 0'].includes(names[0])) names.shift(); // this entry is the header of the row names
    const isFull = names.length === size;
    return Array.from({ length: size }, (_, i) => (isFull && names[i]) || `${before}${i + 1}`);
  });
}

/**
 * Matches a number without quotes, which is not a name. The solver treats a quoted number, or a number in a line that
 * also contains strings, as a name.
 */
const number = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;

const wordIn = (entry: string): string => entry.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');

/**
 * Returns the entries of a table's first line after the comments, with their quotes, or [] if the text is not a table.
 */
function firstLine(text: unknown): string[] {
  if (typeof text !== 'string' || /^\s*[[{%]/.test(text)) return [];
  const lines = text.replace(/^\uFEFF/, '').split(/[\r\n]+/);
  const head = lines.find((line) => !/^(#.*|sep=.|)$/.test(line)) ?? '';
  const bare = head.replace(/"[^"]*"/g, '');
  const separator = ['\t', ';', ','].find((one) => bare.includes(one)) ?? ' ';
  const entry = new RegExp(`(?<=^|${separator})("([^"]|"")*"|[^${separator}]*)`, 'g');
  return Array.from(head.matchAll(entry), ([found]) => found.trim());
}
