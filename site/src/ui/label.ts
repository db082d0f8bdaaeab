// Makes labels from titles in the catalogue. A symbol is typeset as mathematics, and a word as text.
import { letter } from './dom.ts';

/** Whether the title is a single letter, possibly with an index. */
export const isSymbol = (title: string): boolean => /^.[₀-₉]?$/.test(title);

export const label = (title: string): Node | string => (isSymbol(title) ? letter(title) : title);
