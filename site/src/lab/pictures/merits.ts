// The merit functions that a landscape can show. They are computed, for any β, from the components of the landscape.
import type { Landscape } from '../../../types/slep.d.ts';
import type { Method } from '../../model/methods.ts';
import type { MeritName } from '../../model/view-state.ts';

type Parts = Pick<Landscape, 'composed' | 'objective' | 'multiplier' | 'fletcher' | 'squared'>;

interface Merit {
  name: string;
  /** The name for use in sentences. */ short: string;
  /** Returns the value without the term (β/4)‖XᵀMX − I‖², which all merit functions contain. */
  of(parts: Parts, k: number): number;
}

export const merits: Record<MeritName, Merit> = {
  h: { name: 'h, the exact penalty', short: 'h', of: (m, k) => m.composed[k] },
  quadratic: { name: 'quadratic penalty', short: 'the quadratic penalty', of: (m, k) => m.objective[k] },
  augmented: {
    name: 'augmented Lagrangian',
    short: 'the augmented Lagrangian',
    of: (m, k) => m.objective[k] - m.multiplier[k],
  },
  fletcher: { name: 'Fletcher’s penalty', short: 'Fletcher’s penalty', of: (m, k) => m.objective[k] - m.fletcher[k] },
};

/**
 * Returns the merit function that a method decreases. For a method on the manifold, the result is h, because h equals f
 * on the manifold.
 */
export const meritOf = ({ merit }: Pick<Method, 'merit'>): MeritName => (merit === 'f' ? 'h' : merit);

export const meritValues = (name: MeritName, parts: Parts, beta: number): Float64Array =>
  Float64Array.from(parts.squared, (squared, k) => merits[name].of(parts, k) + (beta / 4) * squared);

/**
 * For a run without a β, returns the β, rounded to two digits, at which the penalty varies over the plane as much as f
 * does.
 */
export function balance({ composed, squared }: Parts): number {
  const spread = (values: Float64Array) => {
    const sorted = values.filter(Number.isFinite).sort();
    return (sorted[Math.floor(0.75 * sorted.length)] ?? 1) - (sorted[Math.floor(0.25 * sorted.length)] ?? 0);
  };
  const beta = (4 * spread(composed)) / spread(squared);
  return beta > 0 && Number.isFinite(beta) ? Number(beta.toPrecision(2)) : 1;
}
