// @ts-check
// Reads the icons in signs.html.
import { readFileSync } from 'node:fs';
import { inSite } from './paths.mjs';

const symbol = /<symbol id="i-([\w-]+)" viewBox="([^"]*)">([^]*?)<\/symbol>/g;
const all = new Map(
  [...readFileSync(inSite('signs.html'), 'utf8').matchAll(symbol)].map(([whole, name, box, content]) => [
    name,
    { whole: joined(whole), box, content: joined(content) },
  ]),
);

/** @type {(html: string) => string} */
function joined(html) {
  return html.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' ');
}

/** @type {(name: string) => { whole: string, box: string, content: string }} */
function named(name) {
  const found = all.get(name);
  if (!found) throw new Error(`signs.html has no ${name}`);
  return found;
}

/** Returns the symbols that a page refers to. @type {(names: string[]) => string} */
export const symbols = (names) => names.map((name) => named(name).whole).join('\n  ');

/** Returns an icon for a page that does not contain the symbols. @type {(name: string) => string} */
export function icon(name) {
  const { box, content } = named(name);
  return `<svg class="icon" aria-hidden="true" viewBox="${box}">${content}</svg>`;
}
