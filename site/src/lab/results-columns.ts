// The columns of the results table, in two halves that are shown one at a time.
import type { FigureName } from '../model/figures.ts';
import { el, math, type Child } from '../ui/dom.ts';
import { term } from '../ui/term.ts';

export interface Column {
  figure: FigureName;
  title: Child;
  hint: string;
  /** Whether the lowest value is marked as the best. */
  compete?: boolean;
  digits?: number;
}

/** The columns under a common heading. */
export interface Group {
  title: Child[];
  columns: Column[];
}

function column(figure: FigureName, title: Child, hint: string, more: Partial<Column> = {}): Column {
  return { figure, title, hint, ...more };
}

/**
 * Returns the two halves. The columns are returned by a function and are not a constant, because every table needs its
 * own elements.
 */
export function halves(): Group[][] {
  const at = (place: Child, ...columns: Column[]): Group => ({ title: ['at ', place], columns });
  const [X, projection] = [() => el('i', 'X'), () => term('projection', math('retraction'))];
  const f = () => el('i', 'f');
  const feasibility = () => term('feasibility', 'feas');
  const gradient = (formula: string) => term('stationarity', math(formula));
  const cost = { compete: true };
  const objective = { digits: 6 };
  return [
    [
      {
        title: [],
        columns: [column('iterations', 'it', 'iterations', cost), column('seconds', 's', 'seconds of compute', cost)],
      },
      at(
        projection(),
        column('projectedF', f(), 'the objective at R(X), on the constraint', { ...cost, ...objective }),
      ),
      at(
        X(),
        column('f', f(), 'the objective at X, or at A(X) for a method that minimises the exact penalty', objective),
        column('feasibility', feasibility(), 'the distance of X from the constraint: the norm of XᵀMX − I'),
      ),
    ],
    [
      at(
        projection(),
        column(
          'projectedGradNorm',
          gradient('grad-manifold'),
          'the Riemannian gradient at R(X), measured in the same norm for all methods',
        ),
        column(
          'projectedFeasibility',
          feasibility(),
          'the distance of R(X) from the constraint, which is due to rounding errors',
        ),
      ),
      at(
        X(),
        column('gradNorm', gradient('grad-other'), 'the gradient, measured in the norm of the method’s space'),
        column(
          'merit',
          'merit',
          'the function that the method decreases, such as h for the exact penalty or f on a manifold',
          objective,
        ),
      ),
      { title: [], columns: [column('pace', 'ms/it', 'milliseconds per iteration', cost)] },
    ],
  ];
}
