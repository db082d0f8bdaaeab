// The view of the runs, which has no influence on the runs themselves. Methods are given by their indices in the
// line-up, and the runs of kept versions by the indices that follow.
import type { ChartName } from './charted.ts';

/** The units of the charts' axis. */
export const units = ['iterations', 'seconds'] as const;
export type Unit = (typeof units)[number];

/** A visible range of the charts' axis. */
export type Window = readonly [from: number, to: number];

/** The speeds, in iterations per second. */
export const speeds = [Infinity, 60, 10, 2] as const;

/** The merit functions that a landscape can show. */
export const meritNames = ['h', 'quadratic', 'augmented', 'fletcher'] as const;
export type MeritName = (typeof meritNames)[number];

/** The view of a landscape. If merit or beta is missing, the value of the run is used. */
export interface LandscapeView {
  merit?: MeritName;
  beta?: number;
  plane: 'tangent' | 'points';
  /** The angle in degrees by which the plane's tangent vector is rotated towards another one. */ turn: number;
}

export interface ViewState {
  /**
   * The method that the verdict is about. null means the first method that failed, or the first method if none failed.
   */
  verdict: number | null;
  /** The name of the picture below the charts, or '' for the problem's default picture. */
  picture: string;
  /** The method that the picture shows, or null for the method that the verdict describes. */
  of: number | null;
  landscape: LandscapeView;
  x: Unit;
  /** The visible range of the axis, or null for the whole axis. */
  window: Window | null;
  charts: readonly ChartName[];
  /** The methods that the charts omit. */
  hidden: readonly number[];
  speed: number;
  /**
   * The iterations that the runs have reached, one per run or one for all. The list is empty if all runs have ended.
   */
  until: readonly number[];
  /**
   * The iterations to which the runs were rewound afterwards, one per run or one for all. The list is empty if no run
   * was rewound.
   */
  at: readonly number[];
}

export const defaultView: ViewState = {
  verdict: null,
  picture: '',
  of: null,
  landscape: { plane: 'tangent', turn: 0 },
  x: 'iterations',
  window: null,
  charts: ['gradNorm', 'feasibility', 'objective'],
  hidden: [],
  speed: Infinity,
  until: [],
  at: [],
};

/** The fields of the view that only make sense for the current runs. */
const ofRuns: readonly string[] = ['verdict', 'of', 'window', 'hidden', 'until', 'at'] satisfies (keyof ViewState)[];

/** Returns the part of a change of the view that also makes sense for other runs. */
export const lasting = (patch: Partial<ViewState>): Partial<ViewState> =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !ofRuns.includes(name)));

/** Returns the fields of the view that are kept when the problem changes. */
export const carriedOver = ({ picture, x, charts, speed }: ViewState) => ({ picture, x, charts, speed });

/** Returns the iterations of all runs. numbers: one number per run, or one number for all. */
export const iterationsOf = (numbers: readonly number[], runs: number): number[] =>
  Array.from({ length: runs }, (_, i) => numbers[i] ?? numbers[0]);

/** Adds an index to a list, or removes the index if the list already contains it. */
export const toggled = (indices: readonly number[], index: number): number[] =>
  (indices.includes(index) ? indices.filter((other) => other !== index) : [...indices, index]).sort((a, b) => a - b);

export const sameLandscape = (a: LandscapeView, b: LandscapeView): boolean =>
  a.merit === b.merit && a.beta === b.beta && a.plane === b.plane && a.turn === b.turn;
