// What came of a run, put together for the verdict: the solver's own words, what β did, and how the methods compare.
import type { Result, RunInfo } from '../../types/slep.d.ts';
import { betaNeeded } from './advice.ts';
import type { Raise } from './chart.ts';
import type { Lane } from './experiment.ts';
import { duration, plain } from './figures.ts';
import type { Mark } from './marks.ts';
import { gramFacts, type Outcome } from './verdict.ts';

export interface Method { name: string; mark: Mark; lane: Lane }

export const isSound = (result: Result | undefined): boolean => result?.verdict === 'feasible stationary point';
const isLimit = (result: Result): boolean => result.status === 'iterationLimit' || result.status === 'timeLimit';
const isFailure = (result: Result): boolean => !isSound(result) && !isLimit(result) && result.status !== 'cancelled';

/** The method with most to say: the first that failed, or else the first. */
export const mostTelling = (methods: readonly Method[]): number => Math.max(0, methods.findIndex(({ lane }) => lane.ended && lane.result !== undefined && isFailure(lane.result)));

/** A run that has not ended: its figures as they stand. */
export function standing({ name, mark, lane }: Method, phase: 'ready' | 'running' | 'paused'): Outcome {
  const { iteration, gradNorm, feasibility, beta, margin, seconds } = lane.progress;
  const texts = {
    ready: 'At the start. Run solves to the end, step takes one iteration.',
    running: 'The charts fill as it goes; the verdict follows when it has ended.',
    paused: 'Run goes on from here, step takes one iteration.',
  };
  return { sign: 'open', title: phase === 'ready' ? 'at the start' : phase, who: { mark, text: `${name}, ${count(iteration)}, ${duration(seconds)}` }, paragraphs: [texts[phase]], warnings: warningsOf(lane.run.info), facts: gramFacts(gradNorm, feasibility, beta, margin) };
}

export function outcome(methods: readonly Method[], index: number): Outcome {
  const { name, mark, lane } = methods[index];
  const { result } = lane;
  if (!result) return standing(methods[index], 'paused');
  const title = result.status === 'converged' || isLimit(result) ? result.verdict : result.status;
  const need = betaNeeded(result);
  const { gradNorm, feasibility, beta, margin } = result;
  const offConstraint = result.verdict === 'infeasible stationary point';
  return {
    sign: isSound(result) ? 'good' : isLimit(result) ? 'limit' : 'bad',
    title,
    who: { mark, text: `${name}, ${count(result.iterations)}, ${duration(result.seconds)}` },
    paragraphs: [result.message, [betaStory(lane), compare(methods, index)].filter(Boolean).join(' ')].filter(Boolean),
    warnings: warningsOf(lane.run.info),
    facts: gramFacts(gradNorm, feasibility, beta, margin, { feasibility: offConstraint, margin: need > beta }),
    spectrum: offConstraint ? eigenvalues(result.message) : undefined,
  };
}

const count = (iterations: number): string => `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}`;
const warningsOf = (info: RunInfo): readonly string[] => info.warnings;

/** The solver names the smallest and largest eigenvalue of XᵀMX in its message. */
function eigenvalues(message: string): [number, number] | undefined {
  const [low, high] = ['min', 'max'].map((end) => Number(new RegExp(`λ_${end} = ([-+.\\de]*\\d)`).exec(message)?.[1] ?? NaN));
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : undefined;
}

/** Where β was raised along the run. */
export function raises({ history: { beta } }: Lane): Raise[] {
  return beta.flatMap((to, at) => (at > 0 && to > beta[at - 1] ? [{ at, from: beta[at - 1], to }] : []));
}

/** How β changed along the run. */
function betaStory(lane: Lane): string {
  const { beta } = lane.history;
  const raised = raises(lane);
  const lowered = beta.filter((b, k) => k > 0 && b < beta[k - 1]).length;
  const last = raised.at(-1)?.at;
  if (raised.length + lowered === 0) return '';
  const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
  const ways = [last && `raised ${times(raised.length)}${raised.length > 1 ? ', last' : ''} at iteration ${last}`, lowered > 0 && `lowered ${times(lowered)}`];
  return `β was ${ways.filter(Boolean).join(' and ')}: it went from ${plain(beta[0])} to ${plain(beta[beta.length - 1])}.`;
}

const list = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

function ending({ status, verdict }: Result): string {
  if (status === 'converged') return `ended at ${verdict.startsWith('in') ? 'an' : 'a'} ${verdict}`;
  return { iterationLimit: 'came to the limit of iterations', timeLimit: 'came to the limit of seconds', cancelled: 'was paused', diverged: 'diverged', stalled: 'stalled', failed: 'failed' }[status];
}

/** Whether the methods that got there agree, and how the others fared, seen from one of them. */
function compare(methods: readonly Method[], index: number): string {
  const sound = methods.filter(({ lane }) => isSound(lane.result));
  const objectives = sound.flatMap(({ lane }) => (lane.result?.projected ? [lane.result.projected.objective] : []));
  const others = methods.filter(({ lane }, i) => i !== index && lane.ended && isSound(lane.result) !== isSound(methods[index].lane.result));
  const fate = others.map(({ name, lane }) => lane.result && `${name} ${ending(lane.result)}.`).join(' ');
  if (objectives.length < 2) return fate;
  const [low, high] = [Math.min(...objectives), Math.max(...objectives)];
  const digits = Math.min(15, Math.floor(-Math.log10((high - low) / Math.max(Math.abs(low), Math.abs(high), 1e-300))));
  const who = sound.length < methods.length ? list(sound.map((m) => m.name)) : sound.length === 2 ? 'Both methods' : `All ${sound.length} methods`;
  const agreement = digits >= 4 ? `${who} end at the same f, to ${digits} digits.` : `${who} end at different stationary points: f(R(X)) is from ${low.toPrecision(7)} to ${high.toPrecision(7)}.`;
  return [agreement.replaceAll('-', '−'), fate].filter(Boolean).join(' ');
}
