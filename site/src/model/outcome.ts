// The outcome of a run for the verdict: the solver's message, the history of β, and the comparison of the methods.
import type { Progress, Result, RunInfo } from '../../types/slep.d.ts';
import { betaNeeded } from './beta.ts';
import { agreement, compare, hasArrived, isLimit, isSound, ofVersion } from './comparison.ts';
import type { ComparedRun } from './compared-run.ts';
import type { MarkedRun, Refused } from './marked.ts';
import type { Mark } from './mark.ts';
import { gradientKind, type Method, type NormKind } from './methods.ts';
import { duration, plain } from './numbers.ts';
import { spectrumWords } from './spectrum.ts';
import type { Term } from './terms.ts';
import { isInfeasible, isSaddlePoint } from './verdict.ts';

/** The name of a fact: plain text, a norm, or a letter followed by text. The letter is a term that has a definition. */
export type FactName = string | { norm: NormKind } | { letter: string; words?: string; term: Term };

export interface Fact {
  name: FactName;
  value: number;
  bad?: boolean;
  title?: string;
  digits?: number;
}

export interface Outcome {
  /** The icon beside the title. 'bad' means a failure. */
  sign: 'good' | 'bad' | 'limit' | 'open';
  title: string;
  /** The progress of the activity that the title names. */
  count?: string;
  /** The method, the number of iterations and the time. */
  who?: { mark: Mark; text: string };
  paragraphs: string[];
  warnings?: readonly string[];
  facts?: Fact[];
  /** The eigenvalues of XᵀMX, which are drawn on a line, and an explanation of them. */
  spectrum?: { values: readonly number[]; words: string };
}

const phaseWords = {
  ready: 'At the start. “Run” continues to the end, and “step” performs one iteration.',
  running: 'The charts fill while the methods run. The verdict appears at the end.',
  paused: '“Run” continues from here, and “step” performs one iteration.',
};

/** Describes a run that has not ended, with its current numbers. */
export function unfinished({ name, mark, method, run }: MarkedRun, phase: 'ready' | 'running' | 'paused'): Outcome {
  const { iteration, seconds } = run.progress;
  return {
    sign: 'open',
    title: phase === 'ready' ? 'at the start' : phase,
    who: { mark, text: `${name}, ${count(iteration)}, ${duration(seconds)}` },
    paragraphs: [phaseWords[phase]],
    warnings: run.info.warnings,
    facts: progressFacts(method, run.progress),
  };
}

export function outcome(runs: readonly MarkedRun[], index: number): Outcome {
  const { name, mark, method, run, version } = runs[index];
  const { result } = run;
  const rivals = ofVersion(runs, version);
  if (!result) return unfinished(runs[index], 'paused');
  const title = result.status === 'converged' || isLimit(result) ? result.verdict : result.status;
  const need = betaNeeded(result);
  const off = isInfeasible(result.verdict);
  const values = run.spectrum ?? [];
  return {
    sign: hasArrived(result) ? 'good' : isSound(result) || isLimit(result) ? 'limit' : 'bad',
    title,
    who: { mark, text: `${name}, ${count(result.iterations)}, ${duration(result.seconds)}` },
    paragraphs: [
      run.overflowed ? `${result.message} ${lastFinite(run)}` : result.message,
      [betaStory(run), exactness(run), compare(rivals, rivals.indexOf(runs[index]))].filter(Boolean).join(' '),
    ].filter(Boolean),
    warnings: run.info.warnings,
    facts: [
      ...progressFacts(
        method,
        run.overflowed ? run.progress : result,
        off,
        off && need > 1.01 * result.beta ? need : NaN,
      ),
      ...curvatureFacts(result),
      ...proofFacts(result),
      ...optimumFacts(result, run.info),
    ],
    spectrum:
      off && values.length > 0 ? { values, words: spectrumWords(values, method.kind === 'penalty') } : undefined,
  };
}

/** Describes a method that was refused. */
export const refusal = ({ name, mark, sentence }: Refused): Outcome => ({
  sign: 'bad',
  title: 'not for this instance',
  who: { mark, text: name },
  paragraphs: [sentence, 'The other methods run without it.'],
});

