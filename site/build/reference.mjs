// @ts-check
// The reference as HTML: what slep.d.ts and slep-lab.d.ts export, and the catalogue as the built module itself gives it.
import { readFileSync } from 'node:fs';
import { catalogOf } from './catalog.mjs';
import { declarationsOf } from './declarations.mjs';
import { inSite } from './paths.mjs';

/** @typedef {import('../types/slep.d.ts').Catalog} Catalog */
/** @typedef {import('../types/slep.d.ts').Param} Param */

/** The contents and the sections that they lead to. @type {(out: string) => Promise<string>} */
export async function reference(out) {
  const [solver, element] = ['slep', 'slep-lab'].map((name) =>
    declarationsOf(readFileSync(inSite('types', `${name}.d.ts`), 'utf8')),
  );
  const { problems, methods, auto, options } = await catalogOf(out);
  const linked = linker([...solver.declarations, ...element.declarations].map((d) => d.name));
  const all = (/** @type {typeof solver} */ { preamble, declarations }) =>
    paragraphs(preamble) + declarations.map((d) => declaration(d, linked(d.name))).join('\n');
  const list = (
    /** @type {string} */ title,
    /** @type {string} */ id,
    /** @type {readonly { name: string }[]} */ entries,
    prefix = '',
  ) =>
    `<section><h2><a href="#${id}">${title}</a></h2><ul>${entries.map(({ name }) => `<li><a href="#${prefix}${name}"><code>${name}</code></a></li>`).join('')}</ul></section>`;
  return `<nav class="contents" aria-label="contents">
${list('module', 'module', solver.declarations)}${list('element', 'element', element.declarations)}${list('problems', 'problems', problems, 'problem-')}${list('methods', 'methods', [auto, ...methods], 'method-')}${list('options', 'options', options, 'option-')}
</nav>
<article class="text">
<section id="module"><h2>Module</h2>${all(solver)}</section>
<section id="element"><h2>Element</h2>${all(element)}</section>
<section id="problems"><h2>Problems</h2>
<p>Each minimises what is written over all n × p matrices X with XᵀMX = I. Parameters go into <code>params</code>, a user’s own instance into <code>data</code>.</p>${problems.map(problem).join('\n')}</section>
<section id="methods"><h2>Methods</h2>
<p>Where none is named a run takes <code>${auto.name}</code>, which chooses among the others; <code>info.method</code> names the method taken.</p>${[auto, ...methods].map(method).join('\n')}</section>
<section id="options"><h2>Options</h2>
<p>A method takes those that stand with it.</p>${table(options, 'option-')}</section>
</article>`;
}

/** @type {(d: import('./declarations.mjs').Declaration, linked: (code: string) => string) => string} */
function declaration({ name, kind, code, doc, members }, linked) {
  const head = members.length ? code.slice(0, code.indexOf('{')).replace(kind, '').trim() : name;
  const body = members.length
    ? `<dl class="members">${members.map((m) => `<div${/\w/.test(m.name[0]) ? ` id="${name}.${m.name}"` : ''}><dt><code>${linked(m.code)}</code></dt><dd>${prose(m.doc)}</dd></div>`).join('')}</dl>`
    : `<pre tabindex="0"><code>${linked(code)}</code></pre>`;
  return `<section class="entry" id="${name}"><h3>${escape(head)} <small>${kind}</small></h3>${paragraphs(doc)}${body}</section>`;
}

/** @type {(p: Catalog['problems'][number]) => string} */
function problem({ name, doc, params, data = [] }) {
  const own = data
    .map(
      (d) =>
        `<div><dt><code>${d.name}</code> <small>${d.shape}${d.kind === 'list' ? ', a list' : ''}${d.optional ? ', optional' : ''}</small></dt><dd>${prose(d.doc)}</dd></div>`,
    )
    .join('');
  return `<section class="entry" id="problem-${name}"><h3>${name}</h3>${paragraphs(doc)}${table(params, `problem-${name}-`)}${own && `<h4>data</h4><dl class="members">${own}</dl>`}</section>`;
}

/** @type {(m: Omit<Catalog['auto'], 'name'> & { name: string, space?: string, needs?: readonly string[] }) => string} */
function method({ name, doc, space, needs = [], options, defaults = {} }) {
  const names = options
    .map(
      (o) =>
        `<a href="#option-${o}"><code>${o}</code></a>${o in defaults ? ` (<code>${value(defaults[o])}</code>)` : ''}`,
    )
    .join(', ');
  return `<section class="entry" id="method-${name}"><h3>${name}</h3>${paragraphs(doc)}
<dl class="facts">${space ? `<dt>walks on</dt><dd>${prose(space)}</dd>` : ''}${needs.length ? `<dt>needs</dt><dd>${needs.map((need) => wanted[need] ?? need).join(', ')}</dd>` : ''}<dt>options</dt><dd>${names}</dd></dl></section>`;
}

/** What the catalogue says in one word. @type {Record<string, string>} */
const wanted = { definite: 'M positive definite', quadratic: 'f quadratic', hessian: 'second derivatives of f' };

/** @type {(params: readonly Param[], prefix: string) => string} */
function table(params, prefix) {
  const rows = params.map(
    (p) =>
      `<tr id="${prefix}${p.name}"><th scope="row"><code>${p.name}</code></th><td>${value(p.default)}${p.unit ? ` ${p.unit}` : ''}</td><td>${range(p)}</td><td>${prose(p.doc)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">name</th><th scope="col">default</th><th scope="col">range</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** @type {(p: Param) => string} */
function range({ min, max, integer, choices = [], default: usual }) {
  if (typeof usual === 'boolean') return 'true, false';
  const numbers = min < max ? [`${value(min)} to ${value(max)}${integer ? ', whole' : ''}`] : [];
  return [...choices, ...numbers].join(', ');
}

/** @type {(v: string | number | boolean) => string} */
const value = (v) => (typeof v === 'number' && v >= 1e6 ? v.toExponential().replace('+', '') : String(v));

/** Names of types lead to them, but for the one that is being described. @type {(names: string[]) => (own: string) => (code: string) => string} */
function linker(names) {
  const known = new RegExp(`\\b(${names.join('|')})\\b(?!\\??:)`, 'g');
  return (own) => (code) =>
    escape(code).replace(known, (name) => (name === own ? name : `<a href="#${name}">${name}</a>`));
}

const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text, with what is in backquotes or looks like a call as code. */
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
