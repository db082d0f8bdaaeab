// Summarises the outcome of the runs in one line.
import type { Result } from '../../types/slep.d.ts';
import { endings, hasArrived, isFailure, isSound } from '../model/comparison.ts';
import { duration } from '../model/numbers.ts';
import { isSaddlePoint } from '../model/verdict.ts';

/** A part of the summary. The part is shown in red if `bad` is true. */
export interface Piece {
  text: string;
  bad?: boolean;
}

/** Says which run, or how many runs, converged to a feasible stationary point, and how each of the others ended. */
export function summary(all: readonly { name: string; result: Result }[]): Piece[] {
  const sound = all.filter(({ result }) => hasArrived(result));
  const rest = all
    .filter(({ result }) => !hasArrived(result))
    .map(({ name, result }, i) => ({
      text: `${i > 0 ? '; ' : ''}${name} ${endingOf(result)}`,
      bad: isFailure(result),
    }));
  if (sound.length === 0) return rest;
  const [{ name, result }] = sound;
  const cost = `after ${result.iterations} iterations, ${duration(result.seconds)}`;
  if (all.length === 1) return [{ text: `${name} ends at a feasible stationary point ${cost}` }];
  if (sound.length === 1) return [...rest, { text: `; ${name} ends at a feasible stationary point` }];
  if (rest.length > 0) return [...rest, { text: `; the other ${sound.length} end at feasible stationary points` }];
  return [{ text: `${all.length === 2 ? 'both' : `all ${all.length}`} end at feasible stationary points` }];
}

function endingOf(result: Result): string {
  const converged = isSaddlePoint(result.verdict) ? 'ends at a saddle point' : 'ends at an infeasible stationary point';
  const stalled = isSound(result)
    ? 'stalled at a feasible stationary point because of rounding errors'
    : endings.stalled;
  return { ...endings, converged, stalled }[result.status];
}
