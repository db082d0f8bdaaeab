// How sure an answer is: the figures of a study with resample, from those of its parts.
import type { StudyCell, StudySureness } from '../../types/slep.d.ts';
import type { Grid } from './grid.ts';
import { ascending, type Interval, quantile, wilson } from './statistics.ts';

export interface Classified {
  classes: readonly string[];
  /** of each class, how many rows are taken for each class */ confusion: readonly (readonly number[])[];
  right: number;
  of: number;
  /** 95%, for the accuracy, if rows were independent */ interval: Interval;
  /** the accuracy for the rows from which the directions were computed; NaN: not known yet */ inSample: number;
}

/** One canonical pair; with several views, means over all two of them. */
export interface Pair {
  /** of rows that were held out; NaN without folds */ crossValidated: number;
  inSample: number;
}

export interface Weight {
  /** of all columns, counted from 0 */ column: number;
  view: number;
  value: number;
  /** 95% of the samples, with matched signs */ interval: Interval;
}

export interface Tested {
  /** of the classical pairs, which maximise the correlation alone */ correlations: readonly number[];
  /** The pairs of X are others, such as those with a penalty on rows. */ isBesideX: boolean;
  /** of each pair, or the reason why there are none */ p: readonly number[];
  reason: string;
}

/** The parts of one method at one choice of the other values, without those of which there are no figures. */
export interface Parts {
  whole?: StudySureness;
  others: readonly StudySureness[];
  /** the indices of all of their cells */ cells: readonly number[];
  /** parts that ended elsewhere than at a solution */ unsolved: number;
}

/** For the first choice of the values beside the parts. */
export function partsOf(grid: Grid, method: number): Parts {
  const beside = ({ part: _, ...values }: StudyCell['values']) => JSON.stringify(values);
  const first = beside(grid.choices[0]);
  const found = grid.rounds
    .filter(({ values }) => beside(values) === first)
    .flatMap(({ cells, first }) => {
      const cell = cells[method];
      return cell?.sureness ? [{ cell, sureness: cell.sureness, index: first + method }] : [];
    });
  const isWhole = ({ cell }: { cell: StudyCell }) => cell.values.part === 0;
  return {
    whole: found.find(isWhole)?.sureness,
    others: found.filter((one) => !isWhole(one)).map(({ sureness }) => sureness),
    cells: found.map(({ index }) => index),
    unsolved: found.filter(({ cell }) => cell.outcome !== 'solved').length,
  };
}

/** The rows of all folds; undefined without classes. seeds: how often each row was held out. */
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

/** The correlations of each pair: products of held-out rows are added over the folds. Empty without views. */
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

/** products: of views a <= b, in order */
function meanCorrelation(products: readonly number[], k: number): number {
  const at = (a: number, b: number) => products[a * k - (a * (a - 1)) / 2 + b - a];
  let sum = 0;
  for (let a = 0; a < k; a++)
    for (let b = a + 1; b < k; b++) sum += at(a, b) / (Math.sqrt(at(a, a)) * Math.sqrt(at(b, b)));
  return sum / ((k * (k - 1)) / 2);
}

/**
 * The weights of each column of X with the interval of its samples. A sample has the sign for which its variate
 * correlates positively with that of all rows, on all rows. Empty without bootstrap.
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

/** Correlations of the same pair differ less when a run has ended at a solution. */
const mostApart = 1e-4;

/** The permutation test; undefined if the study makes none. */
export function tested(parts: Parts): Tested | undefined {
  const { p = [], correlations = [], reason = '' } = parts.whole ?? {};
  if (p.length === 0 && !reason) return undefined;
  const isBesideX = pairs(parts).some(({ inSample }, i) => Math.abs(inSample - correlations[i]) > mostApart);
  return { correlations, isBesideX, p, reason };
}
