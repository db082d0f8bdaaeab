// The list of the notes, with the numbers of exercises solved and predictions made, and a link that contains the
// answers.
import { answersIn, forget, kept, written, type Answers } from '../note/answers.ts';
import { copy as copyText } from '../ui/copy.ts';
import { tableParts } from '../ui/data-table.ts';
import { byId, el } from '../ui/dom.ts';

const items = [...document.querySelectorAll<HTMLElement>('[data-note]')];
const sent = answersIn(location.hash);
const [copy, forgetting] = ['copy', 'forget'].map((id) => byId<HTMLButtonElement>(id));

function show(answers: Answers): void {
  for (const item of items) {
    const given = answers[item.dataset.note ?? ''] ?? {};
    const count = (ids: string, right: boolean) =>
      ids.split(' ').filter((id) => given[id] && (!right || given[id].right)).length;
    const { exercises = '', predictions = '' } = item.dataset;
    const [solved, predicted] = [count(exercises, true), count(predictions, false)];
    const total = exercises.split(' ').length;
    item.querySelector('.done')!.textContent =
      `${solved} of ${total} exercises solved, ${predicted} of ${predictions.split(' ').length} predictions made`;
    item.toggleAttribute('data-complete', solved === total);
  }
  const rows = Object.entries(answers).flatMap(([note, given]) =>
    Object.entries(given).map(([id, answer]) => {
      const title = items.find((item) => item.dataset.note === note)?.querySelector('a')?.textContent ?? note;
      return [title, id, answer.given, answer.right ? 'yes' : 'no'];
    }),
  );
  const table = el('table.figures', ...tableParts({ head: ['note', 'question', 'answer', 'right'], rows }));
  byId('given').replaceChildren(...(rows.length > 0 ? [table] : []));
  for (const button of [copy, forgetting]) button.disabled = rows.length === 0 || sent !== null;
}

if (sent) byId('kept').textContent = 'These answers came with the link. Your own answers are not shown.';
show(sent ?? kept());
addEventListener('hashchange', () => location.reload());
copy.addEventListener('click', async () => {
  const link = `${location.href.replace(/#.*/, '')}#answers=${written(kept())}`;
  byId('copied').replaceChildren((await copyText(link)) ? 'Copied.' : el('a', { href: link }, 'Copy this link'));
});
forgetting.addEventListener('click', () => {
  forget();
  show({});
});
