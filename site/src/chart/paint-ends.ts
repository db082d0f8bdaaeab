// Draws the parts of a chart that move with the cursor: the ends of the visible lines, the points at which values are
// read, and the leaders to the names in the gutter.
import { scientific } from '../model/numbers.ts';
import { gutterRows, type Gutter } from './gutter.ts';
import type { Frame } from './layout.ts';
import { drawMarker, drawPower } from './draw.ts';
import type { Pen, TextStyle } from './pen.ts';
import type { Reading } from './readings.ts';

export function paintEnds(pen: Pen, frame: Frame, readings: readonly Reading[]): void {
  const right = frame.box.x + frame.box.w;
  for (const { line, index, end, escaped, faded, ahead } of frame.strokes) {
    if (line.companion || !end) continue;
    const reading = readings.find((r) => r.index === index);
    const draw = () => {
      if (reading?.carried && end.x < right - 8)
        pen.line([end.x + 7, end.y, right, end.y], line.mark.colour, 1, [1, 4]);
      if (escaped) pen.shape(`M${end.x} ${end.y - 4}l4 7h-8z`, 'fail');
      drawMarker(pen, line.mark, end.x, end.y + (escaped ? 9 : 0), 4.6);
    };
    if (faded || ahead.length > 2) pen.faintly(draw);
    else draw();
    if (reading && !reading.carried && !faded && reading.x >= frame.box.x && reading.x <= right)
      drawMarker(pen, line.mark, reading.x, reading.y, 4.2);
  }
}

/** Draws a leader to each name in the gutter, from the right side of the plot at the height of the line's reading. */
export function paintLeaders(pen: Pen, { box, strokes }: Frame, { rows }: Gutter<Reading>): void {
  const right = box.x + box.w;
  for (const { of: reading, y } of rows) {
    const draw = () => pen.line([right + 5, reading.y, right + 15, y], reading.line.mark.colour, 1);
    if (strokes.some((stroke) => stroke.index === reading.index && stroke.faded)) pen.faintly(draw);
    else draw();
  }
}

/** Completes a painted chart that is saved to a file: draws the ends of its lines and all names in the gutter. */
export function paintOver(pen: Pen, frame: Frame, readings: readonly Reading[]): void {
  const { y: top, h } = frame.box;
  const gutter = gutterRows(readings, top + 4, top + h - 4, true);
  paintEnds(pen, frame, readings);
  paintLeaders(pen, frame, gutter);
  paintNames(pen, frame, gutter);
}

/** Draws marks, names and values in the gutter. On the page, these are HTML elements, which a saved file cannot use. */
function paintNames(pen: Pen, { box, width }: Frame, { rows }: Gutter<Reading>): void {
  const right = box.x + box.w;
  for (const { of, y } of rows) {
    const { line, value, words, bad } = of;
    drawMarker(pen, line.mark, right + 22, y, 3.8);
    pen.text(line.short ?? line.name, right + 32, y, { colour: `${line.mark.colour}-ink`, size: 13, middle: true });
    const [colour, weight] = bad ? ['fail', 600] : ['ink', 400];
    const style: TextStyle = { colour, weight, size: 13, align: 'right', middle: true };
    const { mantissa, exponent } = scientific(value);
    if (words !== undefined || exponent === 0) pen.text(words ?? mantissa, width - 16, y, style);
    else drawPower(pen, `${mantissa}·10`, exponent, width - 16, y, style);
  }
}
