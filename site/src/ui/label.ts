// Labels from titles of the catalogue: a symbol is set as mathematics, a word as text.
import { letter } from './dom.ts';

/** Whether the title is a single letter, possibly with an index. */
export const isSymbol = (title: string): boolean => /^.[₀-₉]?$/.test(title);

export const label = (title: string): Node | string => (isSymbol(title) ? letter(title) : title);
