// Describes the outcomes of all runs in one line. Each part of the line describes one run, several runs with the same
// outcome, or a warning.
import type { RunInfo } from '../../types/slep.d.ts';
import { agreement, endings, hasArrived, isFailure, isSame, isSound, ofVersion } from './comparison.ts';
import type { MarkedRun, Refused } from './marked.ts';
import { minus, plain } from './numbers.ts';
import type { Outcome } from './outcome.ts';
import { isInfeasible, isSaddlePoint } from './verdict.ts';

/** A part of the line: what happened, and details that are shown if there is room. */
export interface Part {
  sign: Outcome['sign'];
  words: string;
  more?: string;
}

/** A run that has ended, and its outcome in the singular and in the plural. */
interface Ended {
  marked: MarkedRun;
  sign: Outcome['sign'];
  is: string;
  are: string;
}

/** The maximum number of runs whose names a part shows. The details of the part contain all names. */
const few = 2;

/**
 * The order of the parts: failures, then runs that reached a limit or stalled at a solution, then runs that converged.
 */
const order: readonly Outcome['sign'][] = ['bad', 'limit', 'good'];

type Instance = Partial<Pick<RunInfo, 'optimum' | 'remedy' | 'warnings'>>;

/** Returns the parts of the verdict line. info: facts about the instance of the first run. */
export function verdictLine(runs: readonly MarkedRun[], refused: readonly Refused[], info: Instance = {}): Part[] {
  const versions = [...new Set([...runs, ...refused].map(({ version }) => version))];
  return versions.flatMap((version, i) => {
    const own = ofVersion(runs, version);
    return lineOf(own, ofVersion(refused, version), i === 0 ? info : own.at(0)?.run.info);
  });
}

/** Returns the parts of the verdict line for the runs of one version. */
function lineOf(runs: readonly MarkedRun[], refused: readonly Refused[], instance: Instance = {}): Part[] {
  const { optimum, remedy, warnings = [] } = instance;
  const ended = runs.flatMap((marked) => endingOf(marked));
  const kinds = [...new Set(ended.map(({ is }) => is))];
  const parts = kinds
    .map((kind) => ended.filter(({ is }) => is === kind))
    .sort(([a], [b]) => order.indexOf(a.sign) - order.indexOf(b.sign))
    .flatMap((group) => partsOf(group, runs.length + refused.length, optimum));
  const missing = refused.map(({ short, sentence }): Part => ({
    sign: 'bad',
    words: `${short} does not run here`,
    more: `: ${sentence}`,
  }));
  const others = warnings.filter((warning) => warning !== remedy?.warning).map(measure);
  return [...missing, ...parts, ...(remedy ? [caution(remedy.warning)] : []), ...others];
}

/**
 * Returns the part of the verdict line that shows a warning about the instance. If the warning has the form “reason:
 * what was done”, what was done comes first.
 */
function measure(warning: string): Part {
  const [, reason, done, rest] = /^(.*?): ([^,]*)(.*)$/.exec(warning) ?? [];
  return caution(done ? `${done}: ${reason}${rest}` : warning);
}

/** Returns a warning about the instance as a part of the line, with the reasons for the warning as its details. */
function caution(warning: string): Part {
  const [words, reasons] = [warning.replace(/: .*/, ''), warning.replace(/^.*?(?=: |$)/, '')];
  return { sign: 'limit', words: minus(words[0].toUpperCase() + words.slice(1)), more: minus(reasons) };
}

function endingOf(marked: MarkedRun): Ended[] {
  const { result } = marked.run;
  if (!result || result.status === 'cancelled') return [];
  const { status, verdict } = result;
  const sign = hasArrived(result) ? 'good' : isFailure(result) ? 'bad' : 'limit';
  const as = (is: string, are: string): Ended[] => [{ marked, sign, is, are }];
  if (isSaddlePoint(verdict)) return as('ends at a saddle point', 'end at saddle points');
  if (status === 'stalled' && isSound(result))
    return as(
      'is feasible, but stalled because of rounding errors',
      'are feasible, but stalled because of rounding errors',
    );
  if (status !== 'converged') return as(endings[status], endings[status]);
  if (isInfeasible(verdict)) return as('is off the constraint', 'are off the constraint');
  return as('is feasible', 'end at feasible stationary points');
}

