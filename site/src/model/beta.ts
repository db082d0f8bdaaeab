// What the certificate says of β.
import type { Progress } from '../../types/slep.d.ts';

/** β must exceed this where the run stands, from its margin; NaN where that is not known. */
export const betaNeeded = ({ beta, margin }: Pick<Progress, 'beta' | 'margin'>): number => beta * (1 - margin);
