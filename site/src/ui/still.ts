// Whether the reader asks for a page that does not move.

let still: boolean | undefined;

/** The browser is asked once: it takes a while to answer. */
export function isStill(): boolean {
  if (still === undefined) {
    const preference = matchMedia('(prefers-reduced-motion: reduce)');
    still = preference.matches;
    preference.addEventListener('change', ({ matches }) => (still = matches));
  }
  return still;
}
