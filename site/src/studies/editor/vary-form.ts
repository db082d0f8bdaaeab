// The form for the parameters or options that vary in a study, and for their values. At most two can vary.
import type { Catalog, Param } from '../../../types/slep.d.ts';
import { read } from '../../model/settings.ts';
import { typed } from '../../model/numbers.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { variable, type Draft, type Edit, type Section } from './draft.ts';
import { part, removeButton } from './fields.ts';

type Vary = NonNullable<Draft['vary']>[number];

export class VaryForm implements Section {
  readonly root: HTMLElement;
  private readonly list = el('div', { 'data-path': 'vary' });
  private readonly add = el('button', { class: 'link', id: 'add-vary', click: () => this.addOne() });
  private draft!: Draft;

  constructor(
    private readonly catalog: Catalog,
    private readonly edit: Edit,
  ) {
    this.root = part('what varies', this.list, this.add);
  }

  show(draft: Draft): void {
    this.draft = draft;
    const vary = draft.vary ?? [];
    this.list.replaceChildren(...vary.map((one, i) => this.row(one, i)));
    this.add.textContent =
      vary.length === 0 ? 'vary a parameter or an option' : 'vary a second parameter or an option, for a map';
    this.add.hidden = vary.length > 1;
  }

  private row({ name, values }: Vary, i: number): HTMLElement {
    const all = this.choices(i);
    const param = all.find((p) => p.name === name);
    const select = el('select', { 'aria-label': 'what varies' }, ...optionsOf(all, name));
    select.addEventListener('change', () => {
      const chosen = all.find((p) => p.name === select.value);
      if (chosen) this.set(i, { name: chosen.name, values: someValues(chosen) });
    });
    const field = (value: number | string | boolean | '', k: number) => {
      const input = el('input', { type: 'text', 'aria-label': `value ${k + 1} of ${name}`, autocomplete: 'off' });
      input.value = value === '' ? '' : typeof value === 'number' ? typed(value) : String(value);
      input.addEventListener('change', () => {
        const before = this.draft.vary?.[i]?.values ?? [];
        const text = input.value.trim();
        // the text may contain several values, for example if it was pasted from another program
        const next = text === '' ? [] : text.split(/[\s,;]+/).map((word) => (param ? read(param, word) : Number(word)));
        this.set(i, { name, values: [...before.slice(0, k), ...next, ...before.slice(k + 1)] });
      });
      return el('span', { class: 'value', 'data-path': `vary[${i}].values[${k}]` }, input);
    };
    const add = el(
      'button',
      {
        class: 'btn add-value',
        click: () => {
          const fields = row.querySelectorAll<HTMLInputElement>('.value input');
          const next = field('', fields.length);
          add.before(next);
          next.querySelector('input')?.focus();
        },
      },
      'add',
    );
    const row = el(
      'div',
      { class: 'vary', 'data-path': `vary[${i}].name` },
      select,
      el('div', { class: 'values', 'data-path': `vary[${i}].values` }, ...values.map(field), add),
      removeButton(`what varies, ${name}`, () =>
        this.edit({ vary: (this.draft.vary ?? []).filter((_, k) => k !== i) }, true),
      ),
    );
    return row;
  }

  private choices(i: number): Param[] {
    const others = (this.draft.vary ?? []).filter((_, k) => k !== i).map(({ name }) => name);
    return variable(this.draft, this.catalog).filter(({ name }) => !others.includes(name));
  }

  private set(i: number, one: Vary): void {
    const { [one.name]: _, ...params } = this.draft.params ?? {};
    const vary = (this.draft.vary ?? []).map((before, k) => (k === i ? one : before));
    this.edit({ vary, params }, true);
  }

  private addOne(): void {
    const vary = this.draft.vary ?? [];
    const [first] = this.choices(vary.length).filter(({ name }) => name !== 'n' || vary.length > 0);
    if (first) this.edit({ vary: [...vary, { name: first.name, values: someValues(first) }] }, true);
  }
}

/** Returns initial values for a parameter: its choices, or the default and some values around it. */
function someValues(param: Param): (number | string | boolean)[] {
  if (typeof param.default === 'boolean') return [true, false];
  if (param.choices?.length) return [...param.choices];
  const usual = Number(param.default) || 1;
  const factors = param.log === false ? [1, 2, 3] : [0.5, 1, 2];
  const values = factors.map((factor) => (param.integer ? Math.round(usual * factor) : usual * factor));
  return [...new Set(values.map((v) => Math.min(Math.max(v, param.min), param.max)))];
}
