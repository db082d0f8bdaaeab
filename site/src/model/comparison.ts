// Compares runs: determines which run to report, whether the runs agree, and the lowest known objective.
import type { Result } from '../../types/slep.d.ts';
import type { MarkedRun, Refused } from './marked.ts';
import { isSolution, withArticle } from './verdict.ts';

export const isSound = (result: Result | undefined): boolean => result !== undefined && isSolution(result.verdict);

/**
 * Whether the run ended at a solution within the tolerance. A run that stalled at a solution does not count, because
 * rounding errors stopped it before it reached the tolerance.
 */
export const hasArrived = (result: Result): boolean => isSound(result) && result.status === 'converged';

export const isLimit = ({ status }: { status: string }): boolean =>
  status === 'iterationLimit' || status === 'timeLimit';

export const isFailure = (result: Result): boolean =>
  !isSound(result) && !isLimit(result) && result.status !== 'cancelled';

/** The subject of the verdict: a run, or a refused method if the user chose one. */
export interface Spoken {
  /** The index of the run. */ run: number;
  refused?: Refused;
}

/** Returns the runs of a version. The runs of a version all minimise the same f. */
export const ofVersion = <R extends Pick<MarkedRun, 'version'>>(runs: readonly R[], version: string | undefined): R[] =>
  runs.filter((run) => run.version === version);

/**
 * Returns the run or the refused method to report. chosen: the index of the method that the user chose, or null. If
 * chosen is null, the first method that failed is reported, or the first method if none failed.
 */
export function spokenOf(runs: readonly MarkedRun[], refused: readonly Refused[], chosen: number | null): Spoken {
  const run = runs.findIndex(({ run }) => run.index === chosen);
  const own = ofVersion(runs, runs[0].version);
  const failed = own.findIndex(({ run }) => run.ended && run.result !== undefined && isFailure(run.result));
  return { run: run >= 0 ? run : Math.max(0, failed), refused: refused.find(({ index }) => index === chosen) };
}

/** Returns the number of significant digits to which two numbers agree. */
export const agreement = (a: number, b: number): number =>
  Math.min(15, Math.floor(-Math.log10(Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-300))));

/** Returns the range of f(R(X)) over the runs that reached a solution, and whether these values agree. */
function spread(runs: readonly MarkedRun[]) {
  const objectives = runs.flatMap(({ run }) => (isSound(run.result) ? (run.result?.projected?.objective ?? []) : []));
  const [low, high] = [Math.min(...objectives), Math.max(...objectives)];
  return { count: objectives.length, low, high, digits: agreement(low, high), isSame: isSame(low, high) };
}

/** Whether two values of f are so close that they may belong to the same stationary point. */
export const isSame = (a: number, b: number): boolean => agreement(a, b) >= 4;

/**
 * Whether the runs that reached a solution ended at different stationary points. If they did, other starts are worth
 * trying.
 */
export function areApart(runs: readonly MarkedRun[]): boolean {
  const { count, isSame } = spread(runs);
  return count > 1 && !isSame;
}

const list = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** Descriptions of the outcomes of runs that did not converge. */
export const endings: Readonly<Record<Exclude<Result['status'], 'converged'>, string>> = {
  iterationLimit: 'reached the iteration limit',
  timeLimit: 'reached the time limit',
  cancelled: 'was paused',
  diverged: 'diverged',
  stalled: 'stalled',
};

function ending({ status, verdict }: Result): string {
  return status === 'converged' ? `ended at ${withArticle(verdict)}` : endings[status];
}

/**
 * States whether the runs that reached a solution agree with each other. Also states how the other runs ended or, if
 * the run with the given index did not reach a solution, how the successful runs ended.
 */
export function compare(runs: readonly MarkedRun[], index: number): string {
  const sound = runs.filter(({ run }) => isSound(run.result));
  const isSoundHere = isSound(runs[index].run.result);
  const others = runs.filter(({ run }, i) => i !== index && run.ended && isSound(run.result) !== isSoundHere);
  const fate = others.map(({ name, run }) => run.result && `${name} ${ending(run.result)}.`).join(' ');
  const { count, low, high, digits, isSame } = spread(runs);
  if (count < 2) return fate;
  const all = sound.length === 2 ? 'Both methods' : `All ${sound.length} methods`;
  const who = sound.length < runs.length ? list(sound.map(({ name }) => name)) : all;
  const range = `f(R(X)) ranges from ${low.toPrecision(7)} to ${high.toPrecision(7)}`;
  const verdict = isSame
    ? `${who} end at the same f, to ${digits} digits.`
    : `${who} end at different stationary points: ${range}.`;
  return [verdict.replaceAll('-', '−'), fate].filter(Boolean).join(' ');
}

/**
 * The lowest known objective on the constraint, and its description. run: the index of the run that found this value.
 */
export interface Lowest {
  objective: number;
  words: string;
  run?: number;
}

/** Returns, for each run, the lowest known objective of its version. Returns undefined if any version has none. */
export function lowest(runs: readonly MarkedRun[]): readonly Lowest[] | undefined {
  const found = runs.map(({ version }) => lowestOf(runs, version));
  return found.every((best) => best !== undefined) ? found : undefined;
}

function lowestOf(runs: readonly MarkedRun[], version: string | undefined): Lowest | undefined {
  const optimum = ofVersion(runs, version)[0].run.info.optimum;
  if (optimum !== undefined) return { objective: optimum, words: 'exact optimum' };
  const found = runs.map(
    (marked) => (marked.version === version ? marked.run.result?.projected?.objective : NaN) ?? NaN,
  );
  const objective = Math.min(...found.filter(Number.isFinite));
  return Number.isFinite(objective)
    ? { objective, words: 'best of these runs', run: found.indexOf(objective) }
    : undefined;
}
