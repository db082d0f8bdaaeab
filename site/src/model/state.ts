// The state of the lab: what is solved, by which methods, and how it is looked at. A link holds all of it: see link.ts.
import type { Catalog, Param } from '../../types/slep.d.ts';
import { sameLineup, type Entry } from './lineup.ts';
import { sameProblem, type Problem } from './problem.ts';
import { objection, seedParam, type Settings, type Value } from './settings.ts';
import { defaultView, type ViewState } from './view-state.ts';

export interface State extends ViewState {
  problem: Problem;
  /** The experiment whose paragraph stands above the charts; none when empty. */
  experiment: string;
  lineup: readonly Entry[];
  /** Whether the data come from the user's files, which no link can hold. */
  files: boolean;
  /** The seed, the problem's parameters and the stopping rule. */
  settings: Settings;
}

/** A change of the state. Settings that it does not name stay, unless it names another problem, which brings all. */
export type Patch = Partial<Omit<State, 'settings'>> & { settings?: Record<string, Value> };

export const patched = (state: State, { settings, ...others }: Patch): State => ({
  ...state,
  ...others,
  settings: { ...(others.problem ? undefined : state.settings), ...settings } as Settings,
});

const changed = <T extends object>(from: T, to: T): Partial<T> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name as keyof T])) as Partial<T>;

/** A state with what has changed between two others, which have one problem. */
export const rebased = (state: State, from: State, to: State): State =>
  patched(state, { ...changed(from, to), settings: changed(from.settings, to.settings) as Settings });

/** The state with as many columns as a run on the user's data has. */
export const withColumns = (state: State, p: number): State =>
  state.files && 'p' in state.settings ? patched(state, { settings: { p } }) : state;

export const stoppingParams = (catalog: Catalog): Param[] => catalog.options.filter((o) => o.stops);

/** What the settings of a problem are. */
export const settingsOf = (catalog: Catalog, problem: Problem): Param[] => [
  ...problem.params,
  ...stoppingParams(catalog),
  seedParam,
];

/** Methods on a problem, all settings at their defaults. */
export const defaultState = (catalog: Catalog, problem: Problem, lineup: readonly Entry[]): State => ({
  problem,
  experiment: '',
  lineup,
  ...defaultView,
  files: false,
  settings: Object.fromEntries(settingsOf(catalog, problem).map((s) => [s.name, s.default])) as Settings,
});

/**
 * The settings that another problem takes over: those that it has too, with the same default. So a number that is typed
 * anew in a formula takes its new value, and the others stay as the reader has chosen them.
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

/** Whether two states stand for the same runs. */
export const sameRuns = (catalog: Catalog, a: State, b: State): boolean =>
  sameProblem(a.problem, b.problem) &&
  a.files === b.files &&
  sameLineup(a.lineup, b.lineup) &&
  settingsOf(catalog, a.problem).every(({ name }) => a.settings[name] === b.settings[name]);
