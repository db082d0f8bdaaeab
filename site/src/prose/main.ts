// A page of text: its theme, and what it needs on paper and without a network.
import { keepOffline } from '../offline/keep.ts';
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
// A link on paper has to say its host.
for (const link of document.querySelectorAll<HTMLAnchorElement>('.printed a')) link.textContent = link.href;
addEventListener('load', () => void keepOffline());
