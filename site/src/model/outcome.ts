// What came of a run, put together for the verdict: the solver's own words, what β did, and how the methods compare.
import type { Result, RunInfo } from '../../types/slep.d.ts';
import { betaNeeded } from './advice.ts';
import type { Lane } from './experiment.ts';
import { duration, plain } from '../ui/format.ts';
import type { Mark } from '../ui/marks.ts';
import { spoken } from '../ui/names.ts';
import type { Refused } from './refusal.ts';
import type { Column } from '../lab/results.ts';
import { kindOf } from './spaces.ts';
import { spectrumWords } from '../lab/eigenvalue-strip.ts';
import type { State } from './state.ts';
import { stateFacts, type Fact, type Outcome } from '../lab/verdict.ts';

export interface Method {
  name: string;
  mark: Mark;
  space: string;
  lane: Lane;
}

/** What the methods solve. */
export function instanceWords({ problem, seed, files }: State, { n, p, rankM }: RunInfo): string {
  return `${spoken(problem)}, n = ${n}, p = ${p}${rankM >= 0 && rankM < n ? `, rank M = ${rankM}` : ''}, ${files ? 'your data' : `seed ${seed}`}`;
}

export const isSound = (result: Result | undefined): boolean => result?.verdict === 'feasible stationary point';
/** Whether the run came to what was asked for: one that rounding errors stop before that has stalled. */
export const hasArrived = (result: Result): boolean => isSound(result) && result.status === 'converged';
const isLimit = (result: Result): boolean => result.status === 'iterationLimit' || result.status === 'timeLimit';
const isFailure = (result: Result): boolean => !isSound(result) && !isLimit(result) && result.status !== 'cancelled';

/** The method with most to say: the first that failed, or else the first. */
export const mostTelling = (methods: readonly Method[]): number =>
  Math.max(
    0,
    methods.findIndex(({ lane }) => lane.ended && lane.result !== undefined && isFailure(lane.result)),
  );

/** A run that has not ended: its figures as they stand. */
export function standing({ name, mark, space, lane }: Method, phase: 'ready' | 'running' | 'paused'): Outcome {
  const { iteration, seconds } = lane.progress;
  const texts = {
    ready: 'At the start. Run solves to the end, step takes one iteration.',
    running: 'The charts fill as it goes; the verdict follows when it has ended.',
    paused: 'Run goes on from here, step takes one iteration.',
  };
  return {
    sign: 'open',
    title: phase === 'ready' ? 'at the start' : phase,
    who: { mark, text: `${name}, ${count(iteration)}, ${duration(seconds)}` },
    paragraphs: [texts[phase]],
    warnings: warningsOf(lane.run.info),
    facts: stateFacts(space, lane.progress),
  };
}

export function outcome(methods: readonly Method[], index: number): Outcome {
  const { name, mark, space, lane } = methods[index];
  const { result } = lane;
  if (!result) return standing(methods[index], 'paused');
  const title = result.status === 'converged' || isLimit(result) ? result.verdict : result.status;
  const need = betaNeeded(result);
  const off = result.verdict.startsWith('infeasible');
  const values = lane.spectrum ?? [];
  return {
    sign: hasArrived(result) ? 'good' : isSound(result) || isLimit(result) ? 'limit' : 'bad',
    title,
    who: { mark, text: `${name}, ${count(result.iterations)}, ${duration(result.seconds)}` },
    paragraphs: [
      result.message,
      [betaStory(lane), exactness(lane), compare(methods, index)].filter(Boolean).join(' '),
    ].filter(Boolean),
    warnings: warningsOf(lane.run.info),
    facts: [
      ...stateFacts(space, result, off, off && need > 1.01 * result.beta ? need : NaN),
      ...curvatureFacts(result),
      ...optimumFacts(lane),
    ],
    spectrum:
      off && values.length > 0 ? { values, words: spectrumWords(values, kindOf(space) === 'penalty') } : undefined,
  };
}

/** A method that did not start. */
export const refusal = ({ name, mark, sentence }: Refused): Outcome => ({
  sign: 'bad',
  title: 'not for this instance',
  who: { mark, text: name },
  paragraphs: [sentence, 'The others run without it.'],
});

/** The figures of a method as the results show them. */
export function column({ name, mark, space, lane }: Method): Column {
  const { objective, merit, gradNorm, feasibility, seconds, iteration } = lane.progress;
  const projected = lane.result?.projected;
  return {
    name,
    mark,
    space,
    place: lane.place,
    sound: isSound(lane.result) && lane.ended,
    infeasible: lane.ended && lane.result?.verdict.startsWith('infeasible') === true,
    figures: {
      iterations: iteration,
      seconds,
      pace: (1000 * seconds) / iteration,
      f: objective,
      merit,
      gradNorm,
      feasibility,
      projectedF: projected?.objective ?? NaN,
      projectedGradNorm: projected?.gradNorm ?? NaN,
      projectedFeasibility: projected?.feasibility ?? NaN,
    },
  };
}

