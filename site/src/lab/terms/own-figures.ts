// Finds the values that a term has in the current runs at the cursor.
import { betaNeeded } from '../../model/beta.ts';
import { lowest } from '../../model/comparison.ts';
import type { MarkedRun } from '../../model/marked.ts';
import { gradientKind, type GradientKind } from '../../model/methods.ts';
import { minus, scientific } from '../../model/numbers.ts';
import type { Term } from '../../model/terms.ts';
import type { Maths } from '../../ui/dom.ts';

export interface Readings {
  runs: readonly MarkedRun[];
  /** The index of the run that the verdict is about. */
  judged: number;
  /** For each run, the row at the cursor. */
  rows: readonly number[];
}

export interface OwnFigures {
  of: string;
  figures: readonly Maths[];
}

/** Returns the numbers for a term, or undefined if the runs have no such numbers. */
export function ownFigures(term: Term, { runs, judged, rows }: Readings): OwnFigures | undefined {
  if (term === 'optimum') return optimumOf(runs);
  for (const line of [judged, ...runs.keys()]) {
    const marked = runs[line];
    const row = marked && Math.min(rows[line] ?? 0, marked.run.trace.length - 1);
    const figures = marked && figuresOf(term, marked, row);
    if (figures) return { of: `of ${marked.name} at k = ${row}`, figures };
  }
  return undefined;
}

/** Returns the optimum, or undefined if it is not known, for example because some runs have not ended. */
function optimumOf(runs: readonly MarkedRun[]): OwnFigures | undefined {
  const [best] = (runs.every(({ run }) => run.ended) && lowest(runs)) || [];
  return best ? { of: best.words, figures: [['row', 'f⋆ =', ['bold', number(best.objective, 7)]]] } : undefined;
}

function figuresOf(term: Term, { method, run }: MarkedRun, row: number): readonly Maths[] | undefined {
  const { columns } = run.trace;
  const [beta, margin] = [columns.beta.at(row), columns.margin.at(row)];
  const needed = betaNeeded({ beta, margin });
  const gradient = gradientKind(method);
  const projected = run.result?.projected;
  const figures: Partial<Record<Term, readonly Maths[] | false>> = {
    margin: isFinite(margin) && [
      ['row', '=', ['over', ['row', number(beta), '−', number(needed)], number(beta)], equals(margin)],
    ],
    certificate: isFinite(margin) && [
      ['row', 'β', equals(beta)],
      ['row', ['sub', 'β', 'needed'], equals(needed)],
      ['row', 'margin', equals(margin)],
    ],
    beta: value('β', beta),
    feasibility: value('', columns.feasibility.at(row)),
    stationarity: value(gradients[gradient], columns.gradNorm.at(row)),
    penalty: gradient === 'penalty' && value('', columns.merit.at(row)),
    projection: projected ? [['row', 'f(R(X)) =', ['bold', number(projected.objective, 7)]]] : false,
    step: value('a', columns.step.at(row)),
  };
  return figures[term] || undefined;
}

/** The formulas for the gradient norms of methods that do not minimise h. */
const gradients: Readonly<Record<GradientKind, Maths>> = {
  penalty: '',
  euclidean: '‖grad f(X)‖',
  canonical: ['sub', '‖grad f(X)‖', 'M'],
  comparison: '‖∇‖',
};

const equals = (x: number): Maths => ['row', '=', ['bold', number(x)]];

/** Returns a row for a value, or false if the value is not finite. */
const value = (name: Maths, x: number): readonly Maths[] | false => isFinite(x) && [['row', name, equals(x)]];

function number(x: number, digits = 3): Maths {
  const { mantissa, exponent } = scientific(x, digits);
  return exponent === 0 ? mantissa : ['row', `${mantissa}·`, ['sup', '10', minus(String(exponent))]];
}
