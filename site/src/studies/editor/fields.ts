// Small building blocks of the form.
import type { Param, Params } from '../../../types/slep.d.ts';
import type { Value } from '../../model/settings.ts';
import { el, icon } from '../../ui/dom.ts';
import { Panel } from '../../ui/settings-panel.ts';

let count = 0;

/** Creates a text field with a label. path: the path of its value in the description. */
export function field(name: string, path: string, value: string, typed: (text: string) => void) {
  const id = `field-${++count}`;
  const change = () => typed(input.value);
  const input = el('input', { type: 'text', id, autocomplete: 'off', spellcheck: 'false', change });
  input.value = value;
  return { root: el('div.field', { 'data-path': path }, el('label', { for: id }, name), input), input };
}

/** Creates controls for parameters. path: the path of their values in the description. */
export function settingsPanel(path: string) {
  const root = el('div', { 'data-path': path });
  const panel = new Panel(root);
  return {
    root,
    show(params: readonly Param[], values: Params = {}, changed: (param: Param, value: Value) => void): void {
      panel.reset(params, (name, value, settled) => {
        const param = params.find((p) => p.name === name);
        if (settled && param) changed(param, value);
      });
      panel.show(values);
    },
  };
}

/**
 * Reads a number that the user typed. Text that is not a number is returned as text, and readDescription rejects it.
 */
export function numberOf(text: string): number | string {
  const trimmed = text.trim().replace('−', '-');
  const number = Number(trimmed);
  return trimmed === '' || Number.isNaN(number) ? trimmed : number;
}

export const removeButton = (what: string, act: () => void): HTMLElement =>
  el('button.btn.plain.square.remove', { 'aria-label': `remove ${what}`, click: act }, icon('close'));
