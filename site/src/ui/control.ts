// One setting, made from the catalogue's Param: its name, a slider or choices, the typed value, and any error in it.
import type { Param } from '../../types/slep.d.ts';
import { el } from './dom.ts';
import { typed } from '../model/numbers.ts';
import { isSymbol, label } from './label.ts';
import { isNumeric, objection, position, read, valueAt, wants, type Value } from '../model/settings.ts';

export interface ControlEvents {
  /** A value that the Param allows; settled is false while a slider is being dragged. */
  changed(name: string, value: Value, settled: boolean): void;
  focused(param: Param): void;
}

const steps = 1000;
/** So many letters in name and choices fit side by side. */
const mostInRow = 21;
let count = 0;

export class Control {
  readonly root: HTMLElement;
  private readonly param: Param;
  private readonly events: ControlEvents;
  private readonly id = `control-${++count}`;
  private readonly why = el('p', { class: 'why', id: `${this.id}-why`, role: 'alert', hidden: true });
  private slider?: HTMLInputElement;
  private text?: HTMLInputElement;
  private check?: HTMLInputElement;
  private list?: HTMLSelectElement;
  private choices: HTMLInputElement[] = [];

  constructor(param: Param, events: ControlEvents, extra?: HTMLElement) {
    this.param = param;
    this.events = events;
    this.root =
      typeof param.default === 'boolean'
        ? this.makeCheck()
        : param.choices?.length
          ? this.makeChoices(param.choices)
          : this.makeNumber();
    this.root.dataset.setting = param.name;
    if (extra) this.root.append(extra);
    this.root.append(
      this.why,
      el(
        'span',
        { class: 'unseen', id: `${this.id}-doc` },
        `${param.doc} ${wants(param)}${param.unit ? ` ${param.unit}` : ''}.`,
      ),
    );
    this.root.addEventListener('focusin', () => events.focused(param));
    this.show(param.default);
  }

  /** Shows a value, and forgets what was typed and is wrong. */
  show(value: Value): void {
    this.fail(undefined);
    if (this.check) this.check.checked = value === true;
    if (this.list) this.list.value = String(value);
    for (const choice of this.choices) choice.checked = choice.value === (typeof value === 'number' ? '' : value);
    if (!this.text) return;
    this.text.value = typeof value === 'number' ? typed(value) : '';
    this.text.hidden = this.choices.length > 0 && typeof value !== 'number';
    if (typeof value === 'number') this.place(value);
  }

  /** Says what is wrong with the value here, and keeps it. instead: a value that would do, for a button. */
  fail(message: string | undefined, instead?: Value): void {
    this.why.textContent = message ?? '';
    if (instead !== undefined) this.why.append(' ', this.makeFix(instead));
    this.why.hidden = !message;
    this.root.classList.toggle('wrong', Boolean(message));
    this.text?.setAttribute('aria-invalid', String(Boolean(message)));
  }

  private makeFix(value: Value): HTMLElement {
    const { name, title } = this.param;
    const take = () => {
      this.show(value);
      this.events.changed(name, value, true);
    };
    return el('button', { class: 'btn', click: take }, `set ${title} to ${value}`);
  }

  /** Moves the slider to a value. */
  private place(value: number): void {
    if (!this.slider) return;
    const at = position(this.param, value);
    this.slider.value = String(Math.round(at * steps));
    this.slider.setAttribute('aria-valuetext', typed(value));
    this.slider.style.setProperty('--v', `${100 * at}%`);
  }

  private makeNumber(): HTMLElement {
    const { param } = this;
    this.text = this.makeText();
    const name = el('label', { for: `${this.id}-text`, title: param.doc }, label(param.title));
    if (param.name === 'seed') return el('div', { class: 'control seed' }, name, this.text);
    this.slider = el('input', {
      type: 'range',
      min: 0,
      max: steps,
      step: 1,
      'aria-label': `${param.title}, slider`,
      'aria-describedby': `${this.id}-doc`,
    });
    this.slider.addEventListener('input', () => this.slid(false));
    this.slider.addEventListener('change', () => this.slid(true));
    return el('div', { class: 'control' }, name, this.slider, this.text);
  }

  private slid(settled: boolean): void {
    const value = valueAt(this.param, Number(this.slider?.value) / steps);
    if (this.text) this.text.value = typed(value);
    this.slider?.style.setProperty('--v', `${(100 * Number(this.slider.value)) / steps}%`);
    this.slider?.setAttribute('aria-valuetext', typed(value));
    this.fail(undefined);
    this.events.changed(this.param.name, value, settled);
  }

  private makeText(): HTMLInputElement {
    const input = el('input', {
      type: 'text',
      class: 'typed',
      id: `${this.id}-text`,
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': `${this.id}-doc ${this.id}-why`,
    });
    if (this.param.choices) input.setAttribute('aria-label', `${this.param.title}, typed`);
    input.addEventListener('input', () =>
      this.fail(input.value.trim() === '' ? undefined : objection(this.param, read(this.param, input.value))),
    );
    input.addEventListener('change', () => {
      const value = read(this.param, input.value);
      const wrong = objection(this.param, value);
      this.fail(wrong);
      if (wrong) return;
      if (typeof value === 'number') this.place(value);
      this.events.changed(this.param.name, value, true);
    });
    return input;
  }

  /** Choices side by side, or in a list if they are long. Where the Param takes a number, one more opens its field. */
  private makeChoices(choices: readonly string[]): HTMLElement {
    const { param } = this;
    const options = isNumeric(param) ? [...choices, ''] : choices;
    if (!isNumeric(param) && [param.title, ...choices].join('').length > mostInRow) return this.makeList(choices);
    if (isNumeric(param)) this.text = this.makeText();
    const group = el('div', {
      class: 'seg',
      role: 'radiogroup',
      'aria-label': param.title,
      'aria-describedby': `${this.id}-doc`,
    });
    for (const choice of options) {
      const input = el('input', { type: 'radio', name: this.id, value: choice });
      input.addEventListener('change', () => this.chosen(choice));
      this.choices.push(input);
      group.append(el('label', {}, input, choice || 'number'));
    }
    return el(
      'div',
      { class: `control choice${isSymbol(param.title) ? ' short' : ''}` },
      el('span', { class: 'name', title: param.doc }, label(param.title)),
      group,
      this.text,
    );
  }

  private makeList(choices: readonly string[]): HTMLElement {
    const { param } = this;
    this.list = el(
      'select',
      { id: `${this.id}-list`, 'aria-describedby': `${this.id}-doc` },
      ...choices.map((c) => el('option', { value: c }, c)),
    );
    this.list.addEventListener('change', () => this.events.changed(param.name, this.list?.value ?? '', true));
    return el(
      'div',
      { class: 'control choice' },
      el('label', { for: `${this.id}-list`, title: param.doc }, label(param.title)),
      this.list,
    );
  }

  private chosen(choice: string): void {
    if (this.text) this.text.hidden = choice !== '';
    this.fail(undefined);
    if (choice !== '') this.events.changed(this.param.name, choice, true);
    else this.text?.focus();
  }

  private makeCheck(): HTMLElement {
    const { param } = this;
    this.check = el('input', { type: 'checkbox', id: `${this.id}-check`, 'aria-describedby': `${this.id}-doc` });
    this.check.addEventListener('change', () => this.events.changed(param.name, this.check?.checked === true, true));
    return el(
      'div',
      { class: 'control check' },
      this.check,
      el('label', { for: `${this.id}-check`, title: param.doc }, param.title),
    );
  }
}
