// @ts-check
// Writes the API page, which describes the exported declarations and the catalogue of the solver that was just built.
import { readFileSync } from 'node:fs';
import { catalogOf } from './catalog.mjs';
import { declarationsOf, elements as modules, moduleFiles } from './declarations.mjs';
import { escape, htmlOf } from './markdown.mjs';
import { inSite } from './paths.mjs';

/**
 * The description of the formula language. Tests of the formula compiler compare the tables in this description with
 * the functions of the language.
 */
export const language = inSite('../problems/formula/README.md');

/** @typedef {import('../types/slep.d.ts').Catalog} Catalog */
/** @typedef {import('../types/slep.d.ts').Param} Param */

/** Returns the table of contents and the sections. @type {(out: string) => Promise<string>} */
export async function reference(out) {
  const [elements, solver] = [modules.map((name) => `${name}.d.ts`), moduleFiles].map((files) => {
    const read = files.map((file) => declarationsOf(readFileSync(inSite('types', file), 'utf8')));
    // the comment at the top of the first file introduces the section
    return { ...read[0], declarations: read.flatMap((file) => file.declarations) };
  });
  const { problems, methods, auto, options, needs } = await catalogOf(out);
  const linked = linker([...solver.declarations, ...elements.declarations].map((d) => d.name));
  const all = (/** @type {typeof solver} */ { preamble, declarations }) =>
    paragraphs(preamble) + declarations.map((d) => declaration(d, linked(d.name))).join('\n');
  const contents = [
    contentsOf('module', solver.declarations),
    contentsOf('element', elements.declarations),
    contentsOf('problems', problems, 'problem-'),
    contentsOf('formulas', []),
    contentsOf('methods', [auto, ...methods], 'method-'),
    contentsOf('options', options, 'option-'),
  ];
  const described = [auto, ...methods].map((m) => method(m, needs));
  return `<nav class="contents" aria-label="contents">
${contents.join('')}
</nav>
<article class="text">
<section id="module"><h2>Module</h2>${all(solver)}</section>
<section id="element"><h2>Elements</h2>${all(elements)}</section>
<section id="problems"><h2>Problems</h2>
<p>Each problem minimises a function over all n × p matrices X with XᵀMX = I. Parameters go into \
<code>params</code>, your own matrices into <code>data</code>.</p>${problems.map(problem).join('\n')}</section>
<section id="formulas"><h2>Formulas</h2>${htmlOf(readFileSync(language, 'utf8'))}</section>
<section id="methods"><h2>Methods</h2>
<p>Unless you name a method, <code>${auto.name}</code> chooses among the others; \
<code>info.method</code> names the method that runs.</p>${described.join('\n')}</section>
<section id="options"><h2>Options</h2>
<p>The entry of each method lists its options.</p>${table(options, 'option-')}</section>
</article>`;
}

/** @type {(title: string, entries: readonly { name: string }[], prefix?: string) => string} */
function contentsOf(title, entries, prefix = '') {
  const items = entries.map(({ name }) => `<li><a href="#${prefix}${name}"><code>${name}</code></a></li>`);
  const list = items.length ? `<ul>${items.join('')}</ul>` : '';
  return `<section><h2><a href="#${title}">${title}</a></h2>${list}</section>`;
}

/** @type {(d: import('./declarations.mjs').Declaration, linked: (code: string) => string) => string} */
function declaration({ name, kind, code, doc, members }, linked) {
  const head = members.length ? code.slice(0, code.indexOf('{')).replace(kind, '').trim() : name;
  const described = members.map((m) => {
    const id = /\w/.test(m.name[0]) ? ` id="${name}.${m.name}"` : '';
    return `<div${id}><dt><code>${linked(m.code)}</code></dt><dd>${prose(m.doc)}</dd></div>`;
  });
  const body = members.length
    ? `<dl class="members">${described.join('')}</dl>`
    : `<pre tabindex="0"><code>${linked(code)}</code></pre>`;
  const heading = `<h3>${escape(head)} <small>${kind}</small></h3>`;
  return `<section class="entry" id="${name}">${heading}${paragraphs(doc)}${body}</section>`;
}

