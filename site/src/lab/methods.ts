// The methods on offer: which are compared, how each is drawn, and the options of the one picked.
import type { Param } from '../../types/slep.d.ts';
import { byId, el } from './dom.ts';
import { swatch, type Mark } from './marks.ts';
import { Panel } from './panel.ts';
import type { Value } from './settings.ts';

export interface Offered { name: string; mark: Mark; on: boolean; doc: string; options: readonly Param[]; values: Record<string, Value> }

export interface MethodEvents {
  toggled(index: number, on: boolean): void;
  changed(index: number, option: string, value: Value): void;
  focused(param: Param): void;
  /** A method has the focus. */
  met(name: string, doc: string): void;
}

export class MethodsView {
  private readonly events: MethodEvents;
  private readonly panel: Panel;
  private readonly title = el('h3');
  private offered: Offered[] = [];
  private picked = '';
  private key = '';

  constructor(events: MethodEvents) {
    this.events = events;
    const controls = el('div');
    this.panel = new Panel(controls);
    byId('method-options').append(el('div', { class: 'options-of' }, this.title, controls));
  }

  show(offered: Offered[]): void {
    this.offered = offered;
    const on = offered.filter((o) => o.on).length;
    byId('how-many').textContent = `${on} of ${offered.length}`;
    const key = JSON.stringify(offered);
    if (key === this.key) return;
    this.key = key;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    byId('methods').replaceChildren(
      ...offered.map((o, i) =>
        el('li', { class: o.on ? '' : 'off' },
          el('input', { type: 'checkbox', 'aria-label': `compare ${o.name}`, checked: o.on, disabled: o.on && on === 1, 'data-key': `on ${o.name}`, change: (event: Event) => this.events.toggled(i, (event.target as HTMLInputElement).checked) }),
          el('button', { type: 'button', class: 'pick', 'aria-pressed': String(o.name === this.picked), 'data-key': `pick ${o.name}`, title: o.doc, click: () => this.pick(o.name), focus: () => this.events.met(o.name, o.doc) }, swatch(o.mark), el('span', {}, o.name)),
        ),
      ),
    );
    if (focused) byId('methods').querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    if (!offered.some((o) => o.on && o.name === this.picked)) this.picked = offered.find((o) => o.on)?.name ?? '';
    this.pick(this.picked);
  }

  /** Shows the options of one method of the list. */
  pick(name: string): void {
    this.picked = name;
    for (const button of byId('methods').querySelectorAll('.pick')) button.setAttribute('aria-pressed', String(button.textContent === name));
    const index = this.offered.findIndex((o) => o.name === name);
    const method = this.offered[index];
    if (!method) return;
    this.title.textContent = `options of ${name}`;
    this.panel.reset(method.options, { changed: (option, value, settled) => settled && this.events.changed(index, option, value), focused: (param) => this.events.focused(param) });
    this.panel.show(method.values);
  }

  fail(option: string, message: string): boolean {
    return this.panel.fail(option, message);
  }
}
