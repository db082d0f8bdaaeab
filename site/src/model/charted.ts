// The columns of a trace that have a chart, with titles and levels.
import type { TraceColumn } from '../../types/slep.d.ts';

/** The title of a chart. */
export interface Caption {
  title: string;
  formula?: string;
  /** Text that is shown if there is room. */ words?: string;
}

interface Charted extends Caption {
  /** A description of the values in plain text. */ measured?: string;
  /**
   * The setting that determines the threshold below which a run counts as converged or feasible, and the label of the
   * threshold on the chart.
   */
  level?: { setting: 'tol' | 'feasTol'; name: string; zone?: boolean };
}

const charts = {
  gradNorm: {
    title: 'stationarity',
    measured: 'the norm of the gradient',
    words: 'zero at a stationary point',
    level: { setting: 'tol', name: 'tolerance' },
  },
  feasibility: {
    title: 'feasibility',
    measured: 'the norm of XᵀMX − I',
    formula: '‖XᵀMX − I‖',
    words: 'zero on the constraint',
    level: { setting: 'feasTol', name: 'feasible below', zone: true },
  },
  objective: { title: 'objective' },
  step: { title: 'step length' },
  beta: {
    title: 'penalty parameter',
    measured: 'β',
    formula: 'β',
    words: 'dotted: the β that is needed; the gap is the margin',
  },
} satisfies Partial<Record<TraceColumn, Charted>>;

export type ChartName = keyof typeof charts;

/** The charts by column, in the order of the page. */
export const charted: Readonly<Record<ChartName, Charted>> = charts;

export const chartNames = Object.keys(charts) as ChartName[];
