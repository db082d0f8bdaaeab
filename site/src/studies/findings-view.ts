// The findings: at most five sentences, each with the mark of the outcome that it counts and the number of cells.
import { el, type Child } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import type { Content } from './content.ts';
import type { Shown } from './findings.ts';
import { tileIcon } from './figures/tile.ts';

export interface FindingsEvents {
  /** Highlights these cells, or no cells if the argument is undefined. */
  lift(cells: ReadonlySet<number> | undefined): void;
  /** Shows the cells of a finding and a table of them. */
  open(cells: ReadonlySet<number>): void;
}

export class FindingsView {
  private shown: readonly Shown[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly events: FindingsEvents,
  ) {}

  show(found: readonly Shown[], { isPart, lines }: Content): void {
    const before = this.shown;
    this.shown = found;
    this.root.hidden = found.length === 0;
    const same = before.length === found.length && before.every((one, i) => one.key === found[i].key);
    if (same && this.root.dataset.part === String(isPart)) return; // new rows would lose the focus
    this.root.dataset.part = String(isPart);
    this.root.replaceChildren(...found.map((one) => this.row(one, isPart, lines)));
  }

  /** Replaces the sentences. */
  replace(lines: readonly HTMLElement[]): void {
    this.shown = [];
    this.root.hidden = false;
    this.root.replaceChildren(...lines);
  }

  private row({ sign, parts, cells, count }: Shown, isPart: boolean, lines: Content['lines']): HTMLElement {
    const set = new Set(cells);
    const words = parts.map(({ text, kind }): Child => {
      const whole = unbroken(text);
      return kind === 'strong' ? el('b', {}, ...whole) : el('span', { class: kind === 'quiet' ? 'ci' : '' }, ...whole);
    });
    return el(
      'li',
      {},
      typeof sign === 'number' ? markerIcon(lines[sign].mark) : tileIcon(sign),
      el(
        'button',
        {
          click: () => this.events.open(set),
          pointerenter: () => this.events.lift(set),
          pointerleave: () => this.events.lift(undefined),
          focus: () => this.events.lift(set),
          blur: () => this.events.lift(undefined),
        },
        el('span', { class: 'sentence' }, isPart && el('span', { class: 'muted' }, 'so far '), ...words),
        el('span', { class: 'to' }, count),
      ),
    );
  }
}

/** Splits text so that lines do not break within phrases such as “α = 0.1”, “16 of 20” and “76 to 99%”. */
const unbroken = (text: string): Child[] =>
  text
    .split(/(\S+ = \S+|\d\S* (?:of|to) \d\S*)/)
    .flatMap((part, i) => (i % 2 === 0 ? prose(part) : el('span', { class: 'whole' }, ...prose(part))));
