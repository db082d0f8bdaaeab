// Draws a confusion matrix, with a row for each class and a column for each predicted class. The larger the fraction of
// a class that a cell contains, the darker the cell.
import type { Pen } from '../../chart/pen.ts';
import { shortened } from './draw.ts';
import { plotWidth, type Drawing, type Room } from './figure.ts';

const [head, tall] = [28, 34];
const names = 130;

export function drawConfusion(
  classes: readonly string[],
  confusion: readonly (readonly number[])[],
  room: Room,
): Drawing {
  const left = room.left + Math.min(names, plotWidth(room) / 3);
  const step = Math.min(140, (room.width - 16 - left) / classes.length);
  const paint = (pen: Pen) => {
    classes.forEach((name, i) => {
      const y = head + i * tall;
      const of = confusion[i].reduce((a, b) => a + b, 0);
      const middle = y + tall / 2;
      const style = { colour: 'ink-2', size: 13, middle: true } as const;
      pen.text(shortened(pen, name, left - room.left - 12), left - 12, middle, { ...style, align: 'right' });
      pen.text(shortened(pen, name, step - 8), left + (i + 0.5) * step, head / 2, { ...style, align: 'center' });
      confusion[i].forEach((count, j) => {
        const x = left + j * step;
        const box = `M${x} ${y}h${step - 2}v${tall - 2}h${2 - step}z`;
        pen.shape(box, 'grid');
        if (count > 0) pen.faintly(() => pen.shape(box, i === j ? 'ink-3' : 'fail'), 0.1 + (0.45 * count) / of);
        const at = { colour: count > 0 ? 'ink' : 'ink-3', size: 13, align: 'center', middle: true } as const;
        pen.text(String(count), x + step / 2 - 1, y + tall / 2 - 1, at);
      });
    });
  };
  return { height: head + classes.length * tall + 8, paint };
}
