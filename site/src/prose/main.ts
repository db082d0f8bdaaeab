// The script of a text page, which handles the page's theme, its links in print, and its offline use.
import { keepOffline } from '../offline/keep.ts';
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
// printed links show their addresses
for (const link of document.querySelectorAll<HTMLAnchorElement>('.printed a')) link.textContent = link.href;

addEventListener('load', () => void keepOffline());
