// Runs a study in a page, and keeps its cells in IndexedDB.
import type { Slep, StudyDescription } from '../../types/slep.d.ts';
import { openStore } from '../../src/study/browser-store.ts';
import { readDescription } from '../../src/study/description.ts';
import { fingerprintOf } from '../../src/study/digest.ts';
import { StudyRunner } from '../../src/study/runner.ts';
import { solverOf } from '../../src/study/solver.ts';

const description: StudyDescription = {
  study: 1,
  problem: 'quadratic',
  params: { n: 30, p: 2, d: 0.1 },
  methods: ['auto', 'rbb'],
  seeds: { from: 1, to: 6 },
};

/** Runs the study, and pauses after the given number of cells. patience: as in RunnerOptions. */
export async function run(slep: Slep, most = Infinity, patience?: number) {
  let ended = 0;
  const store = openStore(slep.info.version, description);
  const runner = new StudyRunner(readDescription(description, slep.catalog), {
    open: async () => solverOf(await slep.fork()),
    workers: 1,
    store,
    patience,
    onCell: () => ++ended >= most && runner.pause(),
  });
  await runner.restore();
  const restored = ended;
  await runner.go();
  const outcomes = runner.cells.map((cell) => cell?.outcome ?? '');
  return { restored, ended, outcomes, fingerprint: fingerprintOf(runner.cells), storeFailure: store.failure ?? '' };
}
