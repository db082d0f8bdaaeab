// Shows the result of an analysis of the user's samples: directions, weights, loadings and scores, with names.
import { tableParts } from '../../ui/data-table.ts';
import { el } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { styled } from '../../ui/palette.ts';
import { save } from '../../ui/save.ts';
import { csv } from '../data/table.ts';
import { directionWords, linesOf, nameOf, type Answer } from './figures.ts';
import { scatterOf } from './scatter.ts';

/** The maximum number of columns that are drawn as bars. */
const mostBars = 40;

/** Creates the elements of the answer. name: the prefix of the names of saved files. */
export function drawAnswer(answer: Answer, name: string): Node[] {
  const { kind, directions } = answer;
  const bars = el('div.bars');
  const value = el('span');
  const options = directions.map((direction, k) =>
    el('option', { value: k }, `${nameOf[kind]} ${k + 1}: ${directionWords(kind, direction)}`),
  );
  const change = () => show(Number(choose.value));
  const choose = el('select', { 'aria-label': `${nameOf[kind]} shown`, change }, ...options);
  const show = (k: number) => {
    value.replaceChildren(figure(directions[k].value, 5));
    bars.replaceChildren(
      barsOf(answer, k, 'weights', 'a column of X: the coefficient of each data column in the weighted sum'),
      barsOf(answer, k, 'loadings', 'the correlation of each data column with the weighted sum'),
    );
  };
  show(0);
  const files = (['weights', 'loadings', 'scores'] as const).map((what) => {
    const click = () => save(`${name}-${what}.csv`, new Blob([csv(linesOf(answer, what))], { type: 'text/csv' }));
    return el('button.link', { click }, `${what}.csv`);
  });
  return [
    el('header.wrap', el('h2', 'answer'), choose, value, el('span.files.wrap', 'save ', ...files)),
    el('div.parts.wrap', bars, scatterOf(answer)),
  ];
}

/** Draws signed bars for at most mostBars columns. The bars are sorted by value. */
function barsOf(answer: Answer, k: number, what: 'weights' | 'loadings', title: string): HTMLElement {
  const { columns, directions, samples } = answer;
  const values = directions[k][what];
  const order = [...columns.keys()].sort((a, b) => values[b] - values[a]);
  const large = [...order].sort((a, b) => Math.abs(values[b]) - Math.abs(values[a])).slice(0, mostBars);
  const largest = Math.abs(values[large[0]]) || 1;
  const row = (i: number) => {
    const share = (50 * Math.abs(values[i])) / largest;
    const [colour, left] = values[i] < 0 ? ['minus', 50 - share] : ['plus', 50];
    const bar = el('i');
    Object.assign(bar.style, { width: `${share}%`, marginLeft: `${left}%`, background: styled(String(colour)) });
    const view = samples.views.length > 1 ? `${samples.views[columns[i].view].name}: ` : '';
    return [el('span', el('span.muted', view), columns[i].name), bar, figure(values[i])];
  };
  const shown = order.filter((i) => large.includes(i));
  const rest = shown.length < order.length ? `; the ${mostBars} largest` : '';
  const caption = el('span', el('b', what), ` ${title}${rest}`);
  return el('table', { 'data-what': what }, ...tableParts({ caption, rows: shown.map(row) }));
}
