import type { Progress } from '../../types/slep.d.ts';

/** Returns the value that β must exceed at the current point, from the margin; NaN if the margin is not known. */
export const betaNeeded = ({ beta, margin }: Pick<Progress, 'beta' | 'margin'>): number => beta * (1 - margin);
