// Shows the names and values of a chart's lines as elements: in the gutter at their heights, or as a key above the
// plot.
import { el } from '../ui/dom.ts';
import { figure } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import { styled } from '../ui/palette.ts';
import type { Gutter } from './gutter.ts';
import type { Reading } from './readings.ts';

export interface NameEvents {
  /**
   * Called with a line when the pointer or the focus has moved to its name, and with undefined when the pointer or the
   * focus has left the name.
   */
  lifted(line: number | undefined): void;
  /** Called when the user has pressed a name. */
  pressed(line: number): void;
}

/** The row of a line, and the text that it shows. */
interface Row {
  root: HTMLElement;
  value: HTMLElement;
  shown: string;
}

export class Names {
  /** The names beside the plot. */
  readonly gutter = el('div.line-names');
  /** The names above the plot. */
  readonly keys = el('div.keys');
  /** Whether all names have a row, even if rows then cover content below the gutter. */
  open = false;
  private readonly more: HTMLButtonElement;
  private rows = new Map<number, Row>();

  /** changed: called after the list of names has been opened or closed. */
  constructor(
    private readonly events: Partial<NameEvents>,
    changed: () => void,
  ) {
    const turn = (open: boolean) => {
      this.open = open;
      changed();
    };
    this.more = el('button.more.inline', { click: () => turn(!this.open) });
    this.gutter.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.open) return;
      event.stopPropagation();
      turn(false);
      this.more.focus();
    });
  }

  /** Removes all rows. */
  reset(): void {
    this.rows = new Map();
    this.open = false;
    this.gutter.replaceChildren();
    this.keys.replaceChildren();
  }

  /** Places names in the gutter, at the heights of their rows. */
  place({ rows, rest }: Gutter<Reading>, digits: number, lifted: number | undefined): void {
    const elements = rows.map(({ of }) => this.row(of, digits, lifted));
    const hasMore = rest !== undefined || this.open;
    arrange(this.gutter, hasMore ? [...elements, this.more] : elements);
    arrange(this.keys, []);
    this.keys.hidden = true;
    this.gutter.classList.toggle('open', this.open);
    rows.forEach(({ y }, i) => moveTo(elements[i], y));
    if (!hasMore) return;
    this.more.setAttribute('aria-expanded', String(this.open));
    this.more.textContent = rest ? `+${rest.lines.length} more` : 'fewer';
    moveTo(this.more, rest?.y ?? (rows.at(-1)?.y ?? 0) + 18);
  }

  /** Lists names in the key above the plot. */
  list(readings: readonly Reading[], digits: number, lifted: number | undefined): void {
    const elements = readings.map((reading) => this.row(reading, digits, lifted));
    arrange(this.keys, elements);
    arrange(this.gutter, []);
    this.keys.hidden = elements.length === 0;
    this.gutter.classList.remove('open');
    for (const element of elements) element.style.transform = ''; // the style sheet places the rows of the key
  }

  private row(reading: Reading, digits: number, lifted: number | undefined): HTMLElement {
    const { index, value, words, bad, carried, line } = reading;
    const row = this.rows.get(index) ?? this.make(reading);
    this.rows.set(index, row);
    const shown = words ?? `${value} ${digits}`;
    if (row.shown !== shown) row.value.replaceChildren(words ?? figure(value, digits));
    row.shown = shown;
    row.root.title = `${line.name}${carried ? ', at its end' : ''}`;
    row.root.classList.toggle('bad', bad);
    row.root.classList.toggle('faded', lifted !== undefined && lifted !== index);
    return row.root;
  }

  private make({ index, line: { name, short = name, mark } }: Reading): Row {
    const { lifted, pressed } = this.events;
    const value = el('span.value');
    const title = el('span.name', short);
    title.style.color = styled(`${mark.colour}-ink`);
    const lift = () => lifted?.(index);
    const drop = () => lifted?.(undefined);
    const acts = { click: () => pressed?.(index), pointerenter: lift, pointerleave: drop, focus: lift, blur: drop };
    const root = el('button.row.inline', { 'data-line': index, ...acts }, markerIcon(mark), title, value);
    return { root, value, shown: '' };
  }
}

/**
 * Sets the children of an element. A child that is already in its place is not moved, because moving an element makes
 * it lose the focus.
 */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  if (children.length === parent.childElementCount && children.every((child, i) => parent.children[i] === child))
    return;
  for (const child of [...parent.children]) if (!children.includes(child as HTMLElement)) child.remove();
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
}

function moveTo(element: HTMLElement, y: number): void {
  const place = `translateY(${y.toFixed(1)}px)`;
  if (element.style.transform !== place) element.style.transform = place;
}