/** @type {(p: Catalog['problems'][number]) => string} */
function problem({ name, doc, details = '', params, data = [] }) {
  const parts = data.map((d) => {
    const facts = [d.shape, ...(d.kind === 'list' ? ['a list'] : []), ...(d.optional ? ['optional'] : [])].join(', ');
    return `<div><dt><code>${d.name}</code> <small>${facts}</small></dt><dd>${prose(d.doc)}</dd></div>`;
  });
  const own = parts.length ? `<h4>data</h4><dl class="members">${parts.join('')}</dl>` : '';
  const settings = table(params, `problem-${name}-`);
  const about = paragraphs(`${doc}. ${details}`);
  return `<section class="entry" id="problem-${name}"><h3>${name}</h3>${about}${settings}${own}</section>`;
}

/** @typedef {Omit<Catalog['auto'], 'name'> & { name: string, space?: string, needs?: readonly string[] }} Method */

/** @type {(m: Method, known: Catalog['needs']) => string} */
function method({ name, doc, space, needs = [], options, defaults = {} }, known) {
  const names = options.map((o) => {
    const usual = o in defaults ? ` (<code>${value(defaults[o])}</code>)` : '';
    return `<a href="#option-${o}"><code>${o}</code></a>${usual}`;
  });
  const facts = Object.entries({
    space: space && prose(space),
    needs: known
      .filter((need) => needs.includes(need.name))
      .map((need) => need.doc)
      .join(', '),
    options: names.join(', '),
  });
  const list = facts.map(([term, text]) => (text ? `<dt>${term}</dt><dd>${text}</dd>` : '')).join('');
  return `<section class="entry" id="method-${name}"><h3>${name}</h3>${paragraphs(doc)}
<dl class="facts">${list}</dl></section>`;
}

/** @type {(params: readonly Param[], prefix: string) => string} */
function table(params, prefix) {
  const titles = ['name', 'default', 'range', 'meaning'].map((title) => `<th scope="col">${title}</th>`);
  const rows = params.map((p) => {
    const usual = `${value(p.default)}${p.unit ? ` ${p.unit}` : ''}`;
    const cells = [usual, range(p), prose(p.doc)].map((cell) => `<td>${cell}</td>`);
    return `<tr id="${prefix}${p.name}"><th scope="row"><code>${p.name}</code></th>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr>${titles.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** @type {(p: Param) => string} */
function range({ min, max, integer, choices = [], default: usual }) {
  if (typeof usual === 'boolean') return 'true, false';
  const numbers = min < max ? [`${value(min)} to ${value(max)}${integer ? ', whole' : ''}`] : [];
  return [...choices, ...numbers].join(', ');
}

/** @type {(v: string | number | boolean) => string} */
const value = (v) => (typeof v === 'number' && v >= 1e6 ? v.toExponential().replace('+', '') : String(v));

/**
 * Returns a function that turns the names of types in code into links. own: the type to which the code belongs; this
 * type is not linked.
 * @type {(names: string[]) => (own: string) => (code: string) => string}
 */
function linker(names) {
  const known = new RegExp(`\\b(${names.join('|')})\\b(?!\\??:)`, 'g');
  return (own) => (code) =>
    escape(code).replace(known, (name) => (name === own ? name : `<a href="#${name}">${name}</a>`));
}

/** Escapes text, and marks up function calls in it as code. */
const prose = (/** @type {string} */ text) =>
  escape(text).replaceAll(/\b\w+(?:\.\w+)*\([^()]*\)(?=[\s,.;:]|$)/g, (call) =>
    /^[a-z]+(\.[a-z]+)*\((\{.*\})?\)$/.test(call) ? `<code>${call}</code>` : call,
  );

const paragraphs = (/** @type {string} */ text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((p) => `<p>${prose(p)}</p>`)
    .join('');
