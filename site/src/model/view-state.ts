// How runs are looked at. No run depends on it. Methods are named by their index in the line-up.
import type { ChartName } from './charted.ts';

/** What the axis of the charts measures. */
export const units = ['iterations', 'seconds'] as const;
export type Unit = (typeof units)[number];

/** A part of that axis. */
export type Window = readonly [from: number, to: number];

/** Iterations a second. */
export const speeds = [Infinity, 60, 10, 2] as const;

/** The merits that a landscape can be drawn of. */
export const meritNames = ['h', 'quadratic', 'augmented', 'fletcher'] as const;
export type MeritName = (typeof meritNames)[number];

/** How a landscape is looked at. A missing merit or β is that of the run. */
export interface LandscapeView {
  merit?: MeritName;
  beta?: number;
  plane: 'tangent' | 'points';
  /** degrees */ turn: number;
}

export interface ViewState {
  /** The method that the verdict speaks of; null: the one with most to say. */
  verdict: number | null;
  /** The name of the picture below the charts; empty: the one that the people of the problem draw. */
  picture: string;
  /** The method that the picture is of; null: the one that the verdict speaks of. */
  of: number | null;
  landscape: LandscapeView;
  x: Unit;
  /** The part of the axis that the charts show; null: all of it. */
  window: Window | null;
  charts: readonly ChartName[];
  /** Methods that the charts leave out. */
  hidden: readonly number[];
  speed: number;
  /** The iterations that the runs have come to, one for each or one for all; empty when all have ended. */
  until: readonly number[];
  /** The iterations that the runs have gone back to from there, likewise; empty when none has. */
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

/** The view of these runs, which means nothing for others. */
const ofRuns: readonly string[] = ['verdict', 'of', 'window', 'hidden', 'until', 'at'] satisfies (keyof ViewState)[];

/** What remains of a change of the view when other runs are shown. */
export const lasting = (patch: Partial<ViewState>): Partial<ViewState> =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !ofRuns.includes(name)));

/** The view that another problem takes over. */
export const carriedOver = ({ picture, x, charts, speed }: ViewState) => ({ picture, x, charts, speed });

/** The iterations of so many runs, where one number may stand for all. */
export const iterationsOf = (numbers: readonly number[], runs: number): number[] =>
  Array.from({ length: runs }, (_, i) => numbers[i] ?? numbers[0]);

/** The indices with one more, or without one that is among them. */
export const toggled = (indices: readonly number[], index: number): number[] =>
  (indices.includes(index) ? indices.filter((other) => other !== index) : [...indices, index]).sort((a, b) => a - b);

export const sameLandscape = (a: LandscapeView, b: LandscapeView): boolean =>
  a.merit === b.merit && a.beta === b.beta && a.plane === b.plane && a.turn === b.turn;
