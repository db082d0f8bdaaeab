// Draws rows on a common axis. Each row has a value with an interval or a bar.
import { crisp, drawMarker } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { linearRange } from '../../chart/scale.ts';
import { outline } from '../../ui/marks.ts';
import { shortened } from './draw.ts';
import type { Drawing, Room } from './figure.ts';

export interface Interval {
  title: string;
  value: number;
  /** The ends of the interval. */ low?: number;
  high?: number;
  /** The position at which the bar starts. */ from?: number;
  /** A second value, drawn as an open mark. */ other?: number;
  /** Whether the value is significant. The mark of a value that is not significant is open. */ isSure: boolean;
  /** The text at the right end of the row. */ words: string;
}

const [tall, foot] = [24, 30];

export function drawIntervals(rows: readonly Interval[], room: Room): Drawing {
  const names = Math.min(170, room.width / 3);
  const left = Math.max(room.left, 16) + names;
  const right = room.narrow ? 120 : 190;
  const width = Math.max(60, room.width - left - right);
  const ends = rows.flatMap(({ value, low = value, high = value, from = value, other = value }) => [
    ...[low, high, from, other, value, 0],
  ]);
  const finite = ends.filter(Number.isFinite);
  const range = linearRange(Math.min(...finite), Math.max(...finite), width, 90);
  const x = (v: number) => left + (width * (v - range.low)) / (range.high - range.low);
  const bottom = rows.length * tall;
  const paint = (pen: Pen) => {
    for (const { at, label } of range.ticks) {
      pen.line([crisp(x(at)), 0, crisp(x(at)), bottom], at === 0 ? 'edge' : 'grid', 1);
      pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align: 'center' });
    }
    rows.forEach(({ title, value, low, high, from, other, isSure, words }, i) => {
      const y = i * tall + tall / 2;
      const style = { size: 13, middle: true } as const;
      pen.text(shortened(pen, title, names - 12), left - 12, y, { ...style, colour: 'ink-2', align: 'right' });
      pen.text(words, room.width - 16, y, { ...style, colour: 'ink', align: 'right' });
      if (from !== undefined && Number.isFinite(value)) pen.line([x(from), y, x(value), y], 'ink-3', 2);
      if (low !== undefined && high !== undefined && Number.isFinite(low))
        pen.line([x(low), y, x(high), y], 'ink-3', 2);
      if (other !== undefined && Number.isFinite(other)) pen.shape(outline('disc', x(other), y, 4), 'bg', 'ink-2');
      if (Number.isFinite(value)) drawMarker(pen, { shape: 'disc', open: !isSure, colour: 'ink' }, x(value), y, 4.5);
    });
  };
  return { height: bottom + foot, paint };
}
