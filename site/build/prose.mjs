// @ts-check
// What a page's source leaves to the build: the links between the pages, the head of a page of text, and what is generated.
import { feasibleSets, landscape } from './figures.mjs';
import { formulas } from './formulas.mjs';
import { attributesOf, measured } from './measured.mjs';
import { reference } from './reference.mjs';

/** What the header of every page links to. */
const links = [
  { page: 'notes/a-penalty-that-is-exact.html', name: 'notes' },
  { page: 'tables.html', name: 'paper' },
  { page: 'api.html', name: 'API' },
];

const theme =
  '<button type="button" class="btn plain square" id="theme" aria-label="other theme" title="light or dark"><svg class="icon" aria-hidden="true" viewBox="0 0 16 16"><path d="M6 1.2A7 7 0 1 0 14.8 10 5.6 5.6 0 0 1 6 1.2z"/></svg></button>';

/** What a marker stands for. @type {Record<string, (page: string, out: string) => string | Promise<string>>} */
const parts = {
  pages: (page) =>
    links
      .map((l) => `<a href="${up(page)}${l.page}"${l.page === page ? ' aria-current="page"' : ''}>${l.name}</a>`)
      .join('\n      '),
  top: (page, out) => `<header class="top">
  <a class="brand" href="${up(page)}">SLEP <span>Lab</span></a>
  <nav aria-label="pages">
      ${parts.pages(page, out)}
      ${theme}
  </nav>
</header>`,
  reference: (_, out) => reference(out),
  sets: () => feasibleSets(),
  quadratic: () => landscape('quadratic'),
  false: () => landscape('false'),
  exact: () => landscape('exact'),
};

/** From a page to the folder of the site. */
export const up = (/** @type {string} */ page) =>
  page
    .split('/')
    .slice(1)
    .map(() => '../')
    .join('') || './';

/** Puts in what the markers, comments of one word, stand for, and in a note the figures, formulas and links of its experiments. @type {(page: string, html: string, out: string) => Promise<string>} */
export async function expand(page, html, out) {
  const pieces = html.split(/<!-- (\w+) -->/);
  const whole = (
    await Promise.all(pieces.map((piece, i) => (i % 2 ? (parts[piece]?.(page, out) ?? `<!-- ${piece} -->`) : piece)))
  ).join('');
  return page.startsWith('notes/') ? linked(await formulas(await measured(whole, out))) : whole;
}

/** An experiment is a link to the lab where there are no scripts, and on paper what is to be put behind the # of the lab's address. */
function linked(/** @type {string} */ html) {
  return html.replaceAll(/<slep-lab ([^>]*)>/g, (element, attributes) => {
    const { id, autoplay, ...state } = attributesOf(attributes);
    const hash = new URLSearchParams(state)
      .toString()
      .replaceAll('&', '&amp;')
      .replaceAll('%3B', ';')
      .replaceAll('%3D', '=');
    return `<p class="printed">An experiment runs here on the screen; in the lab it is <code>#${hash}</code>.</p>\n${element}<a href="../index.html#${hash}">open this experiment in the lab</a>`;
  });
}
