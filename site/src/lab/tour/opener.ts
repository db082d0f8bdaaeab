// Starts the tour. The code of the tour is fetched on demand.
import type { Tour } from './tour.ts';

let tour: Tour | undefined;

/** opener: the element that gets the focus back when the tour ends. */
export async function startTour(opener: HTMLElement): Promise<void> {
  const { Tour } = await import('./tour.ts');
  tour ??= new Tour();
  tour.start(opener);
}
