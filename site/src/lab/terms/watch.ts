// Waits until the user first points at, focuses or presses a term, and then fetches the code that explains terms.
import type { TermContext } from './card.ts';

const kinds = ['pointerover', 'focusin', 'click'] as const;

export function watchTerms(context: TermContext): void {
  let fetched: Promise<typeof import('./terms.ts')> | undefined;
  const meet = async (event: Event): Promise<void> => {
    const met = event.target instanceof Element && event.target.closest('[data-term]');
    if (!met || fetched) return;
    fetched = import('./terms.ts');
    try {
      const { Terms } = await fetched;
      for (const kind of kinds) document.removeEventListener(kind, meet);
      new Terms(context).meet(met, event.type);
    } catch {
      fetched = undefined; // after a failure, the next event fetches the code again
    }
  };
  for (const kind of kinds) document.addEventListener(kind, meet);
}
