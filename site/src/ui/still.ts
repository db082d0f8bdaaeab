// Determines whether animation is off: it is off if the user prefers reduced motion or the page is being printed.

let still: boolean | undefined;

/** Whether nothing should move. The result is cached, because evaluating media queries is slow. */
export function isStill(): boolean {
  if (still === undefined) {
    const preference = matchMedia('(prefers-reduced-motion: reduce)');
    still = preference.matches;
    preference.addEventListener('change', ({ matches }) => (still = matches));
  }
  return still || document.documentElement.hasAttribute('data-paper');
}
