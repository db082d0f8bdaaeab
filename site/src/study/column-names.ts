// Reads the names of the samples' columns from the first line of each text.
import type { Study } from './study.ts';

/** Returns the column names of each view, or numbers from 1 if its text has no names. views: the sizes of the views. */
export function columnNames({ data = {} }: Study, views: readonly number[]): string[][] {
  const texts = Array.isArray(data.views) ? (data.views as readonly unknown[]) : [data.X];
  return views.map((size, view) => {
    const words = namesIn(texts[view]);
    const labels = (data.labels as { column?: number | string } | undefined)?.column;
    const names = words.filter((name, i) => name !== labels && i + 1 !== labels);
    const before = views.length > 1 ? `view ${view + 1}, column ` : 'column ';
    return names.length === size ? names : Array.from({ length: size }, (_, i) => `${before}${i + 1}`);
  });
}

function namesIn(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const [head] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const [separator] = [';', '\t', ','].filter((one) => head.includes(one));
  const words = head.split(separator ?? ',').map((word) => word.trim().replace(/^"(.*)"$/, '$1'));
  const isNumber = (word: string) => word !== '' && !Number.isNaN(Number(word));
  return words.some(isNumber) || /^[[{%]/.test(head) ? [] : words;
}
