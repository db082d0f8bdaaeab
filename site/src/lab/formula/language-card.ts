// The reference card for the formula language, beside the editor.
import { closeButton, el } from '../../ui/dom.ts';
import { described, rows } from './language.ts';

/** Creates the card, and the button that opens and closes it. */
export function languageCard(): { button: HTMLElement; card: HTMLElement } {
  const card = el('aside.language-card', { 'aria-label': 'the language of formulas', hidden: true, tabindex: -1 });
  const button = el(
    'button.link',
    { 'aria-expanded': 'false', click: () => show(card.hidden !== false) },
    'Octave’s syntax',
  );
  const show = (isOpen: boolean) => {
    card.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && card.childElementCount === 0)
      card.append(
        el(
          'h3',
          'the language',
          closeButton(() => show(false)),
        ),
        el(
          'dl',
          ...rows.map(({ written, gives }) =>
            el('div', el('dt', ...written.map((code) => el('code', code))), el('dd', ...described(gives))),
          ),
        ),
      );
    if (isOpen) card.focus();
    else button.focus();
  };
  card.addEventListener('keydown', ({ key }) => key === 'Escape' && show(false));
  return { button, card };
}
