// The buttons of the tour. Nothing of it is fetched before one of them is pressed.
import type { Tour } from './tour.ts';

let tour: Tour | undefined;

/** opener: has the focus again when the tour ends. */
export async function startTour(opener: HTMLElement): Promise<void> {
  const { Tour } = await import('./tour.ts');
  tour ??= new Tour();
  tour.start(opener);
}
