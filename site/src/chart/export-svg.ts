// Charts one below the other as an SVG file, with titles and a caption.
import type { Chart } from './chart.ts';
import { nameInGutter } from './line-names.ts';
import { paint } from './paint.ts';
import { SvgPen } from './svg.ts';

export interface TitledChart {
  title: string;
  chart: Chart;
}

const width = 960;
const plot = { left: 64, right: 800, height: 200 };
/** Room above each plot, and below the last one. */
const [head, foot] = [40, 44];

/** colour gives the colour that a name of the style sheet stands for. */
export function exportSvg(charts: readonly TitledChart[], caption: string, colour: (name: string) => string): string {
  const pen = new SvgPen(colour);
  const height = charts.length * (head + plot.height) + foot;
  pen.shape(`M0 0h${width}v${height}h${-width}z`, 'bg');
  charts.forEach(({ title, chart }, i) => {
    const top = i * (head + plot.height) + head;
    const frame = chart.layOut(
      width,
      top + plot.height,
      { left: plot.left, right: width - plot.right, top, bottom: 0 },
      { hasAxis: i === charts.length - 1, strong: -1 },
    );
    pen.text(title, plot.left, top - 18, { colour: 'ink', weight: 600 });
    paint(pen, frame);
    for (const { at, name } of frame.levels)
      pen.text(name, plot.left + 4, frame.y(at) - 4, { colour: 'ink-3', halo: true });
    nameInGutter(pen, frame);
  });
  pen.text(caption, plot.left, height - 8, { colour: 'ink-3' });
  return pen.file(width, height, caption);
}
