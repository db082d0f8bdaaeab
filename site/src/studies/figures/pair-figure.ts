// A figure of the costs of at most six pairs of methods, with a point for each instance that both methods solve.
import { crisp, scaleLabel } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { logRange } from '../../chart/scale.ts';
import { plain } from '../../model/numbers.ts';
import { type Grid, methodPairs } from '../../study/grid.ts';
import { pairs, ratioInterval, ratioOf } from '../../study/pairs.ts';
import { figure as number } from '../../ui/format.ts';
import { outline } from '../../ui/marks.ts';
import { shownMethods, type Content } from '../content.ts';
import { drawEdges, drawName } from './draw.ts';
import type { Drawing, Figure, Room } from './figure.ts';
import { nearest } from './nearest.ts';
import { costTitles } from './step-figures.ts';

const mostPairs = 6;

export function pairFigure(content: Content, grid: Grid): Figure | undefined {
  const { cost } = content.study;
  const found = pairsOf(content, grid);
  if (found.length === 0) return undefined;
  return {
    name: 'pairs',
    title: 'pairs',
    words: [`${costTitles[cost]} of two methods; each point is an instance that both solve`],
    description: `Costs in pairs. ${found.map((p) => `${p.first.name} and ${p.second.name}: ${p.words}`).join(', ')}.`,
    draw: (room) => drawPairs(found, room),
    table: () => ({
      caption: `Ratios of ${cost}: medians with 95% bootstrap intervals.`,
      head: ['first', 'second', 'first ÷ second', '95%', 'instances', 'left out'],
      rows: found.map(({ first, second, points, ratio, interval, left }) => [
        ...[first.name, second.name, number(ratio), interval],
        ...[String(points.length), String(left)],
      ]),
    }),
  };
}

type Found = ReturnType<typeof pairsOf>;

/**
 * Returns the pairs of visible methods that the figure shows, each with the median ratio of the costs and its interval.
 */
function pairsOf(content: Content, grid: Grid) {
  const { lines } = content;
  const shown = shownMethods(content);
  return methodPairs(grid)
    .filter((pair) => pair.every((m) => shown.includes(m)))
    .map(([a, b]) => pairs(grid, a, b))
    .filter(({ points }) => points.length > 0)
    .slice(0, mostPairs)
    .map((pair) => {
      const ratio = ratioOf(pair);
      const { low, high } = ratioInterval(grid, pair);
      const interval = Number.isFinite(low) ? `${plain(low)} to ${plain(high)}` : '';
      const words = `median ratio ${plain(Number(ratio.toPrecision(2)))}`;
      return { ...pair, first: lines[pair.a], second: lines[pair.b], ratio, interval, words };
    });
}

const [side, head, foot, gap] = [170, 44, 34, 28];

function drawPairs(found: Found, room: Room): Drawing {
  const whole = room.width - room.left - 16;
  const across = Math.max(1, Math.floor((whole + room.left + gap) / (side + room.left + gap)));
  const block = head + side + foot;
  const place = (i: number) => ({
    x: room.left + (i % across) * (side + room.left + gap),
    y: Math.floor(i / across) * block + head,
  });
  const all = found.flatMap(({ points }) => points.flatMap(({ a, b }) => [a, b]));
  const range = logRange(Math.log10(Math.min(...all)), Math.log10(Math.max(...all)), false, side, { gap: 34 });
  const along = (cost: number) => (side * (Math.log10(cost) - range.low)) / (range.high - range.low);
  const paint = (pen: Pen) =>
    found.forEach(({ first, second, points, words, interval, left }, i) => {
      const { x, y } = place(i);
      const bottom = y + side;
      pen.text(words, x, y - 26, { colour: 'ink', size: 13 });
      pen.text([interval, `${left} left out`].filter(Boolean).join('; '), x, y - 9, { colour: 'ink-3' });
      for (const tick of range.ticks) {
        const at = along(10 ** tick.at);
        if (at < -1 || at > side + 1) continue;
        pen.line([x, crisp(bottom - at), x + side, crisp(bottom - at)], 'grid', 1);
        pen.line([crisp(x + at), y, crisp(x + at), bottom], 'grid', 1);
        scaleLabel(pen, tick, x - 8, bottom - at, room.left - 10);
        scaleLabel(pen, tick, x + at + 8, bottom + 13);
      }
      pen.line([x, bottom, x + side, y], 'edge', 1, [2, 3]);
      drawEdges(pen, x, x + side, y, bottom);
      pen.faintly(() => {
        for (const { a, b } of points)
          pen.shape(outline(second.mark.shape, x + along(a), bottom - along(b), 3), second.mark.colour);
      }, 0.7);
      drawName(pen, second, x + 8, y + 10, x + side);
      drawName(pen, first, x + side - pen.measure(first.name, 13) - 16, bottom - 12, x + side);
    });
  const cellAt = nearest(8, (offer) =>
    found.forEach(({ points }, i) => {
      const { x, y } = place(i);
      for (const { a, b, cells } of points) offer(cells[1], x + along(a), y + side - along(b));
    }),
  );
  return { height: Math.ceil(found.length / across) * block, paint, cellAt };
}
