// Fetches the solver.
import type { Slep } from '../../types/slep.d.ts';
import type { AwaitedSolver } from '../model/awaited-solver.ts';
import { keepOffline } from '../offline/keep.ts';
import { byId } from '../ui/dom.ts';
import { noWebAssembly, notLoaded, otherBuild } from './page-states.ts';
import type { Transport } from './transport.ts';
import type { VerdictView } from './verdict.ts';

export interface Arrival {
  /** Called without an argument at first, and then with the number of bytes loaded so far and the total. */
  progress(bytes?: { loaded: number; total: number }): void;
  done(): void;
}

/** Fetches the solver. If the solver cannot be fetched, the verdict reports the error and offers another attempt. */
export async function boot(
  solver: AwaitedSolver,
  verdict: VerdictView,
  transport: Transport,
  arrival: Arrival,
): Promise<void> {
  document.getElementById('late')?.remove(); // on a second attempt, the notice has already been removed
  arrival.progress();
  if (typeof WebAssembly !== 'object') {
    transport.show('failed');
    return verdict.show(noWebAssembly);
  }
  try {
    const { load } = await import('../client/slep.ts');
    solver.loaded(ofThisBuild(await load({ onProgress: (bytes) => arrival.progress(bytes) }), solver.catalog.version));
  } catch (error) {
    byId('phase').textContent = 'not loaded';
    const again = () => void boot(solver, verdict, transport, arrival);
    return verdict.show(notLoaded(error as Error), [
      { label: 'try again', effect: 'loads the solver again', recommended: true, act: again },
    ]);
  }
  arrival.done();
  void keepOffline();
}

/** Throws an error if the solver is not from the same build as the page and its catalogue. */
function ofThisBuild(slep: Slep, build: string): Slep {
  const { version } = slep.catalog;
  if (version === build) return slep;
  slep.dispose();
  throw otherBuild(build, version);
}
