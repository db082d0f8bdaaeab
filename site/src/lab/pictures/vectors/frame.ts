// The data for pictures of eigenvectors: the columns of R(X) at an iteration. If f depends only on the span of X, the
// columns are rotated so that they are eigenvectors.
import type { Ritz } from '../../../../types/slep.d.ts';
import type { Source } from '../picture.ts';

/** How the rows of X or the samples are laid out. */
export interface Layout {
  /** The number of points along each axis. The last coordinate varies fastest. */
  grid: readonly number[] | null;
  /**
   * For a beam: the indices of the deflections and rotations that the supports hold at zero. Deflections and rotations
   * alternate.
   */
  held: readonly number[] | null;
  /** The positions of the rows of X in a plane: x, y, x, y, … */
  nodes: readonly number[] | null;
  /** The names of the classes of the samples. */ names: readonly string[] | null;
  samples: boolean;
}

export const layoutOf = ({ run }: Source): Layout => run.info.layout as Layout;

export const viewName = ({ names }: Source, view: number): string => names?.views[view] ?? `view ${view + 1}`;

export interface Frame extends Required<Ritz> {
  n: number;
  p: number;
  /** The number of columns of X for which the samples' scores are known. */
  columns: number;
}

/** A frame together with its run. */
export interface Scene {
  source: Source;
  frame: Frame;
  /** The time in seconds for which the continuous animation has run, or 0 if there is no animation. */
  seconds: number;
}

const none = new Float64Array();

/**
 * Returns a frame. columns: the number of columns of X for which the samples' scores are needed. at: the iteration, by
 * default the current iteration.
 */
export async function frameOf({ run }: Source, columns: number, at?: number): Promise<Frame> {
  const { n, p } = run.info;
  const { scores = none, classes = none, ...rest } = await run.run.read('ritz', { scores: columns, at });
  return { ...rest, scores, classes, n, p, columns: Math.min(columns, p) };
}

/**
 * Returns the current frame. If the run has overflowed, uses bisection to find the last frame for which R(X) exists,
 * and returns that frame. Long before a run overflows, the columns of X become parallel up to rounding errors, and R(X)
 * no longer exists.
 */
export async function lastFrameOf(source: Source, columns: number): Promise<Frame> {
  try {
    return await frameOf(source, columns);
  } catch (error) {
    if (!source.run.overflowed) throw error;
  }
  let [kept, lost] = [0, source.run.progress.iteration];
  let frame = await frameOf(source, columns, kept);
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    try {
      [frame, kept] = [await frameOf(source, columns, middle), middle];
    } catch {
      lost = middle;
    }
  }
  return frame;
}

export const column = ({ x, n, p }: Frame, j: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => x[i * p + j]);

/** Interpolates linearly from a to b. */
export const between = (a: number, b: number, part: number): number => a + (b - a) * part;

/** Interpolates between frames. If two arrays differ in size, the array of the second frame is used. */
export function onTheWay(from: Frame, to: Frame, part: number): Frame {
  const mix = (a: Float64Array, b: Float64Array) =>
    a.length === b.length ? b.map((value, i) => between(a[i], value, part)) : b;
  return { ...to, x: mix(from.x, to.x), values: mix(from.values, to.values), scores: mix(from.scores, to.scores) };
}
