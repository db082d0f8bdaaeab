// <slep-predict>: the reader commits to a choice or a number before the page shows the run and the explanation.
import { el } from '../ui/dom.ts';
import { keep, keptFor } from './answers.ts';
import { areMet, readConditions } from './conditions.ts';
import { endOf, Question } from './question.ts';

let groups = 0;

export class SlepPredict extends Question {
  private whys: { element: HTMLElement; isFor: (given: string) => boolean }[] = [];
  private readonly state = el('p.state', { role: 'status' });
  private isRight = (_given: string): boolean => false;
  private fields: HTMLInputElement[] = [];

  protected make(): void {
    const { lab } = this;
    const list = this.querySelector<HTMLElement>('ol, ul');
    const form = el('form', { submit: (event) => (event.preventDefault(), void this.answer()) });
    if (list) this.makeChoices([...list.children] as HTMLElement[]);
    else form.append(this.makeNumber());
    const button = el('button.commit', { type: 'submit' }, lab ? 'Predict, then run' : 'Predict');
    form.append(...(list ? [list] : []), button);
    this.append(form, ...this.whys.filter(({ element }) => !element.closest('li')).map(({ element }) => element));
    this.append(this.state);
    for (const { element } of this.whys) element.hidden = true;
    const before = keptFor(this.id);
    if (before) this.show(before.given);
  }

  private makeChoices(items: HTMLElement[]): void {
    const name = `predict-${++groups}`;
    if (items.filter((item) => item.hasAttribute('data-right')).length !== 1)
      throw new Error('Exactly one <li> must have data-right.');
    items.forEach((item, i) => {
      const given = String(i + 1);
      const whys = [...item.children].filter((child) => child.localName === 'p') as HTMLElement[];
      const field = el('input', { type: 'radio', name, value: given, required: true });
      const text = el('span');
      text.append(...[...item.childNodes].filter((node) => !whys.includes(node as HTMLElement)));
      item.prepend(el('label', field, text));
      this.fields.push(field);
      const right = item.hasAttribute('data-right');
      this.whys.push(...whys.map((element) => ({ element, isFor: (g: string) => g === given || right })));
    });
    this.isRight = (given) => items[Number(given) - 1]?.hasAttribute('data-right') ?? false;
  }

  private makeNumber(): HTMLElement {
    const [answer, within] = ['answer', 'within'].map((name) => this.getAttribute(name) ?? '0');
    const slack = within.endsWith('%') ? (parseFloat(within) / 100) * Math.abs(Number(answer)) : Number(within);
    if (!this.hasAttribute('answer') || Number.isNaN(Number(answer) + slack))
      throw new Error('Give choices (<li> in a list) or an answer: answer="12" within="2" or within="10%".');
    this.isRight = (given) => Math.abs(Number(given) - Number(answer)) <= slack;
    for (const element of this.having('data-when')) {
      const conditions = readConditions(element.dataset.when ?? '', ['answer']);
      this.whys.push({ element, isFor: (given) => areMet(conditions, [], { answer: given }) });
    }
    for (const element of this.having('data-why')) this.whys.push({ element, isFor: () => true });
    const field = el('input', { type: 'text', inputmode: 'decimal', required: true, autocomplete: 'off' });
    this.fields.push(field);
    return el('label', 'a number: ', field);
  }

  private async answer(): Promise<void> {
    const [field] = this.fields;
    const isNumber = field.type === 'text';
    const given = isNumber ? field.value.trim().replace(',', '.').replace('−', '-') : this.chosen();
    if (isNumber && (given === '' || Number.isNaN(Number(given))))
      return void (this.state.textContent = 'Enter a number.');
    const { lab } = this;
    if (lab) {
      this.lock(given);
      this.state.textContent = 'Your prediction is final. The experiment is running.';
      await this.loaded(lab);
      // an error is ignored here, because the experiment shows it and the answer does not depend on it
      const end = endOf(lab).catch(() => undefined);
      await lab.play();
      await end;
    }
    keep(this.id, { given, right: this.isRight(given) });
    this.show(given);
  }

  private chosen = (): string => this.fields.find((field) => field.checked)?.value ?? '';

  private lock(given: string): void {
    for (const field of this.fields) {
      if (field.type === 'text') field.value = given;
      else field.checked = field.value === given;
      field.disabled = true;
    }
    this.querySelector('.commit')?.remove();
  }

  private show(given: string): void {
    this.lock(given);
    const right = this.isRight(given);
    this.dataset.result = right ? 'right' : 'wrong';
    const answer = this.getAttribute('answer');
    this.state.textContent = right ? 'You predicted this.' : 'The result is different.';
    if (answer !== null) this.state.textContent += ` The number is ${answer}.`;
    for (const { element, isFor } of this.whys) element.hidden = !isFor(given);
    this.dispatchEvent(new CustomEvent('answered', { bubbles: true, detail: { given, right } }));
  }
}