const lastFinite = ({ progress }: ComparedRun): string =>
  `Figures and pictures show the last finite iterate, k = ${progress.iteration}.`;

const count = (iterations: number): string => `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}`;

/**
 * Returns facts about the current iterate of a run. Methods on a manifold have no β, and not every penalty has a
 * margin. off: whether the run ended where the constraint is violated. needed: the value that β must exceed for the
 * certificate to hold at the iterate, or NaN to show the margin instead.
 */
function progressFacts(method: Method, progress: Progress, off = false, needed = NaN): Fact[] {
  const { gradNorm, feasibility, beta, margin } = progress;
  const short = !Number.isNaN(needed);
  const facts: Fact[] = [
    { name: { norm: gradientKind(method) }, value: gradNorm, title: method.space },
    { name: { norm: 'feasibility' }, value: feasibility, bad: off },
  ];
  const ofBeta: Fact[] = [
    { name: { letter: 'β', words: short ? ' held' : undefined, term: 'beta' }, value: beta, bad: short },
    short
      ? {
          name: { letter: 'β', words: ' needed', term: 'certificate' },
          value: needed,
          title: 'the certificate holds at this point only if β is above this value',
        }
      : { name: 'margin', value: margin },
  ];
  return [...facts, ...ofBeta.filter((f) => !Number.isNaN(f.value))];
}

/** Returns the objective value that the run found and the exact optimum, if the optimum is known. */
function optimumFacts({ projected }: Result, { optimum }: RunInfo): Fact[] {
  if (optimum === undefined || !projected) return [];
  const title = 'the objective at R(X), on the constraint';
  return [
    { name: 'f at R(X)', value: projected.objective, digits: 7, title },
    { name: 'exact optimum', value: optimum, digits: 7, title: 'from the eigenvalues of the problem' },
  ];
}

/** Returns the smallest second derivative of f along the constraint, if it was computed. */
function curvatureFacts({ curvature, verdict }: Result): Fact[] {
  if (!curvature) return [];
  const { least, products } = curvature;
  const title =
    'the smallest second derivative of f along the constraint at R(X), ' +
    `found with ${products} ${products === 1 ? 'product' : 'products'}: ` +
    'if it is below 0 by more than rounding errors, X is a saddle point';
  return [{ name: 'least curvature', value: least, bad: isSaddlePoint(verdict), title }];
}

/** Returns a bound on how far f is above the minimum, if such a bound is proven. */
function proofFacts({ curvature, proof }: Result): Fact[] {
  const name = 'above the minimum by at most';
  const title = 'f exceeds the minimum by at most this value, because ';
  if (proof?.proven)
    return [{ name, value: proof.within, title: title + 'a count of eigenvalues shows that none was missed' }];
  if (!curvature || !(curvature.within < Infinity)) return []; // not known, or missing in an older saved session
  return [{ name, value: curvature.within, title: title + 'the Lagrangian of the problem is convex' }];
}

/** Describes the changes of β during the run. */
function betaStory({ trace }: ComparedRun): string {
  const { raises } = trace;
  const beta = trace.columns.beta.values;
  const lowered = beta.filter((b, k) => k > 0 && b < beta[k - 1]).length;
  const last = raises.at(-1)?.at;
  if (raises.length + lowered === 0) return '';
  const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);
  const ways = [
    last && `raised ${times(raises.length)}${raises.length > 1 ? ', last' : ''} at iteration ${last}`,
    lowered > 0 && `lowered ${times(lowered)}`,
  ];
  const [from, to] = [beta[0], beta[beta.length - 1]].map(plain);
  return `β was ${ways.filter(Boolean).join(' and ')}: it went from ${from} to ${to}.`;
}

/** Describes how closely f agrees with the exact optimum, if the optimum is known. */
function exactness({ info, result }: ComparedRun): string {
  const f = result?.projected?.objective;
  if (info.optimum === undefined || f === undefined || !isSound(result)) return '';
  const digits = agreement(f, info.optimum);
  return digits >= 3
    ? `f equals the exact optimum to ${digits} digits.`
    : 'This stationary point is not the exact optimum.';
}
