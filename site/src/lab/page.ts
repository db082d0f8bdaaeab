// Parts of the page around the lab: the theme, the button for the link, and the sheet on narrow screens.
import { byId } from '../ui/dom.ts';

/** localStorage throws where it is forbidden. The theme then lasts as long as the page. */
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
      /* not kept */
    }
  },
};

/** The theme is that of the system until the button changes it. */
export function makeTheme(changed: () => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
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
  dark.addEventListener('change', () => {
    name();
    changed();
  });
}

/** The button copies a link. Where the clipboard is forbidden, tell shows it. */
export function makeCopy(link: () => string, tell: (sentence: string) => void): void {
  const button = byId('copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link());
      button.textContent = 'copied';
      setTimeout(() => (button.textContent = 'copy link'), 1500);
    } catch {
      tell(`This page may not use the clipboard. The link is ${link()}`);
    }
  });
}

/**
 * On narrow screens the set-up is a sheet over the page. Its button opens it; its cross, Escape or a touch beside it
 * closes it, and so does the function that is returned.
 */
export function makeSheet(): () => void {
  const sheet = byId('setup');
  const opener = byId('open-setup');
  const others = [...byId('lab').children].filter((c) => c !== sheet);
  const show = (open: boolean) => {
    sheet.classList.toggle('open', open);
    for (const other of others) other.toggleAttribute('inert', open);
    if (open) sheet.setAttribute('role', 'dialog');
    else sheet.removeAttribute('role');
    byId(open ? 'close-setup' : 'open-setup').focus();
  };
  opener.addEventListener('click', () => show(true));
  byId('close-setup').addEventListener('click', () => show(false));
  const isOpen = () => sheet.classList.contains('open');
  document.addEventListener('keydown', (event) => event.key === 'Escape' && isOpen() && show(false));
  document.addEventListener(
    'pointerdown',
    (event) => event.target instanceof Node && isOpen() && !sheet.contains(event.target) && show(false),
  );
  const narrow = matchMedia('(max-width: 719px)');
  const speed = byId('speed').parentElement as HTMLElement;
  // a narrow bar has no room for the speed
  const moveSpeed = () => (narrow.matches ? byId('settings').prepend(speed) : opener.before(speed));
  moveSpeed();
  narrow.addEventListener('change', () => {
    if (isOpen()) show(false);
    moveSpeed();
  });
  return () => {
    if (isOpen()) show(false);
  };
}
