// Writes charts to an SVG file, one below the other, with titles, the names of the lines and a caption.
import type { Chart } from './chart.ts';
import { gutterOf, widthsOfRows } from './gutter.ts';
import { paint } from './paint.ts';
import { dotted } from './draw.ts';
import { paintOver } from './paint-ends.ts';
import { SvgPen } from './svg.ts';

export interface TitledChart {
  title: string;
  /** The text after the title. */
  words?: string;
  chart: Chart;
}

const plot = { left: 64, width: 692, height: 200 };
/** The minimum width of the gutter. */
const least = 204;
/** The heights of the space above each plot and of the space below the last plot. */
const [head, foot] = [40, 44];

/** Returns the file. colour: returns the value of a colour in the style sheet. */
export function exportSvg(charts: readonly TitledChart[], caption: string, colour: (name: string) => string): string {
  const pen = new SvgPen(colour);
  const rows = charts.flatMap(({ chart }) => widthsOfRows(pen, chart.lines));
  const gutter = gutterOf(least, rows, 3);
  const width = plot.left + plot.width + gutter;
  const height = charts.length * (head + plot.height) + foot;
  pen.shape(`M0 0h${width}v${height}h${-width}z`, 'bg');
  charts.forEach(({ title, words, chart }, i) => {
    const top = i * (head + plot.height) + head;
    const bottom = top + plot.height;
    const isLast = i === charts.length - 1;
    const margins = { left: plot.left, right: gutter, top, bottom: 0 };
    const { frame, readings } = chart.layOut(width, bottom, margins, isLast);
    pen.text(title, plot.left, top - 14, { colour: 'ink', weight: 600 });
    if (words) pen.text(words, plot.left + pen.measure(title, 12) + 8, top - 14, { colour: 'ink-3' });
    let right = width - 16;
    for (const { name } of frame.levels) {
      pen.text(name, right, top - 14, { colour: 'ink-3', align: 'right' });
      right -= pen.measure(name, 12) + 8;
      pen.line([right - 26, top - 18, right, top - 18], 'ink-2', 1, dotted);
      right -= 40;
    }
    paint(pen, frame);
    paintOver(pen, frame, readings);
  });
  pen.text(caption, plot.left, height - 8, { colour: 'ink-3' });
  return pen.file(width, height, caption);
}
