// Advice as the buttons of “what to try”, each of which says what it does to the runs.
import type { Advice } from '../model/advice.ts';
import type { Patch } from '../model/state.ts';
import type { Offer } from './verdict.ts';

export const offersOf = (advice: readonly Advice[], take: (patch: Patch) => void): Offer[] =>
  advice.map(({ label, recommended, patch, continues }) => ({
    label,
    recommended,
    effect: continues ? 'continues' : patch.lineup ? 'adds a run' : 'restarts',
    title: continues
      ? 'the same steps again, to the bit, and on from there'
      : patch.lineup && 'beside the runs that are shown, from the same start',
    act: () => take(patch),
  }));
