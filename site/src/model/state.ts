// The state of the lab: problem, methods, settings and view. A link contains the whole state (link.ts).
import type { Catalog, Param } from '../../types/slep.d.ts';
import { sameLineup, type Entry } from './lineup.ts';
import { sameProblem, type Problem } from './problem.ts';
import { objection, seedParam, type Settings, type Value } from './settings.ts';
import { followed, type Version } from './version.ts';
import { defaultView, type ViewState } from './view-state.ts';

export interface State extends ViewState {
  problem: Problem;
  /** The experiment whose text is shown above the charts, or '' for none. */
  experiment: string;
  lineup: readonly Entry[];
  /** Earlier runs that are shown together with the current runs. */
  kept: readonly Version[];
  /** The seed of the random start, or null to use the seed of the instance. */
  startSeed: number | null;
  /** The entries of the starting point, row by row, or null to generate the starting point from the seed. */
  x0: readonly number[] | null;
  /** Whether the data come from the user's files, which a link cannot contain. */
  files: boolean;
  /** The seed, the problem's parameters and the stopping rule. */
  settings: Settings;
}

/**
 * A change of the state. Omitted settings are kept, unless the patch changes the problem, in which case all settings
 * are replaced.
 */
export type Patch = Partial<Omit<State, 'settings'>> & { settings?: Record<string, Value> };

/** The settings that determine the starting point. */
const ofStart = ['n', 'p', 'seed', 'start'];

export const patched = (state: State, { settings, ...others }: Patch): State => ({
  ...state,
  ...((others.problem || ofStart.some((name) => name in (settings ?? {}))) && { x0: null }),
  ...others,
  settings: { ...(others.problem ? undefined : state.settings), ...settings } as Settings,
});

const changed = <T extends object>(from: T, to: T): Partial<T> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name as keyof T])) as Partial<T>;

/** Applies the difference between two states with the same problem to a third state. */
export const rebased = (state: State, from: State, to: State): State =>
  patched(state, { ...changed(from, to), settings: changed(from.settings, to.settings) as Settings });

/**
 * Applies a patch that requires new runs. The new runs do not pause before they end, and the axis is zoomed out.
 * Hidden methods stay hidden. If the methods have changed, the picture again shows the run that the verdict is about.
 */
export function patchedForNewRuns(state: State, patch: Patch): State {
  const hidden = followed(state.hidden, state, { ...state, ...patch });
  const fresh: Patch = { window: null, until: [], at: [], hidden, ...((patch.lineup ?? patch.kept) && { of: null }) };
  return patched(state, { ...fresh, ...patch });
}

/** Returns the state. If the state uses the user's data, its setting p is replaced by the given number of columns. */
export const withColumns = (state: State, p: number): State =>
  state.files && 'p' in state.settings ? patched(state, { settings: { p } }) : state;

export const stoppingParams = (catalog: Catalog): Param[] => catalog.options.filter((o) => o.stops);

/** Returns the settings of a problem. */
export const settingsOf = (catalog: Catalog, problem: Problem): Param[] => [
  ...problem.params,
  ...stoppingParams(catalog),
  seedParam,
];

/** Returns the state for a problem and a line-up, with all settings at their defaults. */
export const defaultState = (catalog: Catalog, problem: Problem, lineup: readonly Entry[]): State => ({
  problem,
  experiment: '',
  lineup,
  kept: [],
  ...defaultView,
  startSeed: null,
  x0: null,
  files: false,
  settings: Object.fromEntries(settingsOf(catalog, problem).map((s) => [s.name, s.default])) as Settings,
});

/**
 * Returns the settings for another problem. A setting keeps its value if the value is valid and both problems have the
 * setting with the same default. For example, if the user edits a number in a formula, the setting for this number
 * takes the new value, and all other settings keep their values.
 */
export const settingsFor = (catalog: Catalog, problem: Problem, before: State): Settings => {
  const old = settingsOf(catalog, before.problem);
  const valueOf = (param: Param): Value => {
    const value = before.settings[param.name];
    const isKept = old.some((o) => o.name === param.name && o.default === param.default);
    return isKept && objection(param, value) === undefined ? value : param.default;
  };
  return Object.fromEntries(settingsOf(catalog, problem).map((param) => [param.name, valueOf(param)])) as Settings;
};

/** Whether two states describe the same runs. */
export const sameRuns = (catalog: Catalog, a: State, b: State): boolean =>
  sameProblem(a.problem, b.problem) &&
  a.files === b.files &&
  a.startSeed === b.startSeed &&
  String(a.x0) === String(b.x0) &&
  sameLineup(a.lineup, b.lineup) &&
  settingsOf(catalog, a.problem).every(({ name }) => a.settings[name] === b.settings[name]);
