// The title row of a chart: a name in bold, formulas, a short text, and the names of the thresholds on the right.
import { el, svg, type Child } from '../ui/dom.ts';
import type { Level } from './content.ts';
import { dotted } from './draw.ts';

export class Title {
  private readonly root: HTMLElement | null;
  private readonly levels = el('span.levels');
  /** The width to which the title was last fitted. */
  private fitted = 0;

  constructor(figure: HTMLElement) {
    this.root = figure.querySelector('.title');
    this.root?.after(this.levels);
  }

  /** Sets the title: a name in bold, formulas, and text that is shown if there is room. */
  show(name: readonly Child[], formulas: readonly Child[], words: readonly Child[]): void {
    this.root?.replaceChildren(el('b', ...name), el('span', ...formulas), el('span.says', ...words));
    this.fitted = 0;
  }

  showLevels(levels: readonly Level[]): void {
    this.levels.replaceChildren(...levels.flatMap(({ name }) => (name ? [el('span', dottedLine(), name)] : [])));
    this.fitted = 0;
  }

  /** Hides parts of the title that do not fit next to the thresholds: first the text, then the formulas. */
  fit(width: number): void {
    const { root } = this;
    if (!root || width === this.fitted) return;
    this.fitted = width;
    const parts = [...root.children].slice(1) as HTMLElement[];
    for (const part of parts) part.hidden = false;
    while (parts.length > 0 && root.scrollWidth > root.clientWidth) parts.pop()!.hidden = true;
  }
}

/** Creates a short dotted line, which marks the name of a threshold. */
export function dottedLine(): SVGElement {
  const line = svg('path', { d: 'M0 5.5H26', 'stroke-dasharray': dotted.join(' ') });
  return svg('svg.dotted', { viewBox: '0 0 26 10', 'aria-hidden': 'true' }, line);
}
