// How the methods of a study are drawn: with their marks from the lab, under the names that the study gives.
import type { Catalog } from '../../types/slep.d.ts';
import { markedLineup, type Marked } from '../model/marked.ts';
import { makeEntry } from '../model/lineup.ts';
import { readLineup } from '../model/link-lineup.ts';
import type { Value } from '../model/settings.ts';
import type { Study } from '../study/study.ts';

/** The lab's entries besides the methods of the catalogue; its variants have marks of their own. */
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
