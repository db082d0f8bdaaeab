// A menu of examples to start from: a row of titles that expands to a list.
import { el } from '../../ui/dom.ts';
import type { Example } from './example-file.ts';

/** The number of examples shown before the list is expanded. */
const few = 4;

/** Creates the row of titles, which expands to a list of titles and descriptions. id: the id of the list. */
export function exampleMenu(id: string, examples: readonly Example[], choose: (example: Example) => void): HTMLElement {
  const pick = (example: Example) =>
    el('button.link', { title: example.sentence, click: () => take(example) }, example.title);
  const list = el(
    'dl.examples-list.pairs',
    { id, hidden: true },
    ...examples.map((example) => el('div', el('dt', pick(example)), el('dd', `${example.sentence}.`))),
  );
  const rest = examples.length - few;
  const toggle = { 'aria-expanded': 'false', 'aria-controls': id, click: () => open(list.hidden === true) };
  const more = el('button.link', toggle, `${rest} more`);
  const first = examples.slice(0, few).map(pick);
  const row = el('p.examples.wrap', el('span.muted', 'start from'), ...first, rest > 0 && more);
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    more.setAttribute('aria-expanded', String(isOpen));
    more.textContent = isOpen ? 'fewer' : `${rest} more`;
  };
  const take = (example: Example) => {
    open(false);
    choose(example);
  };
  return el('div', row, list);
}
