// The lines of the methods of a study: with their marks from the lab, under the names that the study gives them.
import type { Catalog } from '../../types/slep.d.ts';
import { markedLineup, type Marked } from '../model/marked.ts';
import { makeEntry } from '../model/lineup.ts';
import { readLineup } from '../model/link-lineup.ts';
import type { Value } from '../model/settings.ts';
import type { Study } from '../study/study.ts';

/** The entries of the lab in addition to the methods of the catalogue. These variants have marks of their own. */
const presets = 'slbb;beta=paper;safeguard=false';

export function linesOf({ description, methods }: Study, catalog: Catalog): Marked[] {
  const entries = description.methods.map((given) =>
    typeof given === 'string'
      ? makeEntry(given, {})
      : makeEntry(given.method, { ...given.options } as Record<string, Value>),
  );
  const marked = markedLineup(catalog, readLineup(presets, catalog, []), entries, []);
  return methods.map(({ label }, i) => ({ name: label, short: label, mark: marked[i].mark }));
}
