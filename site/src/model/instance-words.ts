// Describes the instance for a caption.
import type { RunInfo } from '../../types/slep.d.ts';
import type { State } from './state.ts';

/** Returns the title of the problem, with its size if info is given. */
export function problemWords({ problem }: State, info?: Pick<RunInfo, 'n' | 'p'>): string {
  return info ? `${problem.title}, n = ${info.n}, p = ${info.p}` : problem.title;
}

/**
 * Returns the title and size of the problem, the source of the instance, and the rank of M if M is singular. Before the
 * instance exists, info is missing and the size is taken from the settings.
 */
export function instanceWords(state: State, info?: RunInfo): string {
  const { n, p, seed } = state.settings;
  const size = info ?? (typeof n === 'number' && typeof p === 'number' && !state.files ? { n, p } : undefined);
  const rank = info && info.rankM >= 0 && info.rankM < info.n ? `, rank M = ${info.rankM}` : '';
  return `${problemWords(state, size)}${rank}, ${state.files ? 'your data' : `seed ${seed}`}`;
}
