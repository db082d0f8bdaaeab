import type { Progress } from '../../types/slep.d.ts';

/** The value that β must exceed at the current point, from its margin; NaN if that is not known. */
export const betaNeeded = ({ beta, margin }: Pick<Progress, 'beta' | 'margin'>): number => beta * (1 - margin);
