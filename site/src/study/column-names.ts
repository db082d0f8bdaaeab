// The names of the columns of samples, from the first lines of their texts.
import type { Study } from './study.ts';

/** Returns the names of each view's columns, or numbers, counted from 1, if the text has none. views: their sizes. */
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
