// The sources of the pictures' data. The data come from the compared runs and are only fetched while a picture is
// visible.
import type {
  Eigenvalues,
  Landscape,
  LandscapeArgs,
  MatrixView,
  Ritz,
  RitzArgs,
  RunInfo,
} from '../../../types/slep.d.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import type { MarkedRun } from '../../model/marked.ts';
import type { Mark } from '../../model/mark.ts';
import type { Method } from '../../model/methods.ts';
import type { Problem } from '../../model/problem.ts';
import type { Raise } from '../../model/trace-store.ts';

/** The names that the user's samples contain. */
export interface SampleNames {
  views: readonly string[];
  /** The names of the rows of X. */ columns: readonly string[];
}

export interface Source {
  readonly name: string;
  readonly mark: Mark;
  /** The index of the method in the line-up. */
  readonly index: number;
  readonly method: Method;
  /** The current β of the run, or NaN if the run has no β. */
  readonly beta: number;
  /** The number of rows of X. p is the number of columns. */
  readonly n: number;
  readonly p: number;
  /** The current iteration of the run. */
  readonly iteration: number;
  /** Whether the run overflowed after its last iteration. */
  readonly overflowed: boolean;
  /** The last known iteration. It is later than `iteration` if the run has been rewound. */
  readonly last: number;
  readonly raises: readonly Raise[];
  /** The name of the problem's own picture. */
  readonly world?: string;
  readonly info: RunInfo;
  /** The names in the samples. They are known once the run has ended. */
  names?: SampleNames;
  /** Returns the current X, row by row. */
  x(): Promise<Float64Array>;
  /** Returns the eigenvalues of XᵀMX at all known iterations: p eigenvalues per iteration. */
  eigenvalues(): Promise<Eigenvalues>;
  /** Returns the seconds of all iterations up to the current one, by component. */
  cost(): Promise<Record<string, number>>;
  matrix(): Promise<MatrixView>;
  landscape(args: LandscapeArgs): Promise<Landscape>;
  ritz(args: RitzArgs): Promise<Ritz>;
}

/** The subject of a picture: the method that it shows, and all methods. */
export interface Subject {
  /** All compared methods. */
  all: readonly Source[];
  /** The method that the picture shows. */
  of: Source;
  /** Whether the runs are advancing. */
  running: boolean;
}

/**
 * Returns the sources of the runs on this problem. Kept runs on other problems are excluded, because their pictures
 * differ.
 */
export const sourcesOf = (runs: readonly MarkedRun[], { name: problem, picture: world }: Problem): Source[] =>
  runs
    .filter(({ run: { spec } }) => typeof spec.problem !== 'string' || spec.problem === problem)
    .map(({ name, mark, method, run: compared }) => ({
      name,
      mark,
      index: compared.index,
      method,
      get beta() {
        return compared.progress.beta;
      },
      n: compared.info.n,
      p: compared.info.p,
      get iteration() {
        return compared.progress.iteration;
      },
      get overflowed() {
        return compared.overflowed;
      },
      get last() {
        return compared.trace.length - 1;
      },
      get raises() {
        return compared.trace.raises;
      },
      world,
      info: compared.info,
      x: () => compared.run.x(),
      eigenvalues: eigenvaluesOf(compared),
      cost: () => costOf(compared),
      matrix: () => compared.run.read('matrix'),
      landscape: (args) => compared.run.read('landscape', args),
      ritz: (args) => compared.run.read('ritz', args),
    }));

/**
 * Returns the seconds of each component. They are scaled so that their sum is the time of the iterations up to the
 * current iteration. Steps that were computed twice because the run was rewound then count only once.
 */
async function costOf({ run }: ComparedRun): Promise<Record<string, number>> {
  const parts = await run.parts();
  const all = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
  const once = (seconds: number) => (all > 0 ? (seconds * run.progress.seconds) / all : 0);
  return Object.fromEntries(Object.entries(parts).map(([name, seconds]) => [name, once(seconds)]));
}

/**
 * Returns a function that fetches the eigenvalues of new iterations only. If the run is rewound, later iterations are
 * kept, because they do not change.
 */
function eigenvaluesOf({ run }: ComparedRun): () => Promise<Eigenvalues> {
  let known: Eigenvalues = { iteration: new Float64Array(), values: new Float64Array() };
  return async () => {
    const from = (known.iteration.at(-1) ?? -1) + 1;
    if (run.progress.iteration < from) return known;
    const { iteration, values } = await run.read('eigenvalues', { from });
    return (known = { iteration: joined(known.iteration, iteration), values: joined(known.values, values) });
  };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
