// Which formulas of index.html stand for the norms that the model speaks of.
import type { NormKind } from '../model/methods.ts';
import { math } from './dom.ts';

const formulas: Readonly<Record<NormKind, string>> = {
  penalty: 'grad',
  euclidean: 'grad-manifold',
  canonical: 'grad-metric',
  comparison: 'grad-other',
  feasibility: 'feas',
};

export const normFormula = (kind: NormKind): Node => math(formulas[kind]);
