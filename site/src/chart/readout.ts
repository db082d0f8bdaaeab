// What a chart says at the cursor: dots on its lines, and their values in the right gutter, pushed apart.
import type { Chart } from './chart.ts';
import type { Line } from './line.ts';
import { el } from '../ui/dom.ts';
import { figure } from '../ui/format.ts';
import { spread } from './label-placement.ts';
import { sign } from '../ui/marks.ts';

/** Where a line is read: at a row, and whether it ended before the cursor. */
export interface Reading {
  line: Line;
  row: number;
  ended: boolean;
}

export class ReadOut {
  private readonly chart: Chart;
  private readonly root = el('div', { class: 'reads' });
  private readonly at = el('span', { class: 'at only-narrow' });

  constructor(chart: Chart) {
    this.chart = chart;
    chart.figure.append(this.root);
  }

  /** readings: one per line, undefined for one that is not shown. strong: the one that is read where there is room for one only. */
  show(readings: readonly (Reading | undefined)[], strong: number, dotted: boolean): void {
    const { chart } = this;
    const items: { y: number; weight: number; node: HTMLElement }[] = [];
    const [top, bottom] = chart.span;
    const room = Math.floor((bottom - top - 8) / 16); // for so many, and the line that is spoken of
    const dots: HTMLElement[] = [];
    const fixed = (y: number | undefined, name: string) =>
      y !== undefined && items.push({ y, weight: 1e6, node: el('div', { class: 'level' }, name) });
    for (const level of chart.levels) fixed(chart.levelTop(level), level.name);
    fixed(chart.zeroTop, 'exactly zero');
    readings.forEach((reading, i) => {
      if (!reading) return;
      const {
        line: { mark, name },
        row,
        ended,
      } = reading;
      const spot = chart.place(i, row);
      const words = ended ? `ended at ${row}` : figure(chart.value(i, row));
      if (i === strong || items.length < room)
        items.push({
          y: Math.min(Math.max(spot?.y ?? 0, top), bottom),
          weight: 1,
          node: el('div', { class: ended ? 'ended' : '', title: name }, sign(mark), words),
        });
      if (i === strong) this.at.replaceChildren(sign(mark), figure(chart.value(i, row)));
      if (spot && !ended && dotted && spot.y >= top && spot.y <= bottom) dots.push(dot(mark.colour, spot.x, spot.y));
    });
    spread(items, 16, top + 4, bottom - 4).forEach(
      (y, i) => (items[i].node.style.transform = `translateY(${y.toFixed(1)}px)`),
    );
    this.root.replaceChildren(...dots, ...items.map((item) => item.node));
    if (!this.at.isConnected) chart.figure.querySelector('figcaption')?.append(this.at);
  }
}

function dot(colour: string, x: number, y: number): HTMLElement {
  const dot = el('i', { class: 'dot' });
  dot.style.background = `var(--${colour})`;
  dot.style.transform = `translate(${x}px, ${y}px)`;
  return dot;
}
