// Formulas to start from, as a row of titles that opens to a list.
import { el } from '../../ui/dom.ts';
import { readExamples, type Example } from './example-file.ts';
import text from './examples.m';

export const examples = readExamples(text);

/** So many are offered without being asked for. */
const few = 4;

/** The titles as a row that opens to a list with sentences. */
export function exampleMenu(choose: (example: Example) => void): HTMLElement {
  const pick = (example: Example) =>
    el('button', { type: 'button', class: 'link', title: example.sentence, click: () => take(example) }, example.title);
  const list = el(
    'dl',
    { class: 'examples-list', id: 'examples-list', hidden: true },
    ...examples.map((example) => el('div', {}, el('dt', {}, pick(example)), el('dd', {}, `${example.sentence}.`))),
  );
  const more = el(
    'button',
    {
      type: 'button',
      class: 'link',
      'aria-expanded': 'false',
      'aria-controls': 'examples-list',
      click: () => open(list.hidden === true),
    },
    `${examples.length - few} more`,
  );
  const row = el(
    'p',
    { class: 'examples' },
    el('span', { class: 'muted' }, 'start from'),
    ...examples.slice(0, few).map(pick),
    more,
  );
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    more.setAttribute('aria-expanded', String(isOpen));
    more.textContent = isOpen ? 'fewer' : `${examples.length - few} more`;
  };
  const take = (example: Example) => {
    open(false);
    choose(example);
  };
  return el('div', {}, row, list);
}
