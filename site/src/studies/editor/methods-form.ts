// The methods of a study, each with its own options and a label.
import type { Catalog, Param } from '../../../types/slep.d.ts';
import type { Marked } from '../../model/marked.ts';
import { choices, ownOptions } from '../../model/methods.ts';
import type { Value } from '../../model/settings.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { swatch } from '../../ui/marks.ts';
import { Panel } from '../../ui/settings-panel.ts';
import { valueWords } from '../content.ts';
import { methodOf, withValue, written, type Draft, type Edit, type Section } from './draft.ts';
import { field, part, removeButton } from './fields.ts';

export class MethodsForm implements Section {
  readonly root: HTMLElement;
  private readonly list = el('ul', { class: 'contenders', 'data-path': 'methods' });
  private readonly add: HTMLSelectElement;
  private draft!: Draft;
  /** The index of the method whose options are open. */
  private open = -1;

  constructor(
    private readonly catalog: Catalog,
    private readonly edit: Edit,
  ) {
    this.add = el('select', { 'aria-label': 'add a method or a variant' });
    this.add.append(
      el('option', { value: '', selected: true }, 'add a method or a variant'),
      ...optionsOf(choices(catalog)),
    );
    this.add.addEventListener('change', () => {
      const method = this.add.value as 'auto';
      const isThere = this.draft.methods.some((m) => m === method);
      const count = this.draft.methods.length;
      this.add.value = '';
      this.open = isThere ? count : -1; // a second entry with the same method needs different options
      const label = choices(catalog).find((c) => c.name === method)?.title;
      const added = isThere ? { method, label: `${label}, variant ${count}` } : method;
      this.edit({ methods: [...this.draft.methods, added] }, true);
    });
    this.root = part('methods', this.list, el('div', { class: 'add-method' }, this.add));
  }

  /** Shows the methods. lines: their names and marks in figures, if they are known. */
  show(draft: Draft, lines: readonly Marked[] = []): void {
    this.draft = draft;
    const rows = Array.isArray(draft.methods) ? draft.methods.map((given, i) => this.row(given, i, lines[i])) : [];
    this.list.replaceChildren(...rows);
  }

  /** Updates the marks of the methods. */
  draw(lines: readonly Marked[]): void {
    [...this.list.children].forEach((row, i) => {
      row.querySelector('.swatch')?.replaceWith(lines[i] ? swatch(lines[i].mark) : '');
      const name = row.querySelector('.name');
      if (name && lines[i]) name.textContent = lines[i].name;
    });
  }

  private row(given: Draft['methods'][number], i: number, line: Marked | undefined): HTMLElement {
    const one = methodOf(given);
    const { method, options = {}, label } = one;
    const params = ownOptions(this.catalog, method);
    const title = choices(this.catalog).find((c) => c.name === method)?.title ?? String(method);
    const words = Object.entries(options).map(([name, value]) => optionWords(params, name, value as Value));
    const set = (change: object) =>
      this.edit({ methods: this.draft.methods.map((m, k) => (k === i ? written({ ...methodOf(m), ...change }) : m)) });
    const more = el('div', { class: 'options', hidden: i !== this.open });
    const panelRoot = el('div', { 'data-path': `methods[${i}].options` });
    const panel = new Panel(panelRoot);
    const toggle = el(
      'button',
      {
        class: 'link',
        'aria-expanded': String(i === this.open),
        click: () => {
          more.hidden = !more.hidden;
          toggle.setAttribute('aria-expanded', String(!more.hidden));
          this.open = more.hidden ? -1 : i;
        },
      },
      words.join(', ') || 'default options',
    );
    panel.reset(params, (name, value, settled) => {
      const param = params.find((p) => p.name === name);
      const now = methodOf(this.draft.methods[i]).options;
      if (!settled || !param) return;
      set({ options: withValue(now as Record<string, Value>, param, value) });
      const next = methodOf(this.draft.methods[i]).options ?? {};
      const list = Object.entries(next).map(([option, v]) => optionWords(params, option, v as Value));
      toggle.textContent = list.join(', ') || 'default options';
    });
    panel.show(options as Record<string, Value>);
    const labelField = field('label', `methods[${i}].label`, label ?? '', (text) =>
      set({ label: text.trim() || undefined }),
    );
    labelField.input.placeholder = line?.name ?? title;
    more.append(labelField.root, panelRoot);
    return el(
      'li',
      { 'data-path': `methods[${i}]` },
      line ? swatch(line.mark) : el('span', { class: 'swatch' }),
      el('span', { class: 'name' }, line?.name ?? label ?? title),
      toggle,
      removeButton(title, () => this.edit({ methods: this.draft.methods.filter((_, k) => k !== i) }, true)),
      more,
    );
  }
}

function optionWords(params: readonly Param[], name: string, value: Value): string {
  const title = params.find((p) => p.name === name)?.title ?? name;
  if (typeof value === 'boolean') return value ? title : `no ${title}`;
  return `${title} ${valueWords(value)}`;
}
