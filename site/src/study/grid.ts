// The cells of a study, arranged for figures and findings.
import type { Params, StudyCell, StudyCost } from '../../types/slep.d.ts';
import { choicesOf, type Task } from './expand.ts';
import type { Study } from './study.ts';

/** The cells of a study. A cell that has not ended is undefined. */
export interface Grid {
  readonly study: Study;
  readonly cells: readonly (StudyCell | undefined)[];
  readonly choices: readonly Params[];
  /** The rounds in the order of the tasks. */ readonly rounds: readonly Round[];
  /** The rounds for each choice of values. */ readonly byChoice: readonly (readonly Round[])[];
}

/** The cells of all methods on one instance, from one starting point. */
export interface Round {
  readonly values: Params;
  /** The index of these values in the list of all choices. */ readonly choice: number;
  readonly seed: number;
  readonly start: number;
  /** The index of the first cell of the round. */ readonly first: number;
  /**
   * The cells by method. A cell is undefined until it has ended.
   */
  readonly cells: readonly (StudyCell | undefined)[];
}

/** Returns a key that identifies a cell within its study. */
export const keyOf = ({ values, seed, start, label }: Pick<StudyCell, 'values' | 'seed' | 'start' | 'label'>): string =>
  JSON.stringify([seed, start, label, ...Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))]);

export const keyOfTask = (task: Task): string => keyOf({ ...task, label: task.method.label });

/** Arranges the cells. cells: the cells in the order of the tasks. */
export function gridOf(study: Study, cells: Grid['cells']): Grid {
  const { methods, seeds, starts } = study;
  const choices = choicesOf(study);
  const rounds: Round[] = [];
  const byChoice: Round[][] = choices.map(() => []);
  for (const seed of seeds)
    choices.forEach((values, choice) => {
      for (let start = 1; start <= starts; start++) {
        const first = rounds.length * methods.length;
        const round = { values, choice, seed, start, first, cells: cells.slice(first, first + methods.length) };
        rounds.push(round);
        byChoice[choice].push(round);
      }
    });
  return { study, cells, choices, rounds, byChoice };
}

/** Returns the rounds in which the cells of all the given methods have ended. */
export const ended = (rounds: readonly Round[], shown: readonly number[]): Round[] =>
  rounds.filter(({ cells }) => shown.every((m) => cells[m]));

/** Returns the cells of a method that have ended, with their indices among all cells. */
export const cellsOf = (rounds: readonly Round[], method: number) =>
  rounds.flatMap((round) => {
    const cell = round.cells[method];
    return cell ? [{ cell, index: round.first + method, round }] : [];
  });

export const allMethods = ({ study }: Grid): number[] => [...study.methods.keys()];

/** Returns all pairs of methods. The methods in a pair are in the order of the study. */
export const methodPairs = (grid: Grid): [number, number][] =>
  allMethods(grid).flatMap((a, i, all) => all.slice(i + 1).map((b): [number, number] => [a, b]));

/** Returns the total cost of a cell, or Infinity if it was not solved. */
export const costOf = (cell: StudyCell | undefined, cost: StudyCost): number =>
  cell?.outcome === 'solved' ? spent[cost](cell) : Infinity;

/**
 * For each kind of cost, a function that returns the cost of a cell. The result is at least 1, or at least a
 * microsecond if the cost is a time, so that ratios are finite.
 */
const spent: Readonly<Record<StudyCost, (cell: StudyCell) => number>> = {
  evaluations: ({ evaluations }) => Math.max(1, evaluations),
  products: ({ products }) => Math.max(1, products.A + products.M),
  iterations: ({ iterations }) => Math.max(1, iterations),
  seconds: ({ seconds }) => Math.max(1e-6, seconds),
};
