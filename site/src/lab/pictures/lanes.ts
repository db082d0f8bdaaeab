// The methods of an experiment as the pictures see them.
import type { Eigenvalues } from '../../../types/slep.d.ts';
import type { Lane } from '../../model/experiment.ts';
import type { Method } from '../../model/outcome.ts';
import type { Source } from './source.ts';

export const sourcesOf = (methods: readonly Method[]): Source[] =>
  methods.map(({ name, mark, space, lane }) => ({
    name,
    mark,
    place: lane.place,
    space,
    get beta() {
      return lane.progress.beta;
    },
    n: lane.run.info.n,
    p: lane.run.info.p,
    get iteration() {
      return lane.progress.iteration;
    },
    get last() {
      return lane.history.length - 1;
    },
    get raises() {
      return lane.history.raises;
    },
    x: () => lane.run.x(),
    eigenvalues: eigenvaluesOf(lane),
    cost: () => costOf(lane),
    matrix: () => lane.run.read('matrix'),
    landscape: (args) => lane.run.read('landscape', args),
  }));

/** The parts add up to the seconds of the iterations up to here: what was computed again, when the run went back and forth, counts once. */
async function costOf({ run }: Lane): Promise<Record<string, number>> {
  const parts = await run.parts();
  const all = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
  const once = (seconds: number) => (all > 0 ? (seconds * run.progress.seconds) / all : 0);
  return Object.fromEntries(Object.entries(parts).map(([name, seconds]) => [name, once(seconds)]));
}

/** Fetches what is new, and keeps what lies ahead of a run that has gone back: it is the same when the run comes there again. */
function eigenvaluesOf({ run }: Lane): () => Promise<Eigenvalues> {
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