/** Returns the parts for runs with the same outcome. all: the total number of runs. */
function partsOf(group: readonly Ended[], all: number, optimum: number | undefined): Part[] {
  const [{ sign, are }] = group;
  const isAll = group.length === all;
  if (group.length === 1 || (group.length <= few && all <= few && sign !== 'good'))
    return group.map((ended) => single(ended, optimum));
  const names = group.map(({ marked }) => marked.short);
  const { version } = group[0].marked;
  const of = version ? ` of ${version}` : '';
  const who = isAll
    ? `${all === 2 ? 'Both runs' : `All ${all}`}${of}`
    : group.length <= few
      ? names.join(' and ')
      : `${group.length} of ${all}${of}`;
  if (sign !== 'good')
    return [{ sign, words: `${who} ${are}`, more: names.length > few ? `: ${names.join(', ')}` : '' }];
  return [together(group, who, optimum)];
}

/** Describes one run. Includes the value of f if several versions are shown, because f may differ between versions. */
function single({ marked: { short, run, version }, sign, is }: Ended, optimum: number | undefined): Part {
  const result = run.result!;
  if (sign === 'good' && isAbove(result.projected?.objective, optimum))
    return above(`${short} ends`, result.projected!.objective, optimum!);
  const f = version && result.projected ? `, f = ${minus(result.projected.objective.toPrecision(7))}` : '';
  const words = `${short} ${is}${f}`;
  if (is === 'is off the constraint')
    return { sign, words: `${words} by ${plain(result.feasibility)}`, more: ', and stays there' };
  if (result.verdict === 'not finite' && result.iterations === 0)
    return { sign, words, more: ': f or its gradient is not a number at the start' };
  return { sign, words, more: `${sign === 'limit' ? ' at' : ','} iteration ${result.iterations}` };
}

/** Describes runs that converged, and says whether their values of f agree. */
function together(group: readonly Ended[], who: string, optimum: number | undefined): Part {
  const reached = group.flatMap(({ marked: { short, run } }) =>
    run.result?.projected ? [{ short, f: run.result.projected.objective }] : [],
  );
  const objectives = reached.map(({ f }) => f);
  const [low, high] = [Math.min(...objectives), Math.max(...objectives)];
  const digits = agreement(low, high);
  const counts = group.map(({ marked }) => marked.run.result!.iterations);
  const fewest = Math.min(...counts);
  const first = group.filter((_, i) => counts[i] === fewest);
  const race = first.length === 1 ? ` Fewest iterations: ${first[0].marked.short}, ${fewest}.` : '';
  const f = `f = ${minus(low.toPrecision(7))}`;
  if (optimum !== undefined && objectives.every((f) => agreement(f, optimum) >= 3))
    return good(`${who} reach the exact optimum`, `, ${f}.${race}`);
  if (!isSame(low, high)) return differing(reached, low, high);
  if (isAbove(low, optimum)) return above(`${who} end`, low, optimum!);
  return group[0].marked.version
    ? good(`${who} end at ${f}`, `, the same to ${digits} digits, at feasible stationary points.${race}`)
    : good(`${who} end at feasible stationary points`, `, at the same f to ${digits} digits.${race}`);
}

const good = (words: string, more: string): Part => ({ sign: 'good', words, more });

const isAbove = (f: number | undefined, optimum: number | undefined): boolean =>
  f !== undefined && optimum !== undefined && agreement(f, optimum) < 3;

/** Describes runs that ended at a stationary point above the exact optimum. */
const above = (who: string, f: number, optimum: number): Part => ({
  sign: 'limit',
  words: `${who} above the exact optimum`,
  more: `: f = ${minus(f.toPrecision(4))}, not ${minus(optimum.toPrecision(4))}, at a stationary point.`,
});

/**
 * Describes runs that ended at different stationary points. Names the runs with the lowest f, or says how many there
 * are.
 */
function differing(reached: readonly { short: string; f: number }[], low: number, high: number): Part {
  const [best, others] = [true, false].map((isLow) =>
    reached.filter(({ f }) => isSame(f, low) === isLow).map(({ short }) => short),
  );
  const who = best.length <= few ? best.join(' and ') : `${best.length} of ${reached.length}`;
  const [lowest, highest] = [low, high].map((f) => minus(f.toPrecision(Math.max(4, agreement(low, high) + 2))));
  const isPair = others.length === 1;
  return good(
    `${who} ${best.length === 1 ? 'ends' : 'end'} ${isPair ? `lower than ${others[0]}` : 'lowest'}`,
    `: f = ${lowest}, ${isPair ? `not ${highest}` : `the others up to ${highest}`}. All are stationary.`,
  );
}
