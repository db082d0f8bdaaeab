// @ts-check
// Fills in the parts of a page that the build provides: links between pages, the headers of text pages, shared files,
// and generated text.
import { readFileSync } from 'node:fs';
import { formulas } from './formulas.mjs';
import { attributesOf, measured } from './measured.mjs';
import { inSite } from './paths.mjs';
import { reference } from './reference.mjs';
import { icon, symbols } from './signs.mjs';

/** The links in the header of every page. */
const links = [
  { page: 'notes/index.html', name: 'notes' },
  { page: 'study.html', name: 'studies' },
  { page: 'tables.html', name: 'paper' },
  { page: 'api.html', name: 'API' },
];

/** The notes, in the order in which they should be read. */
export const notes = [
  'a-penalty-that-is-exact',
  'the-set',
  'eigenvalues-and-saddles',
  'steps-and-conditioning',
  'when-m-is-singular',
  'correlations-between-views',
];

/**
 * Returns the entry for a note in the list of notes: its title, question and prerequisites, and the ids of its
 * exercises.
 */
function entryOf(/** @type {string} */ note) {
  const html = readFileSync(inSite('notes', `${note}.html`), 'utf8');
  const found = (/** @type {RegExp} */ of) => of.exec(html)?.[1] ?? '';
  const ids = (/** @type {string} */ tag) =>
    [...html.matchAll(new RegExp(`<${tag} [^>]*?\\bid="(\\w+)"`, 'g'))].map(([, id]) => id).join(' ');
  return `<li data-note="${note}" data-predictions="${ids('slep-predict')}" data-exercises="${ids('slep-exercise')}">
<h2><a href="${note}.html">${found(/<h1>([^<]*)</)}</a></h2>
<p>${found(/<p class="lead">([^?]*\?)/)}</p>
<p class="muted"><span>${found(/<p class="series">[^<]*· (.*?)<\/p>/) || 'the first one'}</span> · \
<span class="done"></span></p></li>`;
}

/** The pages that have their own buttons for studies. */
const haveStudies = ['index.html', 'study.html'];

const theme = `<button type="button" class="btn plain square" id="theme" aria-label="switch theme" \
title="light or dark">${icon('theme')}</button>`;

/**
 * Returns the module that draws the figures of the notes. This module imports TypeScript code that the pages also use.
 */
async function figures() {
  await import('./typescript.mjs'); // the next import needs these hooks, which load TypeScript
  return import('./figures.mjs');
}

/**
 * Calls the function `make` for each chart of the lab, and joins the HTML that it returns.
 * @type {(make: (name: string, title: string, isShown: boolean) => string) => Promise<string>}
 */
async function charts(make) {
  const { charted, defaultView } = await import('./model.mjs');
  const shown = /** @type {readonly string[]} */ (defaultView.charts);
  return Object.entries(charted)
    .map(([name, { title }]) => make(name, title, shown.includes(name)))
    .join('\n');
}

/**
 * The functions that return the text for a marker, keyed by the first word of the marker. names: the other words of the
 * marker.
 * @type {Record<string, (page: string, out: string, names: string[]) => string | Promise<string>>}
 */
