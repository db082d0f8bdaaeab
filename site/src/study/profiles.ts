// Computes the fraction of instances that a method solves within a given cost, as a step function.
import type { StudyCell } from '../../types/slep.d.ts';
import { decades } from './judge.ts';
import { allMethods, costOf, ended, type Grid } from './grid.ts';
import { ascending } from './statistics.ts';

/** A step function that rises by 1/`of` at each x in `at`. */
export interface Steps {
  method: number;
  at: readonly number[];
  of: number;
}

/** Returns the value of the function at x. */
export function heightAt({ at, of }: Steps, x: number): number {
  const above = at.findIndex((v) => v > x);
  return (above < 0 ? at.length : above) / of;
}

/**
 * Returns the performance profiles of Dolan and Moré, doi:10.1007/s101070100263, where x is the ratio of the cost to
 * the lowest cost among the methods shown. The profile of a method depends on which other methods are shown, because
 * one of these may be the best method (Gould and Scott, doi:10.1145/2950048).
 */
export function profile(grid: Grid, shown = allMethods(grid)): Steps[] {
  return steps(grid, shown, (cells) => {
    const costs = cells.map((cell) => costOf(cell, grid.study.cost));
    const best = Math.min(...costs);
    return costs.map((cost) => [cost / best]);
  });
}

/** Returns the data profiles of Moré and Wild, doi:10.1137/080724083, where x is the cost itself. */
export const costProfile = (grid: Grid, shown = allMethods(grid)): Steps[] =>
  steps(grid, shown, (cells) => cells.map((cell) => [costOf(cell, grid.study.cost)]));

/** Returns the curves of COCO, doi:10.1080/10556788.2020.1808977, over all pairs of an instance and an accuracy. */
export const targets = (grid: Grid, shown = allMethods(grid)): Steps[] =>
  steps(grid, shown, (cells) =>
    cells.map((cell) => decades.map((_, i) => Math.max(1e-6, cell?.reached[i] ?? Infinity))),
  );

/**
 * Makes the step functions. costs: returns a list of costs for each method in a round. A cost is NaN or Infinity if the
 * method did not solve the instance or did not reach the accuracy.
 */
function steps(
  grid: Grid,
  shown: readonly number[],
  costs: (cells: (StudyCell | undefined)[]) => readonly (readonly number[])[],
): Steps[] {
  const all = shown.map((): number[] => []);
  for (const { cells } of ended(grid.rounds, shown))
    costs(shown.map((m) => cells[m])).forEach((own, i) => all[i].push(...own));
  return shown.map((method, i) => ({ method, at: ascending(all[i].filter(Number.isFinite)), of: all[i].length }));
}
