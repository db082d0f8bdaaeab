// The theme of a page, light or dark, and the button that changes it.
import { byId } from './dom.ts';
import { preferences, watcherOf } from './palette.ts';
import { storedValue, storeValue } from './stored.ts';

/** Applies the stored theme or, if there is none, the system's theme. The user can change the theme with the button. */
export function makeTheme(changed: () => void): void {
  const [dark] = preferences;
  const chosen = storedValue('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  const name = () => (byId('theme').ariaLabel = isDark() ? 'light theme' : 'dark theme');
  const restyle = () => {
    name();
    changed();
  };
  name();
  byId('theme').addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    storeValue('theme', next);
    restyle();
  });
  watcherOf(document.documentElement, restyle)(true); // pages are printed in the light theme
}
