// The figures of the tables as SVG files.
import { Decimation } from '../chart/decimate.ts';
import { layOut } from '../chart/layout.ts';
import { paint } from '../chart/paint.ts';
import { paintOver } from '../chart/paint-ends.ts';
import { readingsOf } from '../chart/readings.ts';
import { SvgPen } from '../chart/svg.ts';
import type { Cell } from './cell.ts';
import { coloursOfParts, drawCost, groupsOfBars, heightOf, measuredRows } from './cost-drawing.ts';
import type { Contender, Paper } from './paper.ts';
import { axisEnd, tolerance, tracedRuns, valuesOf } from './rank-drawing.ts';

/** Returns the colour with a name of the style sheet. */
type Colours = (name: string) => string;

const width = 960;
const plot = { left: 64, right: 196, top: 40, height: 400, bottom: 44 };

/** Stationarity over the iterations of one method, a line for each c. Undefined if no run was measured. */
export function rankFigure(paper: Paper, cells: readonly Cell[], column: Contender, colour: Colours) {
  const rows = paper.rows.filter((row) => row.parameter === 'c');
  const all = tracedRuns(rows, cells);
  const runs = all.filter(({ cell }) => cell.column === column.name);
  if (runs.length === 0) return undefined;
  const series = runs.map((run) => ({
    line: { name: run.title, mark: run.mark },
    values: valuesOf(run),
    decimation: new Decimation(),
    current: Infinity,
    hidden: false,
  }));
  const axis = { from: 0, to: axisEnd(all), hasAxis: true };
  const content = { series, levels: [tolerance(rows)], log: true, floor: 0, growing: false, ...axis };
  const bottom = plot.top + plot.height;
  const height = bottom + plot.bottom;
  const frame = layOut(content, width, bottom, { ...plot, bottom: 0 });
  const title = `Rank of M and stationarity: ${column.title}`;
  const pen = blank(height, colour);
  pen.text(title, plot.left, plot.top - 18, { colour: 'ink', weight: 600 });
  paint(pen, frame);
  for (const { at, name } of frame.levels)
    pen.text(name, plot.left + 4, frame.y(at) - 4, { colour: 'ink-3', halo: true });
  const last = series.map(() => Infinity);
  paintOver(pen, frame, readingsOf(content, frame, last));
  return pen.file(width, height, title);
}

const margin = 16;
const legend = { top: 52, square: 12, gap: 24 };

/** The cost of an iteration by part, for each n of Table 1 and each method. Undefined if no run was measured. */
export function costFigure(paper: Paper, cells: readonly Cell[], colour: Colours): string | undefined {
  const rows = paper.rows.filter((row) => row.table === 1 && row.parameter === 'n');
  const measured = measuredRows(rows, cells);
  if (measured.length === 0) return undefined;
  const groups = groupsOfBars(measured, paper.columns, cells);
  const title = 'Cost of an iteration by part';
  const height = legend.top + margin + heightOf(groups) + margin;
  const pen = blank(height, colour);
  pen.text(title, margin, 28, { colour: 'ink', weight: 600 });
  let x = margin;
  for (const [part, name] of coloursOfParts(groups)) {
    const { square } = legend;
    pen.shape(`M${x} ${legend.top - square / 2}h${square}v${square}h${-square}z`, name);
    pen.text(part, x + square + 6, legend.top, { colour: 'ink', middle: true });
    x += square + 6 + pen.measure(part, 12) + legend.gap;
  }
  drawCost(pen, { x: margin, y: legend.top + margin, width: width - 2 * margin, names: 220 }, groups);
  return pen.file(width, height, title);
}

function blank(height: number, colour: Colours): SvgPen {
  const pen = new SvgPen(colour);
  pen.shape(`M0 0h${width}v${height}h${-width}z`, 'bg');
  return pen;
}
