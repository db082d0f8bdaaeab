// The reference card for the formula language, next to the editor.
import { Disclosure } from '../../ui/disclosure.ts';
import { closeButton, el } from '../../ui/dom.ts';
import { described, rows } from './language.ts';

/** Creates the card, and the button that opens and closes it. */
export function languageCard(): { button: HTMLElement; card: HTMLElement } {
  const card = el('aside.language-card', { 'aria-label': 'the language of formulas', hidden: true, tabindex: -1 });
  const button = el('button.link', { 'aria-expanded': 'false' }, 'Octave’s syntax');
  const opening = new Disclosure(button, card, { first: () => card, stays: true });
  const entries = rows.map(({ written, gives }) =>
    el('div', el('dt', ...written.map((code) => el('code', code))), el('dd', ...described(gives))),
  );
  const close = closeButton(() => opening.toggle(false));
  card.append(el('h3.inline', 'the language', close), el('dl', ...entries));
  return { button, card };
}
