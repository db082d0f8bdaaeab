// The formulas of the norms, which are templates in the page.
import type { NormKind } from '../model/methods.ts';
import { math } from './dom.ts';
import { term } from './term.ts';

const formulas: Readonly<Record<NormKind, string>> = {
  penalty: 'grad',
  euclidean: 'grad-manifold',
  canonical: 'grad-metric',
  comparison: 'grad-other',
  feasibility: 'feas',
};

/** Creates the formula of a norm. The formula is marked up as a term, so that its definition can be opened. */
export const normFormula = (kind: NormKind): Node =>
  term(kind === 'feasibility' ? 'feasibility' : 'stationarity', math(formulas[kind]));
