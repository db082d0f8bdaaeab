// The theme of a page, light or dark, and the button that changes it.
import { byId } from './dom.ts';
import { preferences } from './palette.ts';

/** The stored choice of theme. If localStorage throws, the choice is lost when the page is closed. */
const store = {
  get: (): string | null => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  },
  set: (value: string): void => {
    try {
      localStorage.setItem('theme', value);
    } catch {
      // the choice is not stored in this case
    }
  },
};

/** Applies the stored theme or the system's theme, which the user can change with the button. */
export function makeTheme(changed: () => void): void {
  const [dark] = preferences;
  const chosen = store.get();
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  const name = () => byId('theme').setAttribute('aria-label', isDark() ? 'light theme' : 'dark theme');
  name();
  byId('theme').addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    store.set(next);
    name();
    changed();
  });
  // use the light theme on paper
  for (const type of ['beforeprint', 'afterprint'])
    addEventListener(type, () => {
      document.documentElement.toggleAttribute('data-paper', type === 'beforeprint');
      changed();
    });
  for (const preference of preferences)
    preference.addEventListener('change', () => {
      name();
      changed();
    });
}
