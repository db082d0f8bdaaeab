// Whether the page has no motion, because the user prefers that or the page is being printed.

let still: boolean | undefined;

/** The result is cached, because asking the browser is slow. */
export function isStill(): boolean {
  if (still === undefined) {
    const preference = matchMedia('(prefers-reduced-motion: reduce)');
    still = preference.matches;
    preference.addEventListener('change', ({ matches }) => (still = matches));
  }
  return still || document.documentElement.hasAttribute('data-paper');
}
