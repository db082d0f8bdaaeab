// Titles of the catalogue as labels: a symbol as mathematics, a word as text.
import { letter } from './dom.ts';

/** Whether the title is a letter, perhaps with an index. */
export const isSymbol = (title: string): boolean => /^.[₀-₉]?$/.test(title);

export const label = (title: string): Node | string => (isSymbol(title) ? letter(title) : title);
