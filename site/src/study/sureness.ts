// Estimates the uncertainty of an answer from the parts of a study with `resample`.
import type { StudyCell, StudySureness } from '../../types/slep.d.ts';
import { cellsOf, type Grid } from './grid.ts';
import { ascending, type Interval, quantile, wilson } from './statistics.ts';

export interface Classified {
  classes: readonly string[];
  /** Entry [i][j]: the number of rows of class i assigned to class j. */ confusion: readonly (readonly number[])[];
  right: number;
  of: number;
  /** The 95% interval for the accuracy, if the rows are independent. */ interval: Interval;
  /** The accuracy on the rows that determined the directions, or NaN if not yet known. */ inSample: number;
}

/**
 * The correlations of a canonical pair. If there are more than two views, the correlations are means over all pairs of
 * views.
 */
export interface Pair {
  /** The correlation on rows that were held out, or NaN if there are no folds. */ crossValidated: number;
  inSample: number;
}

export interface Weight {
  /** The index of the column among all columns of the data, counted from 0. */ column: number;
  view: number;
  value: number;
  /** The interval that contains the weights of 95% of the samples, after their signs have been matched. */
  interval: Interval;
}

export interface Tested {
  /** The correlations of the classical pairs, which maximise only the correlation. */ correlations: readonly number[];
  /** Whether the pairs of X differ from the classical pairs, as they do if rows are penalised. */ isBesideX: boolean;
  /** The p-value of each pair, or [] if there are none. */ p: readonly number[];
  /** The reason why there are no p-values, or ''. */ reason: string;
}

/**
 * The results of one method on all parts, for one choice of the other varying values. Parts whose cells have no
 * `sureness` are omitted.
 */
export interface Parts {
  whole?: StudySureness;
  others: readonly StudySureness[];
  /** The indices of the cells of all parts. */ cells: readonly number[];
  /** The number of parts that were not solved. */ unsolved: number;
}

/** Returns the results of a method on all parts, for the first choice of the other values. */
export function partsOf(grid: Grid, method: number): Parts {
  const beside = ({ part: _, ...values }: StudyCell['values']) => JSON.stringify(values);
  const first = beside(grid.choices[0]);
  const rounds = grid.rounds.filter(({ values }) => beside(values) === first);
  const found = cellsOf(rounds, method).filter(({ cell }) => cell.sureness);
  const isWhole = ({ cell }: { cell: StudyCell }) => cell.values.part === 0;
  return {
    whole: found.find(isWhole)?.cell.sureness,
    others: found.filter((one) => !isWhole(one)).map(({ cell }) => cell.sureness!),
    cells: found.map(({ index }) => index),
    unsolved: found.filter(({ cell }) => cell.outcome !== 'solved').length,
  };
}

/**
 * Returns how the rows of all folds were classified, or undefined if there are no classes. seeds: the number of times
 * that each row was held out.
 */
export function classified({ whole, others }: Parts, seeds = 1): Classified | undefined {
  const folds = others.filter(({ confusion }) => confusion);
  const classes = folds[0]?.classes;
  if (!classes) return undefined;
  const k = classes.length;
  const sum = folds.reduce(
    (sum, { confusion = [] }) => sum.map((v, i) => v + confusion[i]),
    Array<number>(k * k).fill(0),
  );
  const [right, of] = [diagonal(sum, k), total(sum)];
  return {
    classes,
    confusion: classes.map((_, i) => sum.slice(i * k, (i + 1) * k)),
    right,
    of,
    interval: wilson(Math.round(right / seeds), Math.round(of / seeds)),
    inSample: whole?.confusion ? diagonal(whole.confusion, k) / total(whole.confusion) : NaN,
  };
}

const total = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

const diagonal = (all: readonly number[], k: number): number => total(all.filter((_, i) => i % (k + 1) === 0));

/**
 * Returns the correlations of each pair, or [] if the cells have no correlations of views. Sums over held-out rows are
 * accumulated over the folds.
 */
export function pairs({ whole, others }: Parts): Pair[] {
  const folds = others.filter(({ products }) => products).map(({ products }) => products!);
  const one = whole?.products ?? folds[0];
  const k = (whole ?? others[0])?.views?.length ?? 0;
  if (!one || k < 2) return [];
  const each = (k * (k + 1)) / 2;
  return Array.from({ length: one.length / each }, (_, j) => {
    const of = (products: readonly number[]) => products.slice(j * each, (j + 1) * each);
    const held = folds.map(of).reduce((sum, part) => sum.map((v, i) => v + part[i]), Array<number>(each).fill(0));
    return {
      crossValidated: meanCorrelation(held, k),
      inSample: whole?.products ? meanCorrelation(of(whole.products), k) : NaN,
    };
  });
}

/**
 * Returns the mean correlation of k views. products: the sums of products of variates for all pairs of views a <= b, in
 * order.
 */
function meanCorrelation(products: readonly number[], k: number): number {
  const at = (a: number, b: number) => products[a * k - (a * (a - 1)) / 2 + b - a];
  let sum = 0;
  for (let a = 0; a < k; a++)
    for (let b = a + 1; b < k; b++) sum += at(a, b) / (Math.sqrt(at(a, a)) * Math.sqrt(at(b, b)));
  return sum / ((k * (k - 1)) / 2);
}

/**
 * Returns the weights of each column of X with their intervals over the bootstrap samples, or [] if there is no
 * bootstrap. The sign of each sample's weights is chosen so that their variate correlates positively with the variate
 * of all rows.
 */
export function weights({ whole, others }: Parts): Weight[][] {
  const { weights: given, loads, views = [] } = whole ?? {};
  if (!given || !loads) return [];
  const n = views.reduce((sum, size) => sum + size, 0);
  const p = given.length / n;
  const viewOf = views.flatMap((size, view) => Array<number>(size).fill(view));
  return Array.from({ length: p }, (_, j) => {
    const columnOf = (all: readonly number[]) => viewOf.map((_, i) => all[i * p + j]);
    const load = columnOf(loads);
    const samples = others.map(({ weights = [] }) => {
      const own = columnOf(weights);
      const sign = total(own.map((w, i) => w * load[i])) < 0 ? -1 : 1;
      return own.map((w) => sign * w);
    });
    return columnOf(given).map((value, column) => {
      const sorted = ascending(samples.map((own) => own[column]));
      const at = (q: number) => (sorted.length < 2 ? NaN : quantile(sorted, q));
      return { column, view: viewOf[column], value, interval: { low: at(0.025), high: at(0.975) } };
    });
  });
}

/**
 * The largest difference between corresponding correlations at which the pairs of X still count as the classical pairs.
 */
const mostApart = 1e-4;

/** Returns the result of the permutation test, or undefined if the study has none. */
export function tested(parts: Parts): Tested | undefined {
  const { p = [], correlations = [], reason = '' } = parts.whole ?? {};
  if (p.length === 0 && !reason) return undefined;
  const isBesideX = pairs(parts).some(({ inSample }, i) => Math.abs(inSample - correlations[i]) > mostApart);
  return { correlations, isBesideX, p, reason };
}
