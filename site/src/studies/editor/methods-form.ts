// The methods of a study, each with its own options and a label.
import type { Catalog, Param, Params } from '../../../types/slep.d.ts';
import type { Marked } from '../../model/marked.ts';
import { choices, methodTitle, ownOptions } from '../../model/methods.ts';
import type { Value } from '../../model/settings.ts';
import { el, optionsOf, section } from '../../ui/dom.ts';
import { swatch } from '../../ui/marks.ts';
import { valueWords } from '../content.ts';
import { methodOf, withValue, written, type Draft, type Edit, type Section } from './draft.ts';
import { field, removeButton, settingsPanel } from './fields.ts';

export class MethodsForm implements Section {
  readonly root: HTMLElement;
  private readonly list = el('ul.contenders', { 'data-path': 'methods' });
  private readonly add: HTMLSelectElement;
  /** The index of the method whose options are open. */
  private open = -1;

  constructor(
    private readonly catalog: Catalog,
    private readonly edit: Edit,
  ) {
    const offered = [{ name: '', title: 'add a method or a variant' }, ...choices(catalog)];
    const attributes = { 'aria-label': 'add a method or a variant', change: () => this.addOne(this.add.value) };
    this.add = el('select', attributes, ...optionsOf(offered, ''));
    this.root = section('methods', this.list, el('div.add-method', this.add));
  }

  show({ methods }: Draft): void {
    this.list.replaceChildren(...(Array.isArray(methods) ? methods.map((given, i) => this.row(given, i)) : []));
  }

  /** Updates the names and marks of the methods. */
  draw(lines: readonly Marked[]): void {
    [...this.list.children].forEach((row, i) => {
      row.querySelector('.swatch')?.replaceWith(lines[i] ? swatch(lines[i].mark) : '');
      const name = row.querySelector('.name');
      if (name && lines[i]) name.textContent = lines[i].name;
    });
  }

  private addOne(name: string): void {
    const method = name as 'auto';
    this.add.value = '';
    this.edit(({ methods }) => {
      const isThere = methods.some((m) => m === method);
      const count = methods.length;
      this.open = isThere ? count : -1; // a second entry with the same method needs different options
      const added = isThere ? { method, label: `${methodTitle(this.catalog, method)}, variant ${count}` } : method;
      return { methods: [...methods, added] };
    }, true);
  }

  private row(given: Draft['methods'][number], i: number): HTMLElement {
    const { method, options = {}, label } = methodOf(given);
    const params = ownOptions(this.catalog, method);
    const title = String(methodTitle(this.catalog, method));
    const set = (change: (now: ReturnType<typeof methodOf>) => object) =>
      this.edit(({ methods }) => ({
        methods: methods.map((m, k) => (k === i ? written({ ...methodOf(m), ...change(methodOf(m)) }) : m)),
      }));
    const more = el('div.options', { hidden: i !== this.open });
    const click = () => {
      more.hidden = !more.hidden;
      toggle.setAttribute('aria-expanded', String(!more.hidden));
      this.open = more.hidden ? -1 : i;
    };
    const expanded = { 'aria-expanded': String(i === this.open), click };
    const toggle = el('button.link', expanded, optionsInWords(params, options as Params));
    const panel = settingsPanel(`methods[${i}].options`);
    panel.show(params, options as Params, (param, value) =>
      set(({ options: now }) => {
        const next = withValue(now as Params, param, value);
        toggle.textContent = optionsInWords(params, next);
        return { options: next };
      }),
    );
    const labelField = field('label', `methods[${i}].label`, label ?? '', (text) =>
      set(() => ({ label: text.trim() || undefined })),
    );
    labelField.input.placeholder = title;
    more.append(labelField.root, panel.root);
    return el(
      'li',
      { 'data-path': `methods[${i}]` },
      el('span.swatch'),
      el('span.name', label ?? title),
      toggle,
      removeButton(title, () => this.edit(({ methods }) => ({ methods: methods.filter((_, k) => k !== i) }), true)),
      more,
    );
  }
}

function optionsInWords(params: readonly Param[], options: Params): string {
  const words = Object.entries(options).map(([name, value]: [string, Value]) => {
    const title = params.find((p) => p.name === name)?.title ?? name;
    if (typeof value === 'boolean') return value ? title : `no ${title}`;
    return `${title} ${valueWords(value)}`;
  });
  return words.join(', ') || 'default options';
}
