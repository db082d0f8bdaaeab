// A term with a definition: its card opens when it is pointed at, focused or tapped.
import { pieces, type Term } from '../model/terms.ts';
import { el, type Child } from './dom.ts';
import { prose } from './format.ts';

/** The empty title keeps that of what is around it from lying on the card. */
const isTerm = { class: 'term', role: 'button', tabindex: 0, 'aria-haspopup': 'dialog', title: '' };

export function term(name: Term, ...children: Child[]): HTMLElement {
  const element = el('span', { ...isTerm, 'data-term': name }, ...children);
  const isText = children.every((child) => typeof child !== 'object' || child instanceof HTMLElement);
  if (!isText) element.ariaLabel = element.textContent; // mathematics alone gives a control no name
  return element;
}

const mention = (name: Term, ...children: Child[]): HTMLElement => el('span', { 'data-term': name }, ...children);

/** A text with its terms. The Tab key stops at the first mention of each only. */
export function explained(text: string): (string | Node)[] {
  const met = new Set<Term>();
  return pieces(text).flatMap(({ text: part, term: name }) => {
    if (!name) return prose(part);
    const isFirst = !met.has(name);
    met.add(name);
    return (isFirst ? term : mention)(name, ...prose(part));
  });
}

/** A text whose terms are marked while their card is open, where a control in it would be out of place. */
export const mentioned = (text: string): (string | Node)[] =>
  pieces(text).flatMap(({ text: part, term: name }) => (name ? mention(name, ...prose(part)) : prose(part)));
