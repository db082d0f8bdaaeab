// <slep-exercise>: the reader changes settings of an experiment until its runs meet the given conditions.
import { el } from '../ui/dom.ts';
import { keep, keptFor } from './answers.ts';
import { areMet, readConditions, readValues, valueOf, type Condition } from './conditions.ts';
import { endOf, Question, type Endings } from './question.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export class SlepExercise extends Question {
  private conditions: Condition[] = [];
  private mistakes: { element: HTMLElement; conditions: Condition[] }[] = [];
  private fields: Field[] = [];
  private readonly state = el('p.state', { role: 'status' });

  protected make(): void {
    const { lab } = this;
    if (!lab) throw new Error('An exercise needs for="…" with the id of a <slep-lab>.');
    const names = (this.getAttribute('set') ?? '').split(/\s+/).filter(Boolean);
    this.conditions = readConditions(this.getAttribute('conditions') ?? '', names);
    this.mistakes = this.having('data-when').map((element) => {
      element.hidden = true;
      return { element, conditions: readConditions(element.dataset.when ?? '', names) };
    });
    const before = keptFor(this.id);
    const values = { ...(before && readValues(before.given)) };
    const form = el('form', { submit: (event) => (event.preventDefault(), void this.check()) });
    for (const name of names) {
      const field = name === 'formula' ? el('textarea', { rows: 5 }) : el('input', { type: 'text' });
      field.value = values[name] ?? lab.getAttribute(name) ?? '';
      field.name = name;
      field.setAttribute('autocomplete', 'off');
      field.spellcheck = false;
      this.fields.push(field);
      form.append(el('label', `${name} `, field));
    }
    form.append(el('button.commit', { type: 'submit' }, 'Run and check'));
    const after = [...this.mistakes.map(({ element }) => element), ...this.querySelectorAll(':scope > details')];
    this.append(form, this.state, ...after);
    const solution = this.getAttribute('solution');
    const place = this.querySelector('details[data-solution]');
    if (solution !== null && place)
      place.append(el('button.fill', { click: () => this.fill(readValues(solution)) }, 'Fill in these values'));
    if (before?.right) this.tell(true, 'Solved.');
  }

  private fill(values: Record<string, string>): void {
    for (const field of this.fields) field.value = values[field.name] ?? field.value;
    this.fields[0]?.focus();
  }

  private async check(): Promise<void> {
    this.tell(undefined, 'The experiment is running.');
    const lab = await this.loaded(this.lab!);
    const changed = this.fields.filter((field) => field.value.trim() !== (lab.getAttribute(field.name) ?? ''));
    const restarts = changed.length > 0 && ['running', 'paused', 'done', 'failed', 'setting up'].includes(lab.phase);
    const end = endOf(lab);
    for (const field of changed) {
      if (field.value.trim()) lab.setAttribute(field.name, field.value.trim());
      else lab.removeAttribute(field.name);
    }
    await Promise.resolve(); // this waits until the element has read its attributes
    if (!restarts) void lab.play();
    try {
      this.judge(await end);
    } catch (error) {
      this.tell(false, (error as Error).message);
    }
  }

  private judge(endings: Endings): void {
    const own = Object.fromEntries(this.fields.map(({ name, value }) => [name, value.trim()]));
    const right = areMet(this.conditions, endings, own);
    const given = Object.entries(own)
      .map((pair) => pair.join(' = '))
      .join('; ');
    keep(this.id, { given, right });
    const names = [...new Set(this.conditions.map(({ name }) => name))].filter((name) => !(name in own));
    const found = names.map((name) => `${name} = ${spoken(valueOf(name, endings))}`).join('; ');
    this.tell(right, `${right ? 'Solved' : 'Not yet'}.${found && ` Your run has ${found}.`}`);
    const mistake = right ? undefined : this.mistakes.find(({ conditions }) => areMet(conditions, endings, own));
    for (const { element } of this.mistakes) element.hidden = element !== mistake?.element;
    this.dispatchEvent(new CustomEvent('answered', { bubbles: true, detail: { given, right } }));
  }

  private tell(right: boolean | undefined, text: string): void {
    if (right === undefined) delete this.dataset.result;
    else this.dataset.result = right ? 'right' : 'wrong';
    this.state.textContent = text;
  }
}

const spoken = (value: number | string | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(3))) : (value ?? 'none');
