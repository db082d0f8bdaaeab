// A page of text: its theme, its links on paper, and its use without a network.
import { keepOffline } from '../offline/keep.ts';
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
// On paper a link shows its host.
for (const link of document.querySelectorAll<HTMLAnchorElement>('.printed a')) link.textContent = link.href;
addEventListener('load', () => void keepOffline());
