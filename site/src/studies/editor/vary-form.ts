// The form for the parameters and options that vary in a study, and for their values. At most two of them can vary.
import type { Catalog, Param } from '../../../types/slep.d.ts';
import { read } from '../../model/settings.ts';
import { clamp, typed } from '../../model/numbers.ts';
import { el, optionsOf, section } from '../../ui/dom.ts';
import { variable, type Draft, type Edit, type Section } from './draft.ts';
import { removeButton } from './fields.ts';

type Vary = NonNullable<Draft['vary']>[number];

export function varyForm(catalog: Catalog, edit: Edit): Section {
  const list = el('div', { 'data-path': 'vary' });
  const addOne = () =>
    edit((draft) => {
      const vary = draft.vary ?? [];
      const [first] = choices(draft, vary.length, catalog).filter(({ name }) => name !== 'n' || vary.length > 0);
      return first ? { vary: [...vary, { name: first.name, values: someValues(first) }] } : {};
    }, true);
  const add = el('button.link', { id: 'add-vary', click: addOne });
  return {
    root: section('what varies', list, add),
    show(draft) {
      const vary = draft.vary ?? [];
      list.replaceChildren(...vary.map((one, i) => row(one, i, choices(draft, i, catalog), edit)));
      add.textContent =
        vary.length === 0 ? 'vary a parameter or an option' : 'vary a second parameter or option to get a map';
      add.hidden = vary.length > 1;
    },
  };
}

/** all: the parameters and options that this row offers. */
function row({ name, values }: Vary, i: number, all: readonly Param[], edit: Edit): HTMLElement {
  const param = all.find((p) => p.name === name);
  const set = (changed: (values: Vary['values']) => Vary) =>
    edit((draft) => {
      const before = draft.vary ?? [];
      const one = changed(before[i]?.values ?? []);
      const { [one.name]: _, ...params } = draft.params ?? {};
      return { vary: before.map((other, k) => (k === i ? one : other)), params };
    }, true);
  const choose = () => {
    const chosen = all.find((p) => p.name === select.value);
    if (chosen) set(() => ({ name: chosen.name, values: someValues(chosen) }));
  };
  const select = el('select', { 'aria-label': 'what varies', change: choose }, ...optionsOf(all, name));
  const field = (value: number | string | boolean, k: number) => {
    const change = () => {
      const text = input.value.trim();
      // the text may contain several values, for example if it was pasted from another program
      const next = text === '' ? [] : text.split(/[\s,;]+/).map((word) => (param ? read(param, word) : Number(word)));
      set((before) => ({ name, values: [...before.slice(0, k), ...next, ...before.slice(k + 1)] }));
    };
    const input = el('input', { type: 'text', 'aria-label': `value ${k + 1} of ${name}`, autocomplete: 'off', change });
    input.value = typeof value === 'number' ? typed(value) : String(value);
    return el('span.value', { 'data-path': `vary[${i}].values[${k}]` }, input);
  };
  const fields = values.map(field);
  const addValue = () => {
    const next = field('', fields.length);
    fields.push(next);
    add.before(next);
    next.querySelector('input')?.focus();
  };
  const add = el('button.btn.add-value', { click: addValue }, 'add');
  return el(
    'div.vary',
    { 'data-path': `vary[${i}].name` },
    select,
    el('div.values.wrap', { 'data-path': `vary[${i}].values` }, ...fields, add),
    removeButton(`what varies, ${name}`, () =>
      edit(({ vary = [] }) => ({ vary: vary.filter((_, k) => k !== i) }), true),
    ),
  );
}

/** Returns the parameters and options that a row of the form offers: those that are not selected in any other row. */
function choices(draft: Draft, i: number, catalog: Catalog): Param[] {
  const others = (draft.vary ?? []).filter((_, k) => k !== i).map(({ name }) => name);
  return variable(draft, catalog).filter(({ name }) => !others.includes(name));
}

/** Returns initial values for a parameter: its choices, or some multiples of its default. */
function someValues(param: Param): (number | string | boolean)[] {
  if (typeof param.default === 'boolean') return [true, false];
  if (param.choices?.length) return [...param.choices];
  const usual = Number(param.default) || 1;
  const factors = param.log === false ? [1, 2, 3] : [0.5, 1, 2];
  const values = factors.map((factor) => (param.integer ? Math.round(usual * factor) : usual * factor));
  return [...new Set(values.map((v) => clamp(v, param.min, param.max)))];
}
