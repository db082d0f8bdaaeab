// Draws the probability that at least one of k starts reaches the best minimum, as a curve over k for each method.
import { crisp, dotted, drawMarker } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { axisTicks } from '../../chart/scale.ts';
import { drawEdges, drawFractions, drawKeys } from './draw.ts';
import { plotWidth, type Drawing, type Key, type Room } from './figure.ts';

const [top, plot, foot] = [8, 108, 30];

/** parts: entry [k] is the probability that at least one of k starts reaches the best minimum. */
export function drawChances(chances: readonly (Key & { parts: readonly number[] })[], room: Room): Drawing {
  const bottom = top + plot;
  const width = plotWidth(room);
  const right = room.left + width;
  const end = Math.max(1, ...chances.map(({ parts }) => parts.length - 1));
  const x = (starts: number) => room.left + (width * starts) / end;
  const y = (part: number) => bottom - plot * part;
  const paint = (pen: Pen) => {
    drawFractions(pen, room.left, right, y);
    for (const { at, label } of axisTicks(0, end, width, true)) {
      pen.line([crisp(x(at)), top, crisp(x(at)), bottom], 'grid', 1);
      pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align: 'center' });
    }
    drawEdges(pen, room.left, right, top, bottom);
    pen.line([room.left, crisp(y(0.95)), right, crisp(y(0.95))], 'ink-2', 1, dotted);
    for (const { line, parts } of chances) {
      const step = Math.max(1, Math.ceil(parts.length / 400));
      const points = parts.flatMap((part, k) => (k % step === 0 || k === parts.length - 1 ? [x(k), y(part)] : []));
      pen.line(points, line.mark.colour, 2, line.mark.dash);
    }
    chances.forEach(({ line, parts }, i) => {
      const k = Math.round(end * (0.12 + (0.1 * i) / chances.length));
      drawMarker(pen, line.mark, x(k), y(parts[Math.min(k, parts.length - 1)]), 3.6);
    });
    const keys = chances.map((chance) => ({ ...chance, y: y(chance.parts.at(-1) ?? 0) }));
    drawKeys(pen, room, keys, [top - 4, bottom]);
    if (!room.narrow) pen.text('starts', right + 22, bottom + 18, { colour: 'ink-2', size: 13 });
  };
  return { height: bottom + foot, paint };
}
