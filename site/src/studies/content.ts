// The content of the page: the study, its cells (either published or run in this browser), and what the user has
// selected.
import type { Catalog, Params, StudyCell } from '../../types/slep.d.ts';
import type { Marked } from '../model/marked.ts';
import { typed } from '../model/numbers.ts';
import { choiceCount, expand, type Task } from '../study/expand.ts';
import type { Study } from '../study/study.ts';
import type { Come } from './figures/tile.ts';
import { linesOf } from './lines.ts';

export interface Content {
  study: Study;
  /** The names and marks of the methods in figures. */ lines: readonly Marked[];
  tasks: readonly Task[];
  /** The cells in the order of the tasks. */ cells: readonly (StudyCell | undefined)[];
  /** The indices of the tasks that are running. */ running: ReadonlySet<number>;
  /** The methods that figures omit. */ hidden: ReadonlySet<number>;
  /** The highlighted cells. */ lifted?: ReadonlySet<number>;
  /** For figures that show only one choice of values, the index of this choice. */ choice: number;
  /** True if some cells have not ended yet. */ isPart: boolean;
}

export const comeOf = ({ cells, running }: Content, index: number): Come =>
  cells[index]?.outcome ?? (running.has(index) ? 'running' : 'to come');

/** Returns the content of a figure outside the page of a study. */
export const contentOf = (study: Study, cells: Content['cells'], catalog: Catalog): Content => ({
  ...{ study, cells, tasks: expand(study), lines: linesOf(study, catalog), isPart: cells.includes(undefined) },
  ...{ running: new Set(), hidden: new Set(), choice: 0 },
});

/** Returns the cells that have ended. */
export const comeCells = ({ cells }: Content): StudyCell[] => cells.filter((cell) => cell !== undefined);

/** Returns the indices of the methods that figures show. */
export const shownMethods = ({ study, hidden }: Content): number[] =>
  study.methods.map((_, m) => m).filter((m) => !hidden.has(m));

/** Returns the index of a cell. The other arguments are indices in the study, counted from 0. */
export function indexOf(study: Study, seed: number, choice: number, start: number, method: number): number {
  const { starts, methods } = study;
  return ((seed * choiceCount(study) + choice) * starts + start) * methods.length + method;
}

export const valueWords = (value: number | string | boolean): string =>
  typeof value === 'number' ? typed(value).replace('-', '−') : String(value);

/** Describes a choice of values, for example “α = 0.1, n = 50”. */
export const choiceWords = ({ vary }: Study, values: Params): string =>
  vary
    .filter(({ name }) => name in values)
    .map(({ name, title }) => `${title} = ${valueWords(values[name])}`)
    .join(', ');

/** A note next to a link to the lab, for a cell that uses only some rows of the data. */
export const inLab = 'The lab shows all rows of the data, not only those of one cell.';

/** Describes a cell, for example “α = 0.1, seed 3, start 2”. */
export function taskWords(study: Study, { values, seed, start }: Task): string {
  const choice = choiceWords(study, values);
  return [choice, `seed ${seed}`, study.starts > 1 ? `start ${start}` : ''].filter(Boolean).join(', ');
}

/** Describes numbers: three or more consecutive numbers as a range such as “1 to 20”, others as a list. */
export function rangeWords(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const isRange = numbers.every((n, i) => n === first + i);
  return numbers.length > 2 && isRange ? `${first} to ${last}` : numbers.join(', ');
}

export const instanceCount = (study: Study): number => choiceCount(study) * study.seeds.length;
