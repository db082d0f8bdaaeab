// A figure of the cost of each method against the cost of every other method.
import { type Grid, methodPairs } from '../../study/grid.ts';
import { pairs, ratioInterval, ratioOf } from '../../study/pairs.ts';
import { plain } from '../../model/numbers.ts';
import { figure as number } from '../../ui/format.ts';
import { shownMethods, type Content } from '../content.ts';
import type { Figure } from './figure.ts';
import { drawPairs, type Pair } from './pairs.ts';
import { costTitles } from './step-figures.ts';

const mostPairs = 6;

export function pairFigure(content: Content, grid: Grid): Figure | undefined {
  const { study, lines } = content;
  const shown = shownMethods(content);
  const found = methodPairs(grid)
    .filter((pair) => pair.every((m) => shown.includes(m)))
    .map(([a, b]) => pairs(grid, a, b))
    .filter(({ points }) => points.length > 0)
    .slice(0, mostPairs)
    .map((pair) => ({ ...pair, ratio: ratioOf(pair), interval: rangeOf(ratioInterval(grid, pair)) }));
  if (found.length === 0) return undefined;
  const drawn = found.map(({ a, b, points, ratio, interval, left }): Pair => ({
    first: lines[a],
    second: lines[b],
    points: points.map((point) => [point.a, point.b, point.cells[1]] as const),
    words: `median ratio ${plain(Number(ratio.toPrecision(2)))}`,
    more: [interval, `${left} left out`].filter(Boolean).join('; '),
  }));
  return {
    name: 'pairs',
    title: 'pairs',
    words: [`${costTitles[study.cost]} of two methods; each point is an instance that both solve`],
    end: [],
    keys: [],
    description: `Costs in pairs. ${drawn.map((p) => `${p.first.name} and ${p.second.name}: ${p.words}`).join(', ')}.`,
    draw: (room) => drawPairs(drawn, room),
    table: () => ({
      caption: `Ratios of ${study.cost}, medians with a 95% interval by a bootstrap over seeds.`,
      head: ['first', 'second', 'first ÷ second', '95%', 'instances', 'left out'],
      rows: found.map(({ a, b, points, ratio, interval, left }) => [
        lines[a].name,
        lines[b].name,
        number(ratio),
        interval,
        String(points.length),
        String(left),
      ]),
    }),
  };
}

/** Formats an interval, or returns '' if there is none. */
const rangeOf = ({ low, high }: { low: number; high: number }): string =>
  Number.isFinite(low) ? `${plain(low)} to ${plain(high)}` : '';
