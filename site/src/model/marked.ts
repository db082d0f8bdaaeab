// The runs of an experiment with their names and marks.
import type { Catalog, MethodName } from '../../types/slep.d.ts';
import type { ComparedRun } from './compared-run.ts';
import type { Experiment } from './experiment.ts';
import { entryName, offer, same, shortName, type Entry } from './lineup.ts';
import { apart, marks, type Mark } from './mark.ts';
import { methodNamed, type Method } from './methods.ts';
import { sentence } from './sentence.ts';
import { lineupOf, nextName, type Lineups } from './version.ts';

type Entries = readonly Entry[];
type Runs = readonly ComparedRun[];

/** The name and mark of a method in the line-up. */
export interface Marked {
  name: string;
  /** A shorter name. */ short: string;
  mark: Mark;
  /** The version that the run belongs to, if kept versions are also shown. */
  version?: string;
}

export interface MarkedMethod extends Marked {
  /** The method that runs, which auto may have chosen. */
  method: Method;
}

export interface MarkedRun extends MarkedMethod {
  run: ComparedRun;
}

/** A method of the line-up that was refused. */
export interface Refused extends Marked {
  /** The index in the line-up. */ index: number;
  /** The solver's message. */ sentence: string;
}

/** Returns the method that runs at an index of the line-up, or undefined if no run has started there. */
export const takenAt = (runs: Runs, index: number): MethodName | undefined =>
  runs.find((run) => run.index === index)?.info.method;

/**
 * Returns the names and marks of a line-up. The marks depend on all methods that the page offers. runs: the runs that
 * have started. They show which method `auto` has chosen.
 */
export function markedLineup(catalog: Catalog, presets: Entries, lineup: Entries, runs: Runs): Marked[] {
  const all = offer(catalog, presets, lineup);
  const markOf = marks(catalog, all, lineup);
  return lineup.map((entry, index) => ({
    name: entryName(catalog, entry, takenAt(runs, index)),
    short: shortName(catalog, entry, takenAt(runs, index)),
    mark: markOf[all.findIndex((e) => same(e, entry))],
  }));
}

/** Returns the names and marks of a line-up and of the kept versions. */
export function markedVersions(catalog: Catalog, presets: Entries, lineups: Lineups, runs: Runs): Marked[] {
  const { lineup, kept } = lineups;
  const own = markedLineup(catalog, presets, lineup, runs);
  if (kept.length === 0) return own;
  const all = own.map((marked) => ofVersion(marked, nextName(kept)));
  for (const version of kept) {
    const first = all.length;
    const started = runs.flatMap((run) => (run.index >= first ? run.at(run.index - first) : []));
    for (const marked of markedLineup(catalog, presets, lineupOf(catalog, version), started)) {
      const taken = all.map(({ mark }) => mark);
      all.push(ofVersion({ ...marked, mark: apart(marked.mark, taken) }, version.name));
    }
  }
  return all;
}

function ofVersion(marked: Marked, version: string): Marked {
  return { ...marked, name: `${marked.name}, ${version}`, short: `${marked.short}, ${version}`, version };
}

export const markedRuns = (catalog: Catalog, { runs }: Experiment, marked: readonly Marked[]): MarkedRun[] =>
  runs.map((run) => ({ ...marked[run.index], method: methodNamed(catalog, run.info.method), run }));

/**
 * Returns the methods of a line-up that has not run. Until auto chooses a method, the first method that minimises the
 * penalty h stands in for the chosen method.
 */
export const markedMethods = (catalog: Catalog, presets: Entries, lineup: Entries): MarkedMethod[] =>
  markedLineup(catalog, presets, lineup, []).map((marked, index) => ({
    ...marked,
    method:
      catalog.methods.find(({ name }) => name === lineup[index].method) ??
      catalog.methods.find(({ kind }) => kind === 'penalty')!,
  }));

export const markedRefusals = ({ refusals }: Experiment, marked: readonly Marked[]): Refused[] =>
  refusals.map(({ index, error }) => ({ ...marked[index], index, sentence: sentence(error) }));