const parts = {
  pages: (page) =>
    links
      .filter((l) => l.page !== 'study.html' || !haveStudies.includes(page))
      .map((l) => `<a href="${up(page)}${l.page}"${l.page === page ? ' aria-current="page"' : ''}>${l.name}</a>`)
      .join('\n      '),
  top: (page) => `<header class="top">
  <a class="brand" href="${up(page)}">SLEP <span>Lab</span></a>
  <nav aria-label="pages">
      ${parts.pages(page, '', [])}
      ${theme}
  </nav>
</header>`,
  charts: () =>
    charts(
      (name, title, isShown) => `<figure class="chart stack" data-chart="${name}"${isShown ? '' : ' hidden'}>
            <figcaption><span class="title"><b>${title}</b></span></figcaption></figure>`,
    ),
  shows: () =>
    charts(
      (name, title, isShown) => `<button type="button" data-show="${name}" aria-pressed="${isShown}">${title}</button>`,
    ),
  signs: (_page, _out, names) => symbols(names),
  experiments: () => withWholeLines(readFileSync(inSite('experiments.html'), 'utf8')),
  policy: () => readFileSync(inSite('serve/policy.txt'), 'utf8').trim().replaceAll('\n', ' '),
  reference: (_, out) => reference(out),
  notes: () => `<ol class="notes">\n${notes.map(entryOf).join('\n')}\n</ol>`,
  sets: async () => (await figures()).feasibleSets(),
  landscape: async (_page, _out, [name]) => (await figures()).landscape(/** @type {'exact'} */ (name)),
  sketch: async (_page, _out, [name, study]) => (await import('./sketches.mjs')).sketch(name, study),
  growth: async (_page, out, [study]) => (await import('./sketches.mjs')).growthChart(study, out),
};

/** The files from which the build makes the parts of pages. */
export const partFiles = ['experiments.html', 'signs.html', 'serve/policy.txt'];

/** Returns the relative path from a page to the site's root folder. */
export const up = (/** @type {string} */ page) => '../'.repeat(page.split('/').length - 1) || './';

/**
 * Replaces the markers in a page. A marker is a comment that begins with the name of a part. In notes, the function
 * also inserts numbers, formulas, and the links of experiments.
 * @type {(page: string, html: string, out: string) => Promise<string>}
 */
export async function expand(page, html, out) {
  const pieces = html.split(/(<!-- \w+(?:\s+[\w-]+)* -->)/);
  const filled = pieces.map((piece, i) => {
    const [name, ...names] = i % 2 ? piece.slice('<!-- '.length, -' -->'.length).split(/\s+/) : [''];
    return parts[name]?.(page, out, names) ?? piece;
  });
  const whole = withWholeFormulas((await Promise.all(filled)).join(''));
  return withOwnLetters(page.startsWith('notes/') ? await linked(await formulas(await measured(whole, out))) : whole);
}

/**
 * Joins the lines of each link address and of each paragraph, so that scripts that read them find no line breaks.
 * @type {(html: string) => string}
 */
export const withWholeLines = (html) =>
  html
    .replaceAll(/^<!--[^]*?-->\n/g, '')
    .replaceAll(/href="[^"]*"/g, (link) => link.replaceAll(/\s+/g, ''))
    .replaceAll(/<p[^>]*>[^<]*/g, (text) => text.replaceAll(/\s+/g, ' '))
    .trimEnd();

/** @type {(html: string) => string} */
const withWholeFormulas = (html) =>
  html.replaceAll(/<math>[^]*?<\/math>/g, (math) => math.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' '));

/**
 * Adds the attribute mathvariant to formulas, because Firefox would otherwise draw single letters in a mathematical
 * alphabet, for which not every machine has a font. The style sheet sets letters in italics instead.
 * @type {(html: string) => string}
 */
const withOwnLetters = (html) => html.replaceAll('<math', '<math mathvariant="normal"');

/** Gives each experiment a fallback: a link to the lab if scripts are disabled, and the lab's address in print. */
async function linked(/** @type {string} */ html) {
  const { writeFields } = await import('./model.mjs');
  return html.replaceAll(/(<slep-lab ([^>]*)>)\s*<\/slep-lab>/g, (_, element, attributes) => {
    const { id, autoplay, charts, ...state } = attributesOf(attributes);
    const fields = Object.entries(state.formula ? { problem: 'formula', ...state } : state);
    const link = `../index.html#${writeFields(fields).replaceAll('&', '&amp;')}`;
    return `${element.replace('>', ` lab="../">`)}<a href="${link}">open this experiment in the lab</a></slep-lab>
<p class="printed">This experiment in the lab: <a href="${link}">${link}</a></p>`;
  });
}
