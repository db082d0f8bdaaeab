// @ts-check
// Draws the charts of the experiments in the notes during the build. The charts have the colours of the page. Each
// chart is shown until its experiment runs, and when the page is printed.
import { emptyContent } from '../src/chart/content.ts';
import { Decimation } from '../src/chart/decimate.ts';
import { layOut } from '../src/chart/layout.ts';
import { paint } from '../src/chart/paint.ts';
import { SvgPen } from '../src/chart/svg.ts';
import { charted } from '../src/model/charted.ts';
import { styled } from '../src/ui/palette.ts';
import { withShortPaths } from './short-paths.mjs';

/**
 * A run to draw: its name, its mark, and the columns of its trace.
 * @typedef {{ name: string, mark: import('../src/model/mark.ts').Mark, trace: Record<string, Float64Array> }} Drawn
 */

const size = { width: 660, height: 210 };
const margins = { left: 56, right: 130, top: 28, bottom: 26 };
/** The minimum distance between names at the ends of lines. */
const apart = 16;

/** Returns the CSS value of a colour. If it has no variant for text (NAME-ink), the colour itself is used. */
export const inPage = (/** @type {string} */ name) => (name.endsWith('-ink') ? styled(name) : `var(--${name})`);

/**
 * Draws a chart. id: the id of the experiment.
 * @type {(id: string, runs: readonly Drawn[], column: string) => string}
 */
export function noteChart(id, runs, column) {
  const { title } = charted[/** @type {keyof typeof charted} */ (column)];
  const isLog = column !== 'objective';
  const series = runs.map(({ name, mark, trace }) => ({
    line: { name, mark },
    values: { length: trace[column].length, at: (/** @type {number} */ row) => trace[column][row] ?? NaN },
    decimation: new Decimation(),
    current: Infinity,
    hidden: false,
  }));
  const to = Math.max(1, ...series.map(({ values }) => values.length - 1));
  const content = { ...emptyContent, series, log: isLog, floor: isLog ? 1e-14 : 0, to, hasAxis: true };
  const frame = layOut(content, size.width, size.height, margins);
  const pen = new SvgPen(inPage);
  pen.text(title, margins.left, 16, { colour: 'ink', weight: 600 });
  paint(pen, frame);
  let last = -Infinity;
  const ends = frame.strokes.flatMap(({ end, line }) => (end ? [{ ...end, line }] : []));
  for (const { x, y, line } of ends.sort((a, b) => a.y - b.y)) {
    last = Math.max(y, last + apart);
    pen.text(line.name, x + 8, last, { colour: `${line.mark.colour}-ink`, middle: true });
  }
  const names = runs.map(({ name }) => name).join(', ');
  const svg = pen
    .file(size.width, size.height, `${title} of ${names} over the iterations`)
    .replaceAll('clip-', `${id}-${column}-`)
    .replace(/<svg [^>]*>/, `<svg class="chart" role="img" viewBox="0 0 ${size.width} ${size.height}">`);
  return withShortPaths(svg);
}
