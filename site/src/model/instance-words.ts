// The instance in words, as a caption has it.
import type { RunInfo } from '../../types/slep.d.ts';
import type { State } from './state.ts';

/** A problem with its size, where that is known. */
export function problemWords({ problem }: State, info?: Pick<RunInfo, 'n' | 'p'>): string {
  return info ? `${problem.title}, n = ${info.n}, p = ${info.p}` : problem.title;
}

/** The same with the rank of M, where it is not full, and with what the instance comes from. */
export function instanceWords(state: State, info: RunInfo): string {
  const { n, rankM } = info;
  const rank = rankM >= 0 && rankM < n ? `, rank M = ${rankM}` : '';
  return `${problemWords(state, info)}${rank}, ${state.files ? 'your data' : `seed ${state.settings.seed}`}`;
}
