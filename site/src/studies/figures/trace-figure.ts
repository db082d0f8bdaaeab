// A figure of the gradient norm over the iterations for the first seed, with a panel for each method and a line for
// each choice of values.
import { crisp, dotted, drawMarker, drawScale } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { axisTicks, exponent, logRange } from '../../chart/scale.ts';
import type { Mark } from '../../model/mark.ts';
import type { Grid } from '../../study/grid.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { swatch } from '../../ui/marks.ts';
import { choiceWords, shownMethods, type Content } from '../content.ts';
import { drawName } from './draw.ts';
import type { Drawing, Figure, Key, Room } from './figure.ts';

/** A method with a curve for each choice of values. */
interface Panel {
  line: Key['line'];
  curves: readonly { mark: Mark; x: readonly number[]; y: readonly number[] }[];
}

const tones = 7;
const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross'] as const;
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

const markOf = (i: number): Mark => ({
  colour: `tone-${1 + (i % tones)}`,
  shape: shapes[i % shapes.length],
  dash: dashes[i % dashes.length],
  open: false,
});

export function traceFigure(content: Content, grid: Grid): Figure | undefined {
  const { study, lines } = content;
  const rounds = grid.rounds.filter(({ seed, start }) => seed === study.seeds[0] && start === 1);
  const runs = shownMethods(content).flatMap((m) =>
    rounds.flatMap(({ choice, cells }) => {
      const trace = cells[m]?.trace;
      return trace ? [{ method: m, choice, trace, cell: cells[m]! }] : [];
    }),
  );
  if (runs.length === 0) return undefined;
  const panels = [...new Set(runs.map(({ method }) => method))].map((m): Panel => ({
    line: lines[m],
    curves: runs
      .filter(({ method }) => method === m)
      .map(({ choice, trace }) => ({ mark: markOf(choice), x: trace.iteration, y: trace.gradNorm })),
  }));
  const words = (choice: number) => choiceWords(study, grid.choices[choice]);
  const shown = [...new Set(runs.map(({ choice }) => choice))].sort((a, b) => a - b);
  const tol = Number((study.description.options as { tol?: number } | undefined)?.tol ?? NaN);
  return {
    name: 'traces',
    title: 'stationarity',
    words: [`norm of the gradient over iterations, seed ${study.seeds[0]}; at most 48 points of each run`],
    end: shown.map((choice) => el('span.okey', swatch(markOf(choice)), words(choice))),
    description: `The norm of the gradient. ${runs
      .map(({ method, choice, trace, cell }) => {
        const [first, last] = [trace.gradNorm[0], trace.gradNorm.at(-1)];
        return `${lines[method].name}, ${words(choice)}: from ${first} to ${last} in ${cell.iterations} iterations`;
      })
      .join('. ')}.`,
    draw: (room) => drawTraces(panels, tol, room),
    table: () => ({
      caption: 'The norm of the gradient at the start and at the end.',
      head: ['method', 'values', 'iterations', 'first', 'last'],
      rows: runs.map(({ method, choice, trace, cell }) => [
        lines[method].name,
        words(choice),
        String(cell.iterations),
        number(trace.gradNorm[0]),
        number(trace.gradNorm.at(-1)!),
      ]),
    }),
  };
}

const [head, tall, foot, gap] = [24, 200, 28, 20];

/** Draws the panels, which all have the same axes. */
function drawTraces(panels: readonly Panel[], level: number, { width, left, narrow }: Room): Drawing {
  const across = narrow ? 1 : Math.min(panels.length, 3);
  const wide = (width - left - 16 - gap * (across - 1)) / across;
  const curves = panels.flatMap((panel) => panel.curves);
  const heights = curves.flatMap(({ y }) => y.map((v) => exponent(v)).filter((v) => typeof v === 'number'));
  if (level > 0) heights.push(Math.log10(level));
  const range = logRange(Math.min(...heights), Math.max(...heights), false, tall, { gap: 26 });
  const end = 1.04 * Math.max(1, ...curves.map(({ x }) => x.at(-1) ?? 0));
  const paint = (pen: Pen) =>
    panels.forEach(({ line, curves }, i) => {
      const [x0, top] = [left + (i % across) * (wide + gap), Math.floor(i / across) * (head + tall + foot) + head];
      const bottom = top + tall;
      const x = (at: number) => x0 + (wide * at) / end;
      const y = (at: number) => bottom - (tall * (at - range.low)) / (range.high - range.low);
      drawName(pen, line, x0 + 6, top - head / 2, x0 + wide);
      drawScale(pen, range, { x: x0, y: top, w: wide, h: tall }, y, i % across === 0);
      if (level > 0) {
        const at = crisp(y(Math.log10(level)));
        pen.line([x0, at, x0 + wide, at], 'ink-2', 1, dotted);
      }
      for (const { mark, x: xs, y: ys } of curves) {
        const points = xs.map((at, k) => [x(at), y(exponent(ys[k]) ?? NaN)] as const);
        pen.line(points.flat(), mark.colour, 1.5, mark.dash);
        const last = points.findLast(([, height]) => !Number.isNaN(height));
        if (last) drawMarker(pen, mark, ...last, 3.8);
      }
      pen.line([crisp(x0), top, crisp(x0), bottom], 'edge', 1);
      for (const { at, label } of axisTicks(0, end, wide, true)) {
        pen.line([crisp(x(at)), bottom, crisp(x(at)), bottom + 4], 'edge', 1);
        pen.text(label, x(at), bottom + 17, { colour: 'ink-3', align: at === 0 ? 'left' : 'center' });
      }
    });
  return { height: Math.ceil(panels.length / across) * (head + tall + foot), paint };
}
