// Terms with a definition. The card of a term opens when the term is hovered, focused or tapped.
import { pieces, type Term } from '../model/terms.ts';
import { el, type Child } from './dom.ts';
import { prose } from './format.ts';

/** The empty title keeps the title of an ancestor from covering the card. */
const isTerm = { class: 'term', role: 'button', tabindex: 0, 'aria-haspopup': 'dialog', title: '' };

export function term(name: Term, ...children: Child[]): HTMLElement {
  const element = el('span', { ...isTerm, 'data-term': name }, ...children);
  const isText = children.every((child) => typeof child !== 'object' || child instanceof HTMLElement);
  if (!isText) element.ariaLabel = element.textContent; // the content of MathML does not give a control its name
  return element;
}

const mention = (name: Term, ...children: Child[]): HTMLElement => el('span', { 'data-term': name }, ...children);

/** Splits a text so that its terms can be opened. The Tab key stops only at the first mention of each. */
export function explained(text: string): (string | Node)[] {
  const met = new Set<Term>();
  return pieces(text).flatMap(({ text: part, term: name }) => {
    if (!name) return prose(part);
    const isFirst = !met.has(name);
    met.add(name);
    return (isFirst ? term : mention)(name, ...prose(part));
  });
}

/** Splits a text so that its terms are marked while their card is open. For places where controls are not allowed. */
export const mentioned = (text: string): (string | Node)[] =>
  pieces(text).flatMap(({ text: part, term: name }) => (name ? mention(name, ...prose(part)) : prose(part)));
