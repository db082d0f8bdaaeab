// Small building blocks of the form.
import { el, icon, type Child } from '../../ui/dom.ts';

/** Creates a part of the form with a heading. */
export const part = (title: string, ...children: Child[]): HTMLElement =>
  el('section', {}, el('h2', {}, title), ...children);

let count = 0;

/** Creates a text field with a label. path: the path of its value in the description. */
export function field(
  name: string,
  path: string,
  value: string,
  typed: (text: string) => void,
  attributes: Record<string, string> = {},
): { root: HTMLElement; input: HTMLInputElement } {
  const id = `field-${++count}`;
  const input = el('input', { type: 'text', id, autocomplete: 'off', spellcheck: 'false', ...attributes });
  input.value = value;
  input.addEventListener('change', () => typed(input.value));
  return { root: el('div', { class: 'field', 'data-path': path }, el('label', { for: id }, name), input), input };
}

/** Reads a typed number. Any other text is returned unchanged, and readDescription rejects it later. */
export function numberOf(text: string): number | string {
  const trimmed = text.trim().replace('−', '-');
  const number = Number(trimmed);
  return trimmed === '' || Number.isNaN(number) ? trimmed : number;
}

export const removeButton = (what: string, act: () => void): HTMLElement =>
  el('button', { class: 'btn plain square remove', 'aria-label': `remove ${what}`, click: act }, icon('close'));
