// Waits until a term is met. What explains it is fetched then.
import type { Catalog } from '../../../types/slep.d.ts';
import type { Term } from '../../model/terms.ts';
import type { Readings } from './own-figures.ts';

const kinds = ['pointerover', 'focusin', 'click'] as const;

/**
 * readings: of the runs that are shown, asked for whenever a card shows their numbers. explained: is told the term
 * whose card is open, if one is.
 */
export function watchTerms(catalog: Catalog, readings: () => Readings, explained: (term?: Term) => void): void {
  let fetched: Promise<typeof import('./terms.ts')> | undefined;
  const meet = async (event: Event): Promise<void> => {
    const met = event.target instanceof Element && event.target.closest('[data-term]');
    if (!met || fetched) return;
    fetched = import('./terms.ts');
    try {
      const { Terms } = await fetched;
      for (const kind of kinds) document.removeEventListener(kind, meet);
      new Terms(catalog, readings, explained).meet(met, event.type);
    } catch {
      fetched = undefined; // no network: the next one tries again
    }
  };
  for (const kind of kinds) document.addEventListener(kind, meet);
}
