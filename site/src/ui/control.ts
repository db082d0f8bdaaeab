// The control of a setting, made from a Param of the catalogue: a name; a slider, choices or a checkbox; a field for
// typed numbers; and an error message.
import type { Param } from '../../types/slep.d.ts';
import { el } from './dom.ts';
import { typed } from '../model/numbers.ts';
import { isSymbol, label } from './label.ts';
import { isNumeric, objection, position, read, valueAt, wants, type Value } from '../model/settings.ts';

/** Called with a valid value of the Param with this name. settled is false while a slider is being dragged. */
export type Change = (name: string, value: Value, settled: boolean) => void;

const steps = 1000;
/** The maximum total length, in characters, of a name and its choices at which the choices are shown side by side. */
const mostInRow = 21;
let count = 0;

export class Control {
  readonly root: HTMLElement;
  private readonly id = `control-${++count}`;
  private readonly described = { 'aria-describedby': `${this.id}-doc` };
  private readonly why = el('p.why', { id: `${this.id}-why`, role: 'alert', hidden: true });
  private slider?: HTMLInputElement;
  private text?: HTMLInputElement;
  /** Shows a value in the choices, the menu or the checkbox. */
  private display = (_: Value): void => {};

  constructor(
    private readonly param: Param,
    private readonly change: Change,
    extra?: HTMLElement,
  ) {
    this.root =
      typeof param.default === 'boolean'
        ? this.makeCheck()
        : param.choices?.length
          ? this.makeChoices(param.choices)
          : this.makeNumber();
    this.root.dataset.setting = param.name;
    if (extra) this.root.append(extra);
    const range = wants(param);
    const doc = `${param.doc} ${range[0].toUpperCase()}${range.slice(1)}${param.unit ? ` ${param.unit}` : ''}.`;
    this.root.append(this.why, el('span.unseen', { id: `${this.id}-doc` }, doc));
    this.show(param.default);
  }

  /** Shows a value, and discards invalid input. */
  show(value: Value): void {
    this.fail(undefined);
    this.display(value);
    if (this.text) this.text.value = typeof value === 'number' ? typed(value) : '';
    if (typeof value === 'number') this.place(position(this.param, value), value);
  }

  /**
   * Shows `message`, which says what is wrong with the typed value, or removes the last message if `message` is
   * undefined. The value does not change. If `instead` is given, a button offers this valid value.
   */
  fail(message: string | undefined, instead?: Value): void {
    this.why.textContent = message ?? '';
    if (instead !== undefined) this.why.append(' ', this.makeFix(instead));
    this.why.hidden = !message;
    this.root.classList.toggle('wrong', Boolean(message));
    this.text?.setAttribute('aria-invalid', String(Boolean(message)));
  }

  private changed(value: Value, settled = true): void {
    this.change(this.param.name, value, settled);
  }

  private makeFix(value: Value): HTMLElement {
    const take = () => {
      this.show(value);
      this.changed(value);
    };
    return el('button.btn', { click: take }, `set ${this.param.title} to ${value}`);
  }

  /** Moves the slider to a position between 0 and 1, and sets the value that screen readers announce. */
  private place(at: number, value: number): void {
    if (!this.slider) return;
    this.slider.value = String(Math.round(at * steps));
    this.slider.setAttribute('aria-valuetext', typed(value));
    this.slider.style.setProperty('--v', `${100 * at}%`);
  }

  private name(control: string): HTMLElement {
    return el('label', { for: control, title: this.param.doc }, label(this.param.title));
  }

  private makeNumber(): HTMLElement {
    const { param } = this;
    this.text = this.makeText();
    const name = this.name(this.text.id);
    if (param.name === 'seed') return el('div.control.seed', name, this.text);
    this.slider = el('input', {
      ...{ type: 'range', min: 0, max: steps, step: 1, 'aria-label': `${param.title}, slider`, ...this.described },
      ...{ input: () => this.slid(false), change: () => this.slid(true) },
    });
    return el('div.control', name, this.slider, this.text);
  }

  private slid(settled: boolean): void {
    const at = Number(this.slider?.value) / steps;
    const value = valueAt(this.param, at);
    if (this.text) this.text.value = typed(value);
    this.place(at, value);
    this.fail(undefined);
    this.changed(value, settled);
  }

  private makeText(): HTMLInputElement {
    const { param, id } = this;
    const typedValue = () => read(param, input.value);
    const check = () => this.fail(input.value.trim() === '' ? undefined : objection(param, typedValue()));
    const take = () => {
      const value = typedValue();
      const wrong = objection(param, value);
      this.fail(wrong);
      if (wrong) return;
      if (typeof value === 'number') this.place(position(param, value), value);
      this.changed(value);
    };
    const input = el('input', {
      ...{ type: 'text', class: 'typed', id: `${id}-text`, inputmode: 'decimal', autocomplete: 'off' },
      ...{ spellcheck: 'false', 'aria-describedby': `${id}-doc ${id}-why`, input: check, change: take },
    });
    input.ariaLabel = param.choices ? `${param.title}, typed` : param.title; // the label may be MathML
    return input;
  }

  /**
   * Creates choices side by side, or a menu if the choices are long and the Param accepts no numbers. If the Param
   * accepts numbers, one choice opens a field.
   */
  private makeChoices(choices: readonly string[]): HTMLElement {
    const { param } = this;
    const hasNumber = isNumeric(param);
    if (!hasNumber && [param.title, ...choices].join('').length > mostInRow) return this.makeMenu(choices);
    const text = hasNumber ? this.makeText() : undefined;
    this.text = text;
    const inputs = (hasNumber ? [...choices, ''] : choices).map((choice) =>
      el('input', { type: 'radio', name: this.id, value: choice, change: () => this.chose(choice) }),
    );
    this.display = (value) => {
      for (const input of inputs) input.checked = input.value === (typeof value === 'number' ? '' : value);
      if (text) text.hidden = typeof value !== 'number';
    };
    const labels = inputs.map((input) => el('label', input, input.value || 'number'));
    return el(
      'div',
      { class: `control choice${isSymbol(param.title) ? ' short' : ''}` },
      el('span.name', { title: param.doc }, label(param.title)),
      el('div.seg', { role: 'radiogroup', 'aria-label': param.title, ...this.described }, ...labels),
      text,
    );
  }

  private makeMenu(choices: readonly string[]): HTMLElement {
    const menu = el(
      'select',
      { id: `${this.id}-list`, ...this.described, change: () => this.changed(menu.value) },
      ...choices.map((c) => el('option', { value: c }, c)),
    );
    this.display = (value) => (menu.value = String(value));
    return el('div.control.choice', this.name(menu.id), menu);
  }

  private chose(choice: string): void {
    if (this.text) this.text.hidden = choice !== '';
    this.fail(undefined);
    if (choice !== '') this.changed(choice);
    else this.text?.focus();
  }

  private makeCheck(): HTMLElement {
    const { title, doc } = this.param;
    const id = `${this.id}-check`;
    const check = el('input', { type: 'checkbox', id, ...this.described, change: () => this.changed(check.checked) });
    this.display = (value) => (check.checked = value === true);
    return el('div.control.check', check, el('label', { for: id, title: doc }, title));
  }
}
