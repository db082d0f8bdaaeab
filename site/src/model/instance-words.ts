// The instance in words, as a caption has it.
import type { Catalog, RunInfo } from '../../types/slep.d.ts';
import { problemOf, type State } from './state.ts';

/** A problem with its size, where that is known. */
export function problemWords(catalog: Catalog, { problem }: State, info?: Pick<RunInfo, 'n' | 'p'>): string {
  const { title } = problemOf(catalog, problem);
  return info ? `${title}, n = ${info.n}, p = ${info.p}` : title;
}

/** The same with the rank of M, where it is not full, and with what the instance comes from. */
export function instanceWords(catalog: Catalog, state: State, info: RunInfo): string {
  const { n, rankM } = info;
  const rank = rankM >= 0 && rankM < n ? `, rank M = ${rankM}` : '';
  return `${problemWords(catalog, state, info)}${rank}, ${state.files ? 'your data' : `seed ${state.settings.seed}`}`;
}