const count = (iterations: number): string => `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}`;
const warningsOf = (info: RunInfo): readonly string[] => info.warnings;

/** What was found, beside the exact optimum where that is known. */
function optimumFacts({ run, result }: Lane): Fact[] {
  const { optimum } = run.info;
  if (typeof optimum !== 'number' || !result?.projected) return [];
  return [
    {
      name: 'f at R(X)',
      value: result.projected.objective,
      digits: 7,
      title: 'the objective at R(X), on the constraint',
    },
    { name: 'exact optimum', value: optimum, digits: 7, title: 'from the eigenvalues of the problem' },
  ];
}

/** The second derivative of f along the constraint, where it was looked for. */
function curvatureFacts({ curvature, verdict }: Result): Fact[] {
  if (!curvature) return [];
  const { least, products } = curvature;
  const title = `the least second derivative of f found along the constraint at R(X), by ${products} ${products === 1 ? 'product' : 'products'}: where it is below 0 by more than rounding errors, X is a saddle point`;
  return [{ name: 'least curvature', value: least, bad: verdict === 'saddle point', title }];
}

/** How β changed along the run. */
function betaStory(lane: Lane): string {
  const { raises: raised } = lane.history;
  const beta = lane.history.column('beta');
  const lowered = beta.filter((b, k) => k > 0 && b < beta[k - 1]).length;
  const last = raised.at(-1)?.at;
  if (raised.length + lowered === 0) return '';
  const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
  const ways = [
    last && `raised ${times(raised.length)}${raised.length > 1 ? ', last' : ''} at iteration ${last}`,
    lowered > 0 && `lowered ${times(lowered)}`,
  ];
  return `β was ${ways.filter(Boolean).join(' and ')}: it went from ${plain(beta[0])} to ${plain(beta[beta.length - 1])}.`;
}

/** Digits that two figures have in common. */
const agreement = (a: number, b: number): number =>
  Math.min(15, Math.floor(-Math.log10(Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-300))));

/** How well the end agrees with the exact optimum, where that is known; the message says how far above it f is. */
function exactness({ run, result }: Lane): string {
  const { optimum } = run.info;
  const f = result?.projected?.objective;
  if (typeof optimum !== 'number' || f === undefined || !isSound(result)) return '';
  const digits = agreement(f, optimum);
  return digits >= 3 ? `f is the exact optimum to ${digits} digits.` : 'This is another stationary point.';
}

const list = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

function ending({ status, verdict }: Result): string {
  if (status === 'converged') return `ended at ${verdict.startsWith('in') ? 'an' : 'a'} ${verdict}`;
  return {
    iterationLimit: 'came to the limit of iterations',
    timeLimit: 'came to the limit of seconds',
    cancelled: 'was paused',
    diverged: 'diverged',
    stalled: 'stalled',
    failed: 'failed',
  }[status];
}

/** Whether the methods that got there agree, and how the others fared, seen from one of them. */
function compare(methods: readonly Method[], index: number): string {
  const sound = methods.filter(({ lane }) => isSound(lane.result));
  const objectives = sound.flatMap(({ lane }) => (lane.result?.projected ? [lane.result.projected.objective] : []));
  const others = methods.filter(
    ({ lane }, i) => i !== index && lane.ended && isSound(lane.result) !== isSound(methods[index].lane.result),
  );
  const fate = others.map(({ name, lane }) => lane.result && `${name} ${ending(lane.result)}.`).join(' ');
  if (objectives.length < 2) return fate;
  const [low, high] = [Math.min(...objectives), Math.max(...objectives)];
  const digits = agreement(low, high);
  const who =
    sound.length < methods.length
      ? list(sound.map((m) => m.name))
      : sound.length === 2
        ? 'Both methods'
        : `All ${sound.length} methods`;
  const verdict =
    digits >= 4
      ? `${who} end at the same f, to ${digits} digits.`
      : `${who} end at different stationary points: f(R(X)) is from ${low.toPrecision(7)} to ${high.toPrecision(7)}.`;
  return [verdict.replaceAll('-', '−'), fate].filter(Boolean).join(' ');
}

/** The least objective that is known on the constraint, undefined when none is. */
export function lowest(methods: readonly Method[], optimum: unknown): { objective: number; words: string } | undefined {
  if (typeof optimum === 'number') return { objective: optimum, words: 'the exact optimum' };
  const found = methods.flatMap(({ lane }) => lane.result?.projected?.objective ?? []).filter(Number.isFinite);
  return found.length > 0
    ? { objective: Math.min(...found), words: 'the lowest objective found at R(X) by the methods shown' }
    : undefined;
}
