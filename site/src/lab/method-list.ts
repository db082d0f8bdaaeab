// The list of methods. The list shows which methods are compared, how they are drawn, and why methods were refused. The
// list also shows the options of one method.
import type { Param } from '../../types/slep.d.ts';
import { byId, el } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { mostEntries } from '../model/lineup.ts';
import type { Mark } from '../model/mark.ts';
import { swatch } from '../ui/marks.ts';
import { Panel } from '../ui/settings-panel.ts';
import type { Value } from '../model/settings.ts';

export interface Offered {
  name: string;
  mark: Mark;
  on: boolean;
  doc: string;
  /** The space of the method, or undefined for auto. */ space?: { title: string; doc: string };
  /** The method that was chosen by auto. */ took?: string;
  refusal?: string;
  options: readonly Param[];
  values: Record<string, Value>;
}

export interface MethodEvents {
  toggled(index: number, on: boolean): void;
  changed(index: number, option: string, value: Value): void;
  /** Compares all methods. */
  all(): void;
}

export class MethodsView {
  private readonly panel: Panel;
  private readonly title = el('h3');
  private readonly more = el('button.link.more', { click: () => this.unfold() });
  private offered: Offered[] = [];
  private picked = '';
  private key = '';
  private unfolded = false;

  constructor(private readonly events: MethodEvents) {
    const controls = el('div');
    this.panel = new Panel(controls);
    byId('methods').after(this.more);
    byId('all-methods').addEventListener('click', () => events.all());
    byId('method-options').append(el('div.options-of', this.title, controls));
  }

  show(offered: Offered[]): void {
    this.offered = offered;
    const key = JSON.stringify([offered, this.unfolded]);
    if (key === this.key) return;
    this.key = key;
    const on = offered.filter((o) => o.on).length;
    byId('how-many').textContent = `${on} of ${offered.length}`;
    byId('all-methods').hidden = on >= Math.min(offered.length, mostEntries);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    byId('methods').replaceChildren(...this.rows(on === 1));
    const row = focused && byId('methods').querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`);
    if (row) row.focus();
    if (!offered.some((o) => o.on && o.name === this.picked)) this.picked = offered.find((o) => o.on)?.name ?? '';
    this.pick(this.picked);
  }

  /** Shows the options of one method. */
  pick(name: string): void {
    this.picked = name;
    for (const button of byId('methods').querySelectorAll<HTMLElement>('.pick'))
      button.setAttribute('aria-pressed', String(button.dataset.key === `pick ${name}`));
    const index = this.offered.findIndex((o) => o.name === name);
    const method = this.offered[index];
    if (!method) return;
    this.title.textContent = `options of ${name}`;
    this.panel.reset(method.options, (option, value, settled) => settled && this.events.changed(index, option, value));
    this.panel.show(method.values);
  }

  fail(option: string, message: string): boolean {
    return this.panel.fail(option, message);
  }

  /** Returns the rows, grouped by space. A collapsed list contains only auto and the compared methods. */
  private rows(last: boolean): HTMLElement[] {
    const folded = this.offered.filter((o) => !o.on && o.space !== undefined);
    this.more.hidden = folded.length === 0;
    this.more.setAttribute('aria-expanded', String(this.unfolded));
    const names = folded.slice(0, 3).map((o) => o.name);
    const rest = `${folded.length} more: ${names.join(', ')}${folded.length > 3 ? ', …' : ''}`;
    this.more.textContent = this.unfolded ? 'fewer' : rest;
    const shown = this.unfolded ? this.offered : this.offered.filter((o) => !folded.includes(o));
    const titles = [...new Set(shown.map((o) => o.space?.title))];
    return titles.flatMap((title) => {
      const ofSpace = shown.filter((o) => o.space?.title === title);
      const heading = this.unfolded && title !== undefined && el('li.space', { title: ofSpace[0].space?.doc }, title);
      return [...(heading ? [heading] : []), ...ofSpace.map((o) => this.row(o, last))];
    });
  }

  private row(o: Offered, last: boolean): HTMLElement {
    const index = this.offered.indexOf(o);
    const box = el('input', {
      type: 'checkbox',
      'aria-label': `compare ${o.name}`,
      checked: o.on,
      disabled: o.on && last,
      'data-key': `on ${o.name}`,
      change: () => this.events.toggled(index, box.checked),
    });
    const attributes = {
      'aria-pressed': 'false',
      'data-key': `pick ${o.name}`,
      'data-doc': o.doc,
      click: () => this.pick(o.name),
    };
    return el(
      'li',
      { class: o.on ? '' : 'off' },
      box,
      el('button.pick.inline', attributes, swatch(o.mark), el('span.name', o.name)),
      o.took !== undefined && el('small', `chose ${o.took}`),
      o.refusal !== undefined && el('p.why', { role: 'alert' }, ...prose(o.refusal)),
    );
  }

  private unfold(): void {
    this.unfolded = !this.unfolded;
    this.show(this.offered);
  }
}
