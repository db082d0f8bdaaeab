// The lines of a study's methods, with the marks that they have in the lab and the names that the study gives them.
import type { Catalog } from '../../types/slep.d.ts';
import { markedLineup, type Marked } from '../model/marked.ts';
import { makeEntry } from '../model/lineup.ts';
import { readLineup } from '../model/link-lineup.ts';
import type { Value } from '../model/settings.ts';
import type { Study } from '../study/study.ts';
import { methodOf } from './editor/draft.ts';

/**
 * The variant that the lab offers in addition to the methods of the catalogue, and that affects the marks of other
 * variants.
 */
const presets = 'slbb;beta=paper;safeguard=false';

export function linesOf({ description, methods }: Study, catalog: Catalog): Marked[] {
  const entries = description.methods
    .map(methodOf)
    .map(({ method, options }) => makeEntry(method, { ...options } as Record<string, Value>));
  const marked = markedLineup(catalog, readLineup(presets, catalog, []), entries, []);
  return methods.map(({ label }, i) => ({ name: label, short: label, mark: marked[i].mark }));
}
