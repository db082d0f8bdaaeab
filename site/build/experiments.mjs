// @ts-check
// Reads the experiments in experiments.html, for scripts that need them as data.
import { readFileSync } from 'node:fs';
import { unescape } from './markdown.mjs';
import { inSite } from './paths.mjs';
import { withWholeLines } from './prose.mjs';

const about = /\s*(?:<p class="about">(?:(?!<\/p>)[^])*<\/p>)?\s*/;
const article = [
  /<article[^>]*>\s*<a href="#([^"]*)">([^<]*)<\/a>/,
  about,
  /<p>((?:[^<]|<\/?button[^>]*>)*)<\/p><\/article>/,
];
const articles = new RegExp(article.map(({ source }) => source).join(''), 'g');

/** Returns the link (without the #), the title and the text of each experiment. */
export function experiments() {
  const html = withWholeLines(readFileSync(inSite('experiments.html'), 'utf8'));
  const found = [...html.matchAll(articles)].map(([, ...parts]) => {
    const [link, title, text] = parts.map(plain);
    return { link, title, text };
  });
  const count = html.split('<article').length - 1;
  if (found.length !== count)
    throw new Error(`experiments.html: only ${found.length} of ${count} experiments can be parsed`);
  return found;
}

const plain = (/** @type {string} */ html) => unescape(html.replaceAll(/<[^>]*>/g, ''));
