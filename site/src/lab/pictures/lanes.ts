// The methods of an experiment as the pictures see them.
import type { Eigenvalues } from '../../../types/slep.d.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import type { DrawnRun } from '../../model/drawn.ts';
import type { Source } from './source.ts';

export const sourcesOf = (runs: readonly DrawnRun[]): Source[] =>
  runs.map(({ name, mark, method, run: compared }) => ({
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
    get last() {
      return compared.history.length - 1;
    },
    get raises() {
      return compared.history.raises;
    },
    x: () => compared.run.x(),
    eigenvalues: eigenvaluesOf(compared),
    cost: () => costOf(compared),
    matrix: () => compared.run.read('matrix'),
    landscape: (args) => compared.run.read('landscape', args),
  }));

/** The parts add up to the seconds of the iterations up to here: what was computed again, when the run went back and forth, counts once. */
async function costOf({ run }: ComparedRun): Promise<Record<string, number>> {
  const parts = await run.parts();
  const all = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
  const once = (seconds: number) => (all > 0 ? (seconds * run.progress.seconds) / all : 0);
  return Object.fromEntries(Object.entries(parts).map(([name, seconds]) => [name, once(seconds)]));
}

/** Fetches what is new, and keeps what lies ahead of a run that has gone back: it is the same when the run comes there again. */
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
