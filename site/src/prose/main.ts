// A page of text: its theme, its links on paper, and its use without a network. In a note, what a run shows opens once
// the reader has predicted it, and on paper.
import { keepOffline } from '../offline/keep.ts';
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
// On paper a link shows its host.
for (const link of document.querySelectorAll<HTMLAnchorElement>('.printed a')) link.textContent = link.href;

const seen = (within: ParentNode | null | undefined) => [
  ...(within?.querySelectorAll<HTMLDetailsElement>('details.seen') ?? []),
];
addEventListener('answered', ({ target }) => {
  if ((target as Element).localName !== 'slep-predict') return;
  for (const details of seen((target as Element).closest('.live'))) details.open = true;
});
let opened: HTMLDetailsElement[] = [];
addEventListener('beforeprint', () => {
  opened = seen(document).filter((details) => !details.open);
  for (const details of opened) details.open = true;
});
addEventListener('afterprint', () => opened.forEach((details) => (details.open = false)));
addEventListener('load', () => void keepOffline());
