// The title and question of a study, and links to the studies before and after it in the menu.
import { el, icon } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';

export interface Neighbours {
  at: number;
  all: number;
  previous: string;
  next: string;
}

export function showStory(root: HTMLElement, title: string, question: string, near: Neighbours | undefined): void {
  const way = near
    ? el(
        'span.inline',
        { id: 'story-at' },
        el('a.btn.plain.square', { href: near.previous, 'aria-label': 'previous study' }, icon('previous')),
        `${near.at} of ${near.all}`,
        el('a.btn.plain.square', { href: near.next, 'aria-label': 'next study' }, icon('next')),
      )
    : null;
  root.replaceChildren(
    el('header', el('h1', ...prose(title || 'A study without a title')), way),
    el('p', ...prose(question)),
  );
  document.title = `${title || 'Study'} · SLEP Lab`;
}
