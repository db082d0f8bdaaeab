// Computes an answer from samples: the directions, best first, each with weights, loadings and scores.
import type { Ritz } from '../../../types/slep.d.ts';
import { minus } from '../../model/numbers.ts';
import { against } from '../pictures/class-marks.ts';
import type { Samples, View } from './samples.ts';

export type Kind = 'classes' | 'views' | 'components';

/** A direction: a discriminant, a pair of variates or a component. */
export interface Direction {
  /** The mean correlation over pairs of views, the ratio of scatters, or the variance along the component. */
  value: number;
  /** For discriminants, value / (sum over all directions). For components, value / (total variance of the samples). */
  share: number;
  /** A column of X or its negative: a weight for each column of the data. */
  weights: number[];
  /** The correlation of each column with the variate of its view. */
  loadings: number[];
  /** The scores of all rows, for each view. */
  scores: number[][];
}

export interface Answer {
  kind: Kind;
  samples: Samples;
  /** The columns of the data, each with the index of its view. */
  columns: { name: string; view: number }[];
  /** For lda: the name of the scatter in the denominator of the ratio, for use in a sentence. */
  against: string;
  directions: Direction[];
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, i) => sum + v * b[i], 0);

/** Returns the correlation of two lists of centred values, or 0 if all values of one list are equal. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const size = Math.sqrt(dot(a, a) * dot(b, b));
  return size > 0 ? dot(a, b) / size : 0;
}

const columnOf = ({ columns, numbers }: View, j: number): number[] =>
  Array.from({ length: numbers.length / columns.length }, (_, i) => numbers[i * columns.length + j]);

/** Returns the correlations of the columns of all views with the scores. */
export const correlationsWith = ({ views }: Samples, scores: readonly number[]): number[] =>
  views.flatMap((view) => view.columns.map((_, j) => correlation(columnOf(view, j), scores)));

/**
 * Computes the answer. x and values: the Ritz vectors and values of the run. scatter: for lda, the name of the scatter
 * matrix that is used as M.
 */
export function answerOf(samples: Samples, { x, values }: Pick<Ritz, 'x' | 'values'>, scatter?: unknown): Answer {
  const { views, classes } = samples;
  const kind: Kind = classes ? 'classes' : views.length > 1 ? 'views' : 'components';
  const columns = views.flatMap((v, view) => v.columns.map((name) => ({ name, view })));
  const data = views.flatMap((v) => v.columns.map((_, j) => columnOf(v, j)));
  const p = values.length;
  const total = kind === 'components' ? data.reduce((sum, own) => sum + dot(own, own), 0) / samples.rows.length : NaN;
  const directions = Array.from({ length: p }, (_, k): Direction => {
    const raw = columns.map((_, i) => x[i * p + k]);
    const scoresOf = (view: number) =>
      samples.rows.map((_, row) =>
        raw.reduce((sum, w, i) => (columns[i].view === view && w !== 0 ? sum + w * data[i][row] : sum), 0),
      );
    const scores = views.map((_, view) => scoresOf(view));
    const loadings = columns.map(({ view }, i) => correlation(data[i], scores[view]));
    const largest = loadings.reduce((best, v) => (Math.abs(v) > Math.abs(best) ? v : best), 0);
    const sign = largest < 0 ? -1 : 1; // the sign of a direction is arbitrary
    return {
      value: kind === 'views' ? meanCorrelation(scores) : -values[k],
      share: -values[k] / total,
      weights: raw.map((w) => sign * w),
      loadings: loadings.map((v) => sign * v),
      scores: scores.map((each) => each.map((v) => sign * v)),
    };
  });
  if (kind === 'views') {
    directions.sort((a, b) => b.value - a.value);
    const most = Math.min(...views.map((v) => v.columns.length)); // a view has at most as many variates as columns
    directions.splice(most);
  } else if (kind === 'classes') {
    const sum = directions.reduce((all, { value }) => all + value, 0);
    for (const direction of directions) direction.share = direction.value / sum;
  }
  return { kind, samples, columns, against: against(scatter), directions };
}

/** Returns the mean correlation over all pairs of views. */
function meanCorrelation(scores: readonly number[][]): number {
  const all = scores.flatMap((a, i) => scores.slice(i + 1).map((b) => correlation(a, b)));
  return all.reduce((sum, r) => sum + r, 0) / all.length;
}

export const nameOf: Record<Kind, string> = { classes: 'discriminant', views: 'pair', components: 'component' };

const percent = (part: number): string => `${(100 * part).toFixed(part > 0.1 ? 0 : 1)} %`;
const round = (value: number): string => String(Number(value.toPrecision(3)));

/** Returns the two columns whose loadings are largest in absolute value. */
export const leading = ({ columns }: Answer, { loadings }: Direction): string =>
  [...columns.keys()]
    .sort((a, b) => Math.abs(loadings[b]) - Math.abs(loadings[a]))
    .slice(0, 2)
    .map((i) => `${columns[i].name} (${minus(loadings[i].toFixed(2))})`)
    .join(' and ');

/** Describes the answer in terms of the data. */
export function answerWords(answer: Answer): string {
  const { kind, samples, directions } = answer;
  const [first] = directions;
  const { views, classes, rows, without } = samples;
  const over = without
    ? ` over ${rows.length} of ${rows.length + without} rows (${without} with missing values left out)`
    : '';
  const finding: Record<Kind, () => string> = {
    classes: () =>
      `Along the first discriminant of ${classes!.names.length} classes` +
      `${classes!.column && ` of ${classes!.column}`}, ` +
      `the scatter between the classes is ${round(first.value)} times ${answer.against}${over}`,
    views: () =>
      `The first pair of variates of ${views.map(({ name }) => name).join(' and ')} ` +
      `has correlation r = ${first.value.toFixed(3)}${over || ` over ${rows.length} rows`}`,
    components: () => `The first component of ${views[0].name} explains ${percent(first.share)} of the variance${over}`,
  };
  return `${finding[kind]()}. It correlates most with ${leading(answer, first)}; the loadings are in parentheses.`;
}

/** Describes a direction by its value and, except for a pair of variates, its share. */
export function directionWords(kind: Kind, { value, share }: Direction): string {
  if (kind === 'views') return `r = ${minus(value.toFixed(4))}`;
  const [what, whole] = kind === 'classes' ? ['ratio', 'sum'] : ['variance', 'total'];
  return `${what} ${round(value)}, ${percent(share)} of the ${whole}`;
}

/**
 * Returns the lines of a CSV file: one for each column of the data, or for each row of the data if the file contains
 * scores.
 */
export function linesOf(answer: Answer, what: 'weights' | 'loadings' | 'scores'): (string | number)[][] {
  const { kind, samples, columns, directions } = answer;
  const heads = directions.map((_, k) => `${nameOf[kind]} ${k + 1}`);
  const { views, rows, classes } = samples;
  if (what !== 'scores')
    return [
      [...(views.length > 1 ? ['view'] : []), 'column', ...heads],
      ...columns.map(({ name, view }, i) => [
        ...(views.length > 1 ? [views[view].name] : []),
        name,
        ...directions.map((direction) => direction[what][i]),
      ]),
    ];
  const each = views.flatMap(({ name }) => heads.map((head) => (views.length > 1 ? `${name}, ${head}` : head)));
  return [
    ['row', ...(classes ? [classes.column || 'class'] : []), ...each],
    ...rows.map((row, i) => [
      row,
      ...(classes ? [classes.names[classes.codes[i]]] : []),
      ...views.flatMap((_, view) => directions.map(({ scores }) => scores[view][i])),
    ]),
  ];
}
