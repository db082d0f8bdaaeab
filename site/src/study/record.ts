// Makes a cell from a run that has ended.
import type * as api from '../../types/slep.d.ts';
import { digestOf, traceDigest } from './digest.ts';
import type { Task } from './expand.ts';
import type { Study } from './study.ts';

/** The data that are read from a run. */
export interface Ended {
  info: api.RunInfo;
  result: api.Result;
  trace: api.Trace;
  counts: api.CountsView;
  /** The time of all steps in seconds, by component. */ parts: Readonly<Record<string, number>>;
  /** The data from which uncertainties are estimated, if the study has `resample`. */ sureness?: api.Sureness;
}

/**
 * The gaps, four per decade, for which `descent` contains the costs. A gap is f minus the reference value, relative to
 * the same difference at X0.
 * The fractions are literals, because JavaScript engines round powers differently.
 */
const fractions = [0.5623413251903491, 0.31622776601683794, 0.1778279410038923, 0.1];
export const gaps = Array.from({ length: 36 }, (_, i) => fractions[i % 4] * Number(`1e-${Math.floor(i / 4)}`));
const mostRows = 48;

const named = ({ values, seed, start, method }: Task) => ({ values, seed, start, label: method.label });

/**
 * Returns the cell of a run. The fields `outcome` and `reached`, which depend on all cells of the instance, are filled
 * in by `judged`.
 */
export function cellOf(task: Task, study: Study, ended: Ended): api.StudyCell {
  const { info, result, trace, counts, parts, sureness } = ended;
  const { status, verdict, message, iterations, projected, curvature, seconds } = result;
  const first = trace.objective[0];
  const optimum = info.optimum ?? NaN;
  const costs = costsOf[study.cost](trace, counts);
  const tol = ((task.spec.options as api.Params | undefined)?.feasTol as number | undefined) ?? study.feasTol;
  const reference = info.optimum ?? projected?.objective ?? NaN;
  const asks = (figure: api.StudyFigure) => study.figures.includes(figure);
  const figures = {
    status,
    verdict,
    method: info.method,
    iterations,
    evaluations: result.counts.f,
    products: { A: result.counts.f + result.counts.hess, M: result.counts.M },
    objective: projected?.objective ?? NaN,
    gradNorm: projected?.gradNorm ?? NaN,
    feasibility: result.feasibility,
    curvature: curvature?.least ?? NaN,
    beta: result.beta,
    first,
    optimum,
    warnings: info.warnings,
    descent: descentOf(trace, costs, tol, reference),
    ...((asks('bands') || asks('traces')) && { trace: keptRows(trace, costs, first, reference) }),
    ...(asks('parts') && { parts }),
    ...(sureness && { sureness: keptSureness(sureness) }),
    traceDigest: traceDigest(trace),
    seconds,
    message,
  };
  return { ...named(task), outcome: 'failed', reached: [], ...figures, digest: digestOf(figures) };
}

/** Returns the cell of a run that was refused or that failed. */
export function emptyCell(task: Task, outcome: 'refused' | 'failed', message: string): api.StudyCell {
  const figures = {
    ...({ status: '', verdict: '', method: '' } as const),
    ...{ iterations: NaN, evaluations: NaN, products: { A: NaN, M: NaN } },
    ...{ objective: NaN, gradNorm: NaN, feasibility: NaN, curvature: NaN, beta: NaN, first: NaN, optimum: NaN },
    ...{ warnings: [], descent: [], traceDigest: '', seconds: 0, message },
  };
  const digest = outcome === 'refused' ? digestOf(figures) : '';
  return { ...named(task), outcome, reached: [], ...figures, digest };
}

type CostsOf = (trace: api.Trace, counts: api.CountsView) => ArrayLike<number>;
const costsOf: Readonly<Record<api.StudyCost, CostsOf>> = {
  evaluations: (_, { f }) => f,
  products: (_, { f, hess, M }) => f.map((count, k) => count + hess[k] + M[k]),
  iterations: ({ iteration }) => iteration,
  seconds: ({ seconds }) => seconds,
};

/**
 * Returns, for each gap that is reached, the cost at which f first comes within this gap of the reference value.
 * Infeasible iterates are ignored, because f may be lower there than anywhere on the constraint.
 */
function descentOf(trace: api.Trace, costs: ArrayLike<number>, tol: number, reference: number): number[] {
  const { objective, feasibility } = trace;
  const whole = Math.max(0, objective[0] - reference);
  const out: number[] = [];
  for (let k = 0; k < objective.length; k++) {
    if (!(feasibility[k] <= tol)) continue;
    while (out.length < gaps.length && objective[k] - reference <= gaps[out.length] * whole) out.push(costs[k]);
  }
  return out;
}

const keptSureness = (all: api.Sureness): api.StudySureness =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, part]: [string, ArrayLike<unknown>]) => part.length > 0)
      .map(([name, part]) => [name, part instanceof Float64Array ? [...part] : (part as unknown)]),
  );

/** Returns the rows of a trace that are stored. They are denser at the start, where f usually changes most. */
function keptRows(trace: api.Trace, costs: ArrayLike<number>, first: number, reference: number): api.StudyTrace {
  const last = trace.iteration.length - 1;
  const rows = [...new Set(Array.from({ length: mostRows }, (_, i) => Math.round(last * (i / (mostRows - 1)) ** 2)))];
  const short = (values: ArrayLike<number>) => rows.map((k) => Number(values[k].toPrecision(3)));
  return {
    iteration: rows,
    cost: rows.map((k) => costs[k]),
    gap: short(trace.objective.map((f) => (f - reference) / (first - reference))),
    gradNorm: short(trace.gradNorm),
    feasibility: short(trace.feasibility),
  };
}
