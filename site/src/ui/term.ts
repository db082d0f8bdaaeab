// Marks up terms that have a definition. A card with the definition opens when the term is hovered, focused or tapped.
import { pieces, type Term } from '../model/terms.ts';
import { el, type Child } from './dom.ts';
import { prose } from './format.ts';

/** The attributes of a term. The empty title prevents the tooltip of an ancestor from covering the card. */
const isTerm = { class: 'term', role: 'button', tabindex: 0, 'aria-haspopup': 'dialog', title: '' };

export function term(name: Term, ...children: Child[]): HTMLElement {
  const element = el('span', { ...isTerm, 'data-term': name }, ...children);
  const isText = children.every((child) => typeof child !== 'object' || child instanceof HTMLElement);
  if (!isText) element.ariaLabel = element.textContent; // MathML content does not give an element an accessible name
  return element;
}

const mention = (name: Term, ...children: Child[]): HTMLElement => el('span', { 'data-term': name }, ...children);

/**
 * Converts text to nodes in which each term opens a card with its definition. The Tab key stops only at the first
 * mention of each term.
 */
export function explained(text: string): (string | Node)[] {
  const met = new Set<Term>();
  return pieces(text).flatMap(({ text: part, term: name }) => {
    if (!name) return prose(part);
    const isFirst = !met.has(name);
    met.add(name);
    return (isFirst ? term : mention)(name, ...prose(part));
  });
}

/**
 * Works like `explained`, but creates no controls. The terms are still highlighted while their card is open. Used in
 * parts of the page in which controls are not allowed.
 */
export const mentioned = (text: string): (string | Node)[] =>
  pieces(text).flatMap(({ text: part, term: name }) => (name ? mention(name, ...prose(part)) : prose(part)));
