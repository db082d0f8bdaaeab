// Describes the instance in a caption.
import type { RunInfo } from '../../types/slep.d.ts';
import type { State } from './state.ts';

/** Returns the problem with its size, if that is known. */
export function problemWords({ problem }: State, info?: Pick<RunInfo, 'n' | 'p'>): string {
  return info ? `${problem.title}, n = ${info.n}, p = ${info.p}` : problem.title;
}

/**
 * Returns the same with the source of the instance, and with the rank of M if it is not full. Without info, before the
 * instance is made, the size is taken from the settings.
 */
export function instanceWords(state: State, info?: RunInfo): string {
  const { n, p, seed } = state.settings;
  const size = info ?? (typeof n === 'number' && typeof p === 'number' && !state.files ? { n, p } : undefined);
  const rank = info && info.rankM >= 0 && info.rankM < info.n ? `, rank M = ${info.rankM}` : '';
  return `${problemWords(state, size)}${rank}, ${state.files ? 'your data' : `seed ${seed}`}`;
}
