// The columns of the table of results, in two halves of which one is shown.
import type { FigureName } from '../model/figures.ts';
import { el, math, type Child } from '../ui/dom.ts';
import { term } from '../ui/term.ts';

export interface Column {
  figure: FigureName;
  title: Child;
  hint: string;
  /** Whether the least figure is the best. */
  compete?: boolean;
  digits?: number;
}

/** Columns under one heading. */
export interface Group {
  title: Child[];
  columns: Column[];
}

/** In a function, because every table needs elements of its own. */
export const halves = (): Group[][] => [
  [
    {
      title: [],
      columns: [
        { figure: 'iterations', title: 'it', hint: 'iterations', compete: true },
        { figure: 'seconds', title: 's', hint: 'seconds of compute', compete: true },
      ],
    },
    {
      title: ['at ', term('projection', math('retraction'))],
      columns: [
        {
          figure: 'projectedF',
          title: el('i', {}, 'f'),
          hint: 'the objective at R(X), on the constraint',
          compete: true,
          digits: 6,
        },
        {
          figure: 'projectedGradNorm',
          title: term('stationarity', math('grad-manifold')),
          hint: 'the Riemannian gradient at R(X), in one norm for all methods',
        },
      ],
    },
    {
      title: ['at ', el('i', {}, 'X')],
      columns: [
        {
          figure: 'feasibility',
          title: term('feasibility', 'feas'),
          hint: 'how far X is off the constraint: the norm of XᵀMX − I',
        },
      ],
    },
  ],
  [
    {
      title: ['at ', term('projection', math('retraction'))],
      columns: [
        {
          figure: 'projectedFeasibility',
          title: term('feasibility', 'feas'),
          hint: 'how far R(X) is off the constraint: rounding errors of XᵀMX − I',
        },
      ],
    },
    {
      title: ['at ', el('i', {}, 'X')],
      columns: [
        {
          figure: 'gradNorm',
          title: term('stationarity', math('grad-other')),
          hint: 'the gradient in the norm of the method’s space',
        },
        { figure: 'f', title: el('i', {}, 'f'), hint: 'the objective, on the exact penalty at A(X)', digits: 6 },
        {
          figure: 'merit',
          title: 'merit',
          hint: 'what the method lowers: h on the exact penalty, f on a manifold',
          digits: 6,
        },
      ],
    },
    { title: [], columns: [{ figure: 'pace', title: 'ms/it', hint: 'milliseconds per iteration', compete: true }] },
  ],
];
