// The runs of an experiment with the names and marks that the views show.
import type { Catalog, MethodName } from '../../types/slep.d.ts';
import type { ComparedRun } from './compared-run.ts';
import type { Experiment } from './experiment.ts';
import { entryName, offer, same, shortName, type Entry } from './lineup.ts';
import { marks, type Mark } from './mark.ts';
import { methodNamed, type Method } from './methods.ts';
import { sentence } from './sentence.ts';

/** The name and mark of a method in the line-up. */
export interface Drawn {
  name: string;
  /** a shorter name */ short: string;
  mark: Mark;
}

export interface DrawnMethod extends Drawn {
  /** The method that runs, perhaps by the choice of auto. */
  method: Method;
}

export interface DrawnRun extends DrawnMethod {
  run: ComparedRun;
}

/** A method of the line-up that did not start. */
export interface Refused extends Drawn {
  /** in the line-up */ index: number;
  /** the solver's message */ sentence: string;
}

/** The method that runs at an index of the line-up, if any. */
export const takenAt = (runs: readonly ComparedRun[], index: number): MethodName | undefined =>
  runs.find((run) => run.index === index)?.info.method;

/**
 * The names and marks of a line-up. The marks depend on all methods that the page offers. runs: those that were
 * started, which know the choice of auto.
 */
export function drawnLineup(
  catalog: Catalog,
  presets: readonly Entry[],
  lineup: readonly Entry[],
  runs: readonly ComparedRun[],
): Drawn[] {
  const all = offer(catalog, presets, lineup);
  const markOf = marks(catalog, all, lineup);
  return lineup.map((entry, index) => ({
    name: entryName(catalog, entry, takenAt(runs, index)),
    short: shortName(catalog, entry, takenAt(runs, index)),
    mark: markOf[all.findIndex((e) => same(e, entry))],
  }));
}

export const drawnRuns = (catalog: Catalog, { runs }: Experiment, drawn: readonly Drawn[]): DrawnRun[] =>
  runs.map((run) => ({ ...drawn[run.index], method: methodNamed(catalog, run.info.method), run }));

/** The methods of a line-up before they run. Until auto has chosen, a method on the penalty represents it. */
export const drawnMethods = ({ methods }: Catalog, lineup: readonly Entry[], drawn: readonly Drawn[]): DrawnMethod[] =>
  lineup.map(({ method }, index) => ({
    ...drawn[index],
    method: methods.find(({ name }) => name === method) ?? methods.find(({ kind }) => kind === 'penalty')!,
  }));

export const drawnRefusals = ({ refusals }: Experiment, drawn: readonly Drawn[]): Refused[] =>
  refusals.map(({ index, error }) => ({ ...drawn[index], index, sentence: sentence(error) }));
