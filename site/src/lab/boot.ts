// The solver on its way into the page.
import type { Slep } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { byId } from '../ui/dom.ts';
import { loading, noWebAssembly, notLoaded } from './page-states.ts';
import type { Transport } from './transport.ts';
import type { VerdictView } from './verdict.ts';

/** Loads the solver and hands it on. Where that fails, the verdict says so and offers to try again. */
export async function boot(
  verdict: VerdictView,
  transport: Transport,
  begin: (slep: Slep) => Promise<void>,
): Promise<void> {
  verdict.show(loading);
  if (typeof WebAssembly !== 'object') {
    transport.show('failed');
    return verdict.show(noWebAssembly);
  }
  try {
    await begin(await load());
  } catch (error) {
    transport.show('loading');
    byId('phase').textContent = 'not loaded';
    const again = () => void boot(verdict, transport, begin);
    verdict.show(notLoaded(error as Error), [
      { label: 'try again', effect: 'loads it again', recommended: true, act: again },
    ]);
  }
}
