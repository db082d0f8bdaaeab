// Describes what each verdict of the solver means.
import type { Verdict } from '../../types/slep.d.ts';

interface Meaning {
  /** Whether X is feasible, or undefined if X is not finite. */
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

export const verdicts = Object.keys(meanings) as Verdict[];

/** Whether the run ended at a feasible stationary point that is not a saddle point. This is the goal of every run. */
export const isSolution = (verdict: Verdict): boolean =>
  meanings[verdict].isFeasible === true && meanings[verdict].point === 'stationary';

export const isSaddlePoint = (verdict: Verdict): boolean => meanings[verdict].point === 'saddle';

/** Whether the run ended at a finite point that violates the constraint. */
export const isInfeasible = (verdict: Verdict): boolean => meanings[verdict].isFeasible === false;

/** Returns the verdict with its article: “an infeasible stationary point”, “a saddle point”. */
export const withArticle = (verdict: Verdict): string => `${meanings[verdict].article} ${verdict}`;
