import type { Progress } from '../../types/slep.d.ts';

/**
 * Computes the value that β must exceed at the current point, given the margin. Returns NaN if the margin is not known.
 */
export const betaNeeded = ({ beta, margin }: Pick<Progress, 'beta' | 'margin'>): number => beta * (1 - margin);
