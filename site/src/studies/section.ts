// Creates a part of a page with a heading.
import { el, type Child } from '../ui/dom.ts';

export const section = (title: Child | readonly Child[], ...parts: readonly Child[]): HTMLElement =>
  el('section', el('h2', ...[title].flat()), ...parts);
