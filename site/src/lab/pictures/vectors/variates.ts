// The picture of canonical correlations: the variates of two views of the same samples, plotted against each other.
import { crisp } from '../../../chart/draw.ts';
import { minus, plain } from '../../../model/numbers.ts';
import { el } from '../../../ui/dom.ts';
import { figure } from '../../../ui/format.ts';
import type { Source } from '../picture.ts';
import { viewName, type Frame, type Scene } from './frame.ts';
import { outlineBox } from './signed.ts';
import { correlation, drawEllipse, drawPoints, planeOf, spreadOf } from './scatter.ts';
import { inset, squareIn, tiles, withMargin } from './tiles.ts';
import { vectorsPicture, type MakeDrawing } from './vectors-picture.ts';

type Pair = readonly [first: number, second: number];

const scores = 6;
const mostPoints = 1500;

const sizesOf = ({ run }: Source): number[] => run.info.views as number[];

const pairsOf = (views: number): Pair[] =>
  Array.from({ length: views }, (_, a) => Array.from({ length: views - a - 1 }, (_, b): Pair => [a, a + 1 + b])).flat();

const pairName = ({ names }: Source, [a, b]: Pair): string =>
  names ? `${names.views[a]} and ${names.views[b]}` : `views ${a + 1} and ${b + 1}`;

/** Returns variate j of two views, sample by sample. */
function points({ scores, columns }: Frame, views: number, [a, b]: Pair, j: number, most = Infinity): number[] {
  const m = scores.length / columns / views;
  const out: number[] = [];
  const step = Math.max(1, Math.ceil(m / most));
  for (let i = 0; i < m; i += step) out.push(scores[(a * m + i) * columns + j], scores[(b * m + i) * columns + j]);
  return out;
}

const correlationOf = (frame: Frame, views: number, pair: Pair, j: number): number =>
  correlation(spreadOf(points(frame, views, pair, j)));

/**
 * Returns the indices of the variates of a pair of views, in descending order of correlation. Omits variates that
 * vanish in a view. Returns at most as many indices as the smaller view has columns, because further variates would
 * only repeat earlier ones.
 */
function inOrder({ source, frame }: Pick<Scene, 'source' | 'frame'>, pair: Pair): number[] {
  const sizes = sizesOf(source);
  const views = sizes.length;
  const varies = (j: number) => {
    const { variance } = spreadOf(points(frame, views, pair, j));
    return Math.min(...variance) > 1e-12 * Math.max(...variance);
  };
  const all = Array.from({ length: frame.columns }, (_, j) => j).filter(varies);
  all.sort((a, b) => correlationOf(frame, views, pair, b) - correlationOf(frame, views, pair, a));
  return all.slice(0, Math.min(...pair.map((view) => sizes[view])));
}

const make: MakeDrawing = (changed) => {
  const select = el('select', { 'aria-label': 'views against each other', change: changed });
  let known = 0;
  let listed = '';
  const pairOf = (source: Source): Pair => {
    known = sizesOf(source).length;
    const pairs = pairsOf(known);
    const words = pairs.map((pair) => pairName(source, pair));
    if (words.join() !== listed) {
      listed = words.join();
      const { selectedIndex } = select;
      select.hidden = known < 3;
      select.replaceChildren(...words.map((text, i) => el('option', { value: i }, text)));
      if (pairs[selectedIndex]) select.selectedIndex = selectedIndex;
    }
    return pairs[Number(select.value)];
  };

  return {
    scores,
    controls: select,

    draw(pen, size, { source, frame }) {
      const pair = pairOf(source);
      const order = inOrder({ source, frame }, pair);
      tiles(order.length, size, 0.85, 12).forEach((tile, k) => {
        const j = order[k];
        const all = points(frame, known, pair, j);
        const some = points(frame, known, pair, j, mostPoints);
        const box = squareIn(inset(tile, 22, 4, 4, 4));
        const plane = planeOf(some, box);
        const spread = spreadOf(all);
        pen.line([crisp(plane.x(0)), box.y, crisp(plane.x(0)), box.y + box.h], 'grid', 1);
        pen.line([box.x, crisp(plane.y(0)), box.x + box.w, crisp(plane.y(0))], 'grid', 1);
        outlineBox(pen, box);
        pen.within(box, () => {
          drawPoints(pen, plane, some, 'disc', 'class-5', all.length > 1200 ? 1.2 : 1.8);
          drawEllipse(pen, plane, spread, 2, 'ink');
        });
        const text = `${k + 1}: r = ${minus(correlation(spread).toFixed(3))}`;
        pen.text(text, tile.x + tile.w / 2, box.y - 10, { colour: 'ink', align: 'center', middle: true });
      });
    },

    thumbnail(pen, size, frame, _end, source) {
      const pair = pairOf(source);
      const some = points(frame, known, pair, inOrder({ source, frame }, pair)[0] ?? 0, 300);
      drawPoints(pen, planeOf(some, withMargin(size, 4)), some, 'disc', 'class-5', 1);
    },

    words({ source, frame }) {
      const [a, b] = pairOf(source);
      const best = correlationOf(frame, known, [a, b], inOrder({ source, frame }, [a, b])[0] ?? 0);
      return (
        `the variates of each sample, with ${viewName(source, a)} plotted horizontally and ` +
        `${viewName(source, b)} vertically. The first variates have correlation ${best.toFixed(3)}.`
      );
    },

    label({ source, frame }) {
      const pair = pairOf(source);
      const all = inOrder({ source, frame }, pair).map((j) => plain(correlationOf(frame, known, pair, j)));
      return `Canonical variates of ${pairName(source, pair)}, with correlations ${all.join(', ')}.`;
    },

    table({ source, frame }) {
      const views = sizesOf(source).length;
      const pairs = pairsOf(views);
      return {
        caption: `Correlations of the variates of two views at iteration ${frame.iteration}`,
        head: ['variate', ...pairs.map((pair) => pairName(source, pair)), 'eigenvalue'],
        rows: inOrder({ source, frame }, pairOf(source)).map((j, k) => [
          String(k + 1),
          ...pairs.map((pair) => figure(correlationOf(frame, views, pair, j), 4)),
          figure(-frame.values[j], 4),
        ]),
      };
    },
  };
};

export const variates = vectorsPicture(make);
