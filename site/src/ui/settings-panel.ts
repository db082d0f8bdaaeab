// A group of controls for settings, made from the catalogue. The panel shows values and errors, and reports changes.
import type { Param } from '../../types/slep.d.ts';
import { Control, type Change } from './control.ts';
import { el } from './dom.ts';
import type { Value } from '../model/settings.ts';

export class Panel {
  private readonly controls = new Map<string, Control>();

  constructor(private readonly root: HTMLElement) {
    this.root.classList.add('panel');
  }

  /** Replaces the controls. extras: elements to append to controls, by the name of the setting. */
  reset(params: readonly Param[], change: Change, extras: Record<string, HTMLElement> = {}): void {
    this.controls.clear();
    for (const param of params) this.controls.set(param.name, new Control(param, change, extras[param.name]));
    this.root.replaceChildren(...[...this.controls.values()].map((c) => c.root));
  }

  show(values: Record<string, Value | undefined>): void {
    for (const [name, control] of this.controls) {
      const value = values[name];
      if (value !== undefined) control.show(value);
    }
  }

  /**
   * Shows an error next to a setting. If `instead` is given, a button offers this valid value. Returns false if the
   * panel does not have the setting.
   */
  fail(name: string, message: string, instead?: Value): boolean {
    const control = this.controls.get(name);
    control?.fail(message, instead);
    control?.root.scrollIntoView({ block: 'nearest' });
    return control !== undefined;
  }

  /** Hides settings that currently have no effect, and shows the reason. */
  withdraw(names: readonly string[], reason: string): void {
    this.root.querySelector('.from-data')?.remove();
    for (const [name, control] of this.controls) control.root.hidden = names.includes(name);
    if (names.length > 0) this.root.append(el('p.from-data', reason));
  }
}
