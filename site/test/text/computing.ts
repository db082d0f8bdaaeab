// Helpers to check the claims of the notes by computation: the text of a note, its tables, and the results of a study.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inSite } from '../../build/paths.mjs';
import { readResults } from '../../src/study/results.ts';
import { catalog } from '../study/catalog.ts';

export const read = (note: string) => readFileSync(inSite('dist/notes', `${note}.html`), 'utf8');
/** Asserts that two numbers differ by at most `within`. */
export const near = (a: number, b: number, within = 5e-4) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
export const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + v * b[i], 0);
export const norm = (a: readonly number[]) => Math.sqrt(dot(a, a));

export const resultsOf = (study: string) =>
  readResults(JSON.parse(readFileSync(inSite('studies/results', `${study}.json`), 'utf8')), catalog);

/** Returns the numbers of a table, row by row. */
export const table = (note: string, id: string): number[][] => {
  const [, body] = new RegExp(`id="${id}">[^]*?<tbody>([^]*?)</tbody>`).exec(read(note)) ?? [];
  return (body ?? '')
    .split('</tr>')
    .filter((row) => row.includes('<t'))
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell]) =>
        Number(
          cell
            .replaceAll(/<[^>]*>/g, '')
            .replace('−', '-')
            .replaceAll(/\s/g, ''),
        ),
      ),
    );
};
