// Finds the minima that runs from several starts reach on one instance.
import type { StudyCell } from '../../types/slep.d.ts';
import { leastOf } from './judge.ts';
import { cellsOf, type Grid } from './grid.ts';
import { type Interval, wilson } from './statistics.ts';

export interface Starts {
  method: number;
  /** The minima in ascending order of f, each with the indices of the cells that reach it. */
  minima: readonly { f: number; cells: readonly number[] }[];
  /** The indices of the cells that do not reach a minimum. */ elsewhere: readonly number[];
  /** The number of starts that reach f* (the known optimum, or else the lowest f of any method). */ best: number;
  of: number;
  /** The 95% interval for the fraction of starts that reach f*. */ interval: Interval;
  /** The smallest number of starts of which at least one reaches f* with a probability of 95% or more. */
  enough: number;
}

/**
 * Two values of f belong to the same minimum if the difference between them, relative to f(X0) - f*, is at most this
 * number, apart from rounding errors.
 */
const sameMinimum = 1e-6;

/**
 * Returns the minima that each method reaches for the first seed. choice: the index of the parameter
 * values in grid.choices.
 */
export function starts(grid: Grid, choice = 0): Starts[] {
  const rounds = grid.byChoice[choice].filter(({ seed }) => seed === grid.study.seeds[0]);
  const least = leastOf(rounds.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined)));
  return grid.study.methods.map((_, method) => {
    const ended = cellsOf(rounds, method);
    const arrived = ended
      .filter(({ cell }) => cell.outcome === 'solved' || cell.outcome === 'another minimum')
      .sort((a, b) => a.cell.objective - b.cell.objective);
    const minima: { f: number; cells: number[] }[] = [];
    for (const { cell, index } of arrived) {
      const last = minima.at(-1);
      if (last && cell.objective - last.f <= widthOf(cell, least)) last.cells.push(index);
      else minima.push({ f: cell.objective, cells: [index] });
    }
    const best = ended.filter(({ cell }) => cell.outcome === 'solved').length;
    const elsewhere = ended.filter((run) => !arrived.includes(run)).map(({ index }) => index);
    const of = ended.length;
    return { method, minima, elsewhere, best, of, interval: wilson(best, of), enough: enoughFor(best / of) };
  });
}

const widthOf = ({ first, objective }: StudyCell, least: number): number =>
  sameMinimum * Math.max(0, first - least) + 1e-12 * Math.abs(objective);

const enoughFor = (p: number): number =>
  p >= 0.95 ? 1 : p > 0 ? Math.ceil(Math.log(0.05) / Math.log(1 - p)) : Infinity;
