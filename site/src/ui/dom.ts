// Creates HTML, SVG and MathML elements. Except for the MathML of a formula, which the solver writes, no text is parsed
// as markup.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

type Tag = keyof HTMLElementTagNameMap;
type Selector = Tag | `${Tag}.${string}`;
type Made<S extends Selector> = S extends Tag
  ? HTMLElementTagNameMap[S]
  : S extends `${infer T extends Tag}.${string}`
    ? HTMLElementTagNameMap[T]
    : never;
/**
 * The attributes of an element, which are optional, and its children. An attribute whose value is true is set, an
 * attribute whose value is false is omitted, and a function is an event listener.
 */
type Content = [first?: Attributes | Child, ...children: Child[]];

/**
 * Creates an element from its tag and classes, as in el('p.muted', 'text'). Buttons have type="button", so that they do
 * not submit forms.
 */
export function el<S extends Selector>(selector: S, ...content: Content): Made<S> {
  const [tag, ...classes] = selector.split('.');
  const element = document.createElement(tag) as Made<S>;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return fill(element, classes, content);
}

export function svg(selector: string, ...content: Content): SVGElement {
  const [tag, ...classes] = selector.split('.');
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), classes, content);
}

function fill<E extends Element>(element: E, classes: readonly string[], [first, ...rest]: Content): E {
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  const isChild = typeof first !== 'object' || first === null || first instanceof Node;
  for (const [name, value] of Object.entries(isChild ? {} : first)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  const children = isChild ? [first, ...rest] : rest;
  element.append(...children.filter((c): c is Node | string => c !== null && c !== undefined && c !== false));
  return element;
}

/** Creates a section of a page, with a heading. */
export const section = (title: Child | readonly Child[], ...parts: readonly Child[]): HTMLElement =>
  el('section', el('h2', ...[title].flat()), ...parts);

/** Creates a list of names with values. */
export const factList = (rows: readonly (readonly [name: Child, value: Child])[]): HTMLElement =>
  el('dl', ...rows.map(([name, value]) => el('div', el('dt', name), el('dd', value))));

/** Creates the options of a menu. */
export const optionsOf = (list: readonly { name: string; title: string }[], chosen?: string): HTMLElement[] =>
  list.map(({ name, title }) => el('option', { value: name, selected: name === chosen }, title));

/** Returns an element that index.html must contain, and throws if it was not found. name: its name in the error. */
export function present<E>(found: E | null, name: string): E {
  if (found === null) throw new Error(`index.html has no ${name}`);
  return found;
}

/** Returns the element of the page with this id. */
export const byId = <E extends HTMLElement = HTMLElement>(id: string): E =>
  present(document.getElementById(id) as E | null, `#${id}`);

/** Creates one of the icons that index.html defines. */
export const icon = (name: string): SVGElement =>
  svg('svg.icon', { 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }));

export const closeButton = (close: () => void): HTMLElement =>
  el('button.btn.plain.square', { 'aria-label': 'close', click: close }, icon('close'));

export function setIcon(button: Element, name: string): void {
  button.querySelector('use')?.setAttribute('href', `#i-${name}`);
}

/** Creates one of the formulas that index.html defines. */
export const math = (name: string): Node =>
  byId<HTMLTemplateElement & HTMLElement>(`m-${name}`).content.cloneNode(true);

/** A formula: a string of letters, numbers and signs, such as '‖XᵀMX − I‖²', or a list of parts. */
export type Maths =
  | string
  | readonly ['row', ...Maths[]]
  | readonly ['over', above: Maths, below: Maths]
  | readonly ['sub', base: Maths, index: Maths]
  | readonly ['sup', base: Maths, power: Maths]
  | readonly ['bold', Maths];

const elements = { row: 'mrow', over: 'mfrac', sub: 'msub', sup: 'msup', bold: 'mrow' } as const;

/** Matches words, numbers, and single letters or signs. */
const tokens = /[a-z]{2,}|\d[\d.]*|\S/gu;

/** Maps superscript characters to the corresponding ordinary characters. */
const raised: Readonly<Record<string, string>> = { ᵀ: 'T', '²': '2', '³': '3', '⋆': '⋆' };

/**
 * Keeps Firefox from using mathematical alphabets for single letters, because not every machine has a font for them.
 */
export const withOwnLetters = (math: Element): Element => upright(math);

const whole = (...parts: Element[]): Element => withOwnLetters(mathPart('math', ...parts));

export const mathML = (maths: Maths): Element => whole(...nodes(maths));

/**
 * Creates a one-line formula. The function `formula` is separate from `mathML`, so that pages without other formulas
 * are smaller.
 */
export const formula = (text: string): Element => whole(...line(text));

/** Creates the MathML of a name, or of a letter with an index. */
export function letter(text: string): Element {
  const [, base = text, index] = /^(.)([₀-₉])$/.exec(text) ?? [];
  const name = mathPart('mi', base);
  const number = index && mathPart('mn', String(index.charCodeAt(0) - 0x2080));
  return whole(number ? mathPart('msub', name, number) : name);
}

function nodes(maths: Maths): Element[] {
  if (typeof maths === 'string') return line(maths);
  const [kind, ...parts] = maths;
  const isRow = kind === 'row' || kind === 'bold';
  const element = mathPart(elements[kind], ...(isRow ? parts.flatMap(nodes) : parts.map(one)));
  if (kind === 'bold') element.classList.add('strong');
  return [element];
}

/** Wraps a formula in a single element, because fractions and indices require single elements. */
function one(maths: Maths): Element {
  const made = nodes(maths);
  return made.length === 1 ? made[0] : mathPart('mrow', ...made);
}

function line(text: string): Element[] {
  const out: Element[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const base = raised[token] && out.pop();
    out.push(base ? mathPart('msup', base, upright(leaf(raised[token]))) : leaf(token));
  }
  return out;
}

function leaf(token: string): Element {
  if (/^\d/.test(token)) return mathPart('mn', token);
  if (/^\p{L}+$/u.test(token)) return token.length > 1 ? upright(mathPart('mi', token)) : mathPart('mi', token);
  const sign = mathPart('mo', token);
  sign.setAttribute('stretchy', 'false');
  return sign;
}

function upright(element: Element): Element {
  element.setAttribute('mathvariant', 'normal');
  return element;
}

export function mathPart(name: string, ...children: (Node | string)[]): Element {
  const part = document.createElementNS('http://www.w3.org/1998/Math/MathML', name);
  part.append(...children);
  return part;
}
