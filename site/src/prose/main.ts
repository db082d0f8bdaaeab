// The script of a text page: handles its theme, its links in print, and its offline use. In a note, the outcome of a
// run is revealed in print, and when the reader has predicted it. Scripts of elements are loaded when the elements come
// near the window.
import { keepOffline } from '../offline/keep.ts';
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
// in print, links show their addresses
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

const scripts: Record<string, () => Promise<unknown>> = {
  'slep-lab': () => import('../element/slep-lab.ts'),
  'slep-study': () => import('../figure/slep-figure.ts'),
};
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      scripts[target.localName]().catch(() => {}); // without a network, its content has a link
    }
  },
  { rootMargin: '100%' },
);
for (const element of document.querySelectorAll(`main.note :is(${Object.keys(scripts).join()})`)) near.observe(element);
addEventListener('load', () => void keepOffline());
