// Creates a list of names with values.
import { el, type Child } from '../ui/dom.ts';

export const factList = (rows: readonly (readonly [name: Child, value: Child])[]): HTMLElement =>
  el('dl', ...rows.map(([name, value]) => el('div', el('dt', name), el('dd', value))));
