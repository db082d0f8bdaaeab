// The answer to a question about the user's samples: directions, weights, loadings and scores, with names.
import type { Mark } from '../../model/mark.ts';
import { el, svg } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { outline } from '../../ui/marks.ts';
import { save } from '../../ui/save.ts';
import { csv } from '../data/table.ts';
import { directionWords, linesOf, nameOf, type Answer } from './figures.ts';

/** The number of columns that have bars, and of rows that have points. */
const most = { bars: 40, points: 3000 };
const shapes: readonly Mark['shape'][] = ['disc', 'square', 'diamond', 'up', 'down'];
const side = 320;
const margin = 14;

/** name: the names of the files without their contents. */
export function drawAnswer(answer: Answer, name: string): Node[] {
  const { kind, directions } = answer;
  const bars = el('div.bars');
  const value = el('span');
  const choose = el(
    'select',
    { 'aria-label': `${nameOf[kind]} shown`, change: () => show(Number(choose.value)) },
    ...directions.map((direction, k) =>
      el('option', { value: k }, `${nameOf[kind]} ${k + 1}: ${directionWords(kind, direction)}`),
    ),
  );
  const show = (k: number) => {
    value.replaceChildren(figure(directions[k].value, 5));
    bars.replaceChildren(
      ...barsOf(answer, k, 'weights', 'X: what each column counts in the sum, per unit of the column'),
      ...barsOf(answer, k, 'loadings', 'correlations of the columns with the sum'),
    );
  };
  show(0);
  const files = (['weights', 'loadings', 'scores'] as const).map((what) =>
    el(
      'button.link',
      { click: () => save(`${name}-${what}.csv`, new Blob([csv(linesOf(answer, what))], { type: 'text/csv' })) },
      `${what}.csv`,
    ),
  );
  return [
    el('header', el('h2', 'answer'), choose, value, el('span.files', 'save ', ...files)),
    el('div.parts', bars, scatterOf(answer)),
  ];
}

/** Draws signed bars for the columns, in the order of their values. */
function barsOf(
  { columns, directions, samples }: Answer,
  k: number,
  what: 'weights' | 'loadings',
  title: string,
): Node[] {
  const values = directions[k][what];
  const order = [...columns.keys()].sort((a, b) => values[b] - values[a]);
  const large = [...order].sort((a, b) => Math.abs(values[b]) - Math.abs(values[a])).slice(0, most.bars);
  const largest = Math.abs(values[large[0]]) || 1;
  const row = (i: number) => {
    const share = (50 * Math.abs(values[i])) / largest;
    const bar = el('i', { class: values[i] < 0 ? 'minus' : 'plus' });
    bar.style.width = `${share}%`;
    bar.style.marginLeft = `${values[i] < 0 ? 50 - share : 50}%`;
    const view = samples.views.length > 1 ? `${samples.views[columns[i].view].name}: ` : '';
    return el(
      'tr',
      el('th', { scope: 'row' }, el('span.muted', view), columns[i].name),
      el('td.bar', bar),
      el('td.number', figure(values[i])),
    );
  };
  const shown = order.filter((i) => large.includes(i));
  return [
    el(
      'table',
      { 'data-what': what },
      el('caption', el('b', what), ` ${title}${shown.length < order.length ? `; the ${most.bars} largest` : ''}`),
      el('tbody', ...shown.map(row)),
    ),
  ];
}

/** Draws the scores along any two directions, one point per row. */
function scatterOf(answer: Answer): HTMLElement {
  const { kind, samples, directions } = answer;
  const { views, rows, classes } = samples;
  const axes = directions.flatMap(({ scores }, k) =>
    scores.map((each, view) => ({
      title: `${views.length > 1 ? `${views[view].name}, ` : ''}${nameOf[kind]} ${k + 1}`,
      each,
    })),
  );
  if (axes.length === 1)
    axes.push(
      classes
        ? { title: classes.column || 'class', each: classes.codes }
        : { title: 'row', each: rows.map((_, i) => i) },
    );
  const plane = svg('svg', { viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': 'scores of the rows' });
  const pick = (label: string, chosen: number) =>
    el(
      'select',
      { 'aria-label': label, change: () => draw() },
      ...axes.map(({ title }, i) => el('option', { value: i, selected: i === chosen }, title)),
    );
  const [across, up] = [pick('scores to the right', 0), pick('scores upwards', 1)];
  const draw = () => {
    const chosen = [across, up].map((list) => axes[Number(list.value)].each);
    const [x, y] = chosen.map((each) => {
      const [low, high] = each.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
      return (v: number) => margin + ((v - low) / (high - low || 1)) * (side - 2 * margin);
    });
    const step = Math.ceil(rows.length / most.points);
    const points = rows.flatMap((row, i) => {
      if (i % step > 0) return [];
      const code = classes?.codes[i] ?? 4;
      const at = [x(chosen[0][i]), side - y(chosen[1][i])] as const;
      const words = `${row}${classes ? `: ${classes.names[code]}` : ''}`;
      const shape = classes ? shapes[(code + Math.floor(code / 5)) % 5] : 'disc';
      return [svg('path', { d: outline(shape, ...at, 3), class: `class-${(code % 5) + 1}` }, svg('title', words))];
    });
    plane.replaceChildren(svg('rect', { width: side, height: side, class: 'box' }), ...points);
  };
  draw();
  const legend = classes
    ? classes.names.slice(0, 12).map((name, code) => {
        const sign = svg('svg', { viewBox: '-6 -6 12 12', width: 12, height: 12, 'aria-hidden': 'true' });
        const shape = shapes[(code + Math.floor(code / 5)) % 5];
        sign.append(svg('path', { d: outline(shape, 0, 0, 4), class: `class-${(code % 5) + 1}` }));
        return el('span.inline', sign, name);
      })
    : [];
  return el('figure.scores', plane, el('figcaption', el('b', 'scores'), across, up, ...legend));
}
