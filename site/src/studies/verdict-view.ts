// Shows the verdict on a study, such as reproduced, not reproduced, running, or not run in this browser.
import { el, icon, type Child } from '../ui/dom.ts';
import { shortPrint } from './words.ts';

export interface Verdict {
  sign: 'good' | 'bad' | 'limit' | 'open' | 'cells';
  /** Shown in bold. */ words: string;
  /** The text after the bold words. */ more?: string;
  fingerprint?: string | null;
  /** Text that is shown on the right in place of a fingerprint. */ beside?: string;
  offer?: { label: string; act(): void };
}

export function showVerdict(root: HTMLElement, { sign, words, more, fingerprint, beside, offer }: Verdict): void {
  const rest = more ? el('span.rest', more) : el('span');
  const one = el('span', { class: sign === 'bad' ? 'one bad' : 'one' }, icon(sign), el('b', words), rest);
  const parts: Child[] = [
    el('div.glance.inline', one),
    fingerprint ? el('code.print.only-wide', { title: fingerprint }, shortPrint(fingerprint)) : null,
    beside ? el('span.muted.beside.only-wide', beside) : null,
    offer ? el('button.btn', { id: 'offer', click: () => offer.act() }, offer.label) : null,
  ];
  root.replaceChildren(...parts.filter((part): part is Node => part instanceof Node));
}
