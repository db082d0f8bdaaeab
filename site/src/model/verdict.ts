// What each verdict of the solver means.
import type { Verdict } from '../../types/slep.d.ts';

interface Meaning {
  /** undefined: X is not finite. */
  isFeasible?: boolean;
  point?: 'stationary' | 'saddle';
  article: 'a' | 'an';
}

const meanings: Readonly<Record<Verdict, Meaning>> = {
  'feasible stationary point': { isFeasible: true, point: 'stationary', article: 'a' },
  'saddle point': { isFeasible: true, point: 'saddle', article: 'a' },
  'infeasible stationary point': { isFeasible: false, point: 'stationary', article: 'an' },
  'feasible, not stationary': { isFeasible: true, article: 'a' },
  'infeasible, not stationary': { isFeasible: false, article: 'an' },
  'not finite': { article: 'a' },
};

/** A feasible stationary point, and no saddle point: what every run is to find. */
export const isSolution = (verdict: Verdict): boolean => {
  const { isFeasible, point } = meanings[verdict];
  return isFeasible === true && point === 'stationary';
};

export const isSaddlePoint = (verdict: Verdict): boolean => meanings[verdict].point === 'saddle';

/** Off the constraint, at a point that is finite. */
export const isInfeasible = (verdict: Verdict): boolean => meanings[verdict].isFeasible === false;

/** An infeasible stationary point, a saddle point. */
export const withArticle = (verdict: Verdict): string => `${meanings[verdict].article} ${verdict}`;
