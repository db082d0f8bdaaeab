// Draws the cost of one method against the cost of another, with a point for each instance that both solve.
import { crisp, type Pen } from '../../chart/pen.ts';
import { scaleLabel } from '../../chart/paint.ts';
import { logRange } from '../../chart/scale.ts';
import { outline } from '../../ui/marks.ts';
import { drawName, type Drawing, type Key, type Room } from './figure.ts';

export interface Pair {
  first: Key['line'];
  second: Key['line'];
  /** The costs of both methods, and the index of the second method's cell. */
  points: readonly (readonly [number, number, number])[];
  /** The median of the ratios with its interval. */ words: string;
  /** A note on the number of instances that are left out. */ more: string;
}

const [side, head, foot, gap] = [170, 44, 34, 28];

export function drawPairs(pairs: readonly Pair[], room: Room): Drawing {
  const whole = room.width - room.left - 16;
  const across = Math.max(1, Math.floor((whole + room.left + gap) / (side + room.left + gap)));
  const block = head + side + foot;
  const place = (i: number) => ({
    x: room.left + (i % across) * (side + room.left + gap),
    y: Math.floor(i / across) * block + head,
  });
  const all = pairs.flatMap(({ points }) => points.flatMap(([a, b]) => [a, b]));
  const [low, high] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [1, 10];
  const range = logRange(Math.log10(low), Math.log10(high), false, side, { gap: 34 });
  const along = (cost: number) => (side * (Math.log10(cost) - range.low)) / (range.high - range.low);
  const paint = (pen: Pen) =>
    pairs.forEach(({ first, second, points, words, more }, i) => {
      const { x, y } = place(i);
      const bottom = y + side;
      pen.text(words, x, y - 26, { colour: 'ink', size: 13 });
      pen.text(more, x, y - 9, { colour: 'ink-3' });
      for (const tick of range.ticks) {
        const at = along(10 ** tick.at);
        if (at < -1 || at > side + 1) continue;
        pen.line([x, crisp(bottom - at), x + side, crisp(bottom - at)], 'grid', 1);
        pen.line([crisp(x + at), y, crisp(x + at), bottom], 'grid', 1);
        scaleLabel(pen, tick, x - 8, bottom - at, room.left - 10);
        scaleLabel(pen, tick, x + at + 8, bottom + 13);
      }
      pen.line([x, bottom, x + side, y], 'edge', 1, [2, 3]);
      pen.line([crisp(x), y, crisp(x), bottom], 'edge', 1);
      pen.line([x, crisp(bottom), x + side, crisp(bottom)], 'edge', 1);
      pen.faintly(() => {
        for (const [a, b] of points)
          pen.shape(outline(second.mark.shape, x + along(a), bottom - along(b), 3), second.mark.colour);
      }, 0.7);
      drawName(pen, second, x + 8, y + 10, x + side);
      drawName(pen, first, x + side - pen.measure(first.name, 13) - 16, bottom - 12, x + side);
    });
  const cellAt = (px: number, py: number) => {
    let [best, least]: [number | undefined, number] = [undefined, 8];
    pairs.forEach(({ points }, i) => {
      const { x, y } = place(i);
      for (const [a, b, cell] of points) {
        const away = Math.hypot(x + along(a) - px, y + side - along(b) - py);
        if (away < least) [best, least] = [cell, away];
      }
    });
    return best;
  };
  return { height: Math.ceil(pairs.length / across) * block, paint, cellAt };
}
