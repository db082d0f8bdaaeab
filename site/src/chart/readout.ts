// What a chart says at the cursor: dots on its lines, and their values in the right gutter, spread apart.
import { el } from '../ui/dom.ts';
import { figure } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import type { Chart } from './chart.ts';
import { spread } from './label-placement.ts';
import type { Line } from './line.ts';

/** The row of a line that is read, and whether the line ended before the cursor. */
export interface Reading {
  line: Line;
  row: number;
  ended: boolean;
}

export class ReadOut {
  private readonly chart: Chart;
  private readonly root = el('div', { class: 'reads' });
  /** The one value that there is room for on a narrow screen. */
  private readonly single = el('span', { class: 'at only-narrow' });

  constructor(chart: Chart) {
    this.chart = chart;
    chart.figure.append(this.root);
  }

  /** readings: by line, undefined for a hidden one. strong: the line read where there is room for only one. */
  show(readings: readonly (Reading | undefined)[], strong: number, dotted: boolean): void {
    const { chart } = this;
    const labels: { y: number; weight: number; node: HTMLElement }[] = [];
    const { y: top, h: height } = chart.box;
    const bottom = top + height;
    const room = Math.floor((height - 8) / 16); // for so many labels, and that of the strong line
    const dots: HTMLElement[] = [];
    const fixed = (y: number, name: string) =>
      labels.push({ y, weight: 1e6, node: el('div', { class: 'level' }, name) });
    for (const level of chart.levels) fixed(level.top, level.name);
    if (chart.zeroTop !== undefined) fixed(chart.zeroTop, 'exactly zero');
    readings.forEach((reading, i) => {
      if (!reading) return;
      const {
        line: { mark, name },
        row,
        ended,
      } = reading;
      const point = chart.pointOf(i, row);
      const text = ended ? `ended at ${row}` : figure(chart.value(i, row));
      if (i === strong || labels.length < room)
        labels.push({
          y: Math.min(Math.max(point?.y ?? 0, top), bottom),
          weight: 1,
          node: el('div', { class: ended ? 'ended' : '', title: name }, markerIcon(mark), text),
        });
      if (i === strong) this.single.replaceChildren(markerIcon(mark), figure(chart.value(i, row)));
      if (point && !ended && dotted && point.y >= top && point.y <= bottom)
        dots.push(dotAt(point.x, point.y, mark.colour));
    });
    spread(labels, 16, top + 4, bottom - 4).forEach(
      (y, i) => (labels[i].node.style.transform = `translateY(${y.toFixed(1)}px)`),
    );
    this.root.replaceChildren(...dots, ...labels.map((label) => label.node));
    if (!this.single.isConnected) chart.figure.querySelector('figcaption')?.append(this.single);
  }
}

function dotAt(x: number, y: number, colour: string): HTMLElement {
  const dot = el('i', { class: 'dot' });
  dot.style.background = `var(--${colour})`;
  dot.style.transform = `translate(${x}px, ${y}px)`;
  return dot;
}
