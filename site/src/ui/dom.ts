// Makes elements. The page has no other way to make them, so that no text is ever read as markup.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

type Tag = keyof HTMLElementTagNameMap;
type Selector = Tag | `${Tag}.${string}`;
type Made<S extends Selector> = S extends Tag
  ? HTMLElementTagNameMap[S]
  : S extends `${infer T extends Tag}.${string}`
    ? HTMLElementTagNameMap[T]
    : never;
/** Attributes (true: present, false: absent; a function: a listener), which may be left out, and children. */
type Content = [first?: Attributes | Child, ...children: Child[]];

/** An element, with the classes that follow its tag: el('p.muted', 'text'). A button submits no form. */
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

/** The options of a menu. */
export const optionsOf = (list: readonly { name: string; title: string }[], chosen?: string): HTMLElement[] =>
  list.map(({ name, title }) => el('option', { value: name, selected: name === chosen }, title));

/** The element of index.html with this id. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found as E;
}

/** One of the icons of index.html. */
export const icon = (name: string): SVGElement =>
  svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }));

export const closeButton = (close: () => void): HTMLElement =>
  el('button', { class: 'btn plain square', 'aria-label': 'close', click: close }, icon('close'));

export function setIcon(button: Element, name: string): void {
  button.querySelector('use')?.setAttribute('href', `#i-${name}`);
}

/** One of the formulas of index.html. */
export const math = (name: string): Node =>
  byId<HTMLTemplateElement & HTMLElement>(`m-${name}`).content.cloneNode(true);

const mathML = 'http://www.w3.org/1998/Math/MathML';

function mathPart(name: string, ...children: (Node | string)[]): Element {
  const part = document.createElementNS(mathML, name);
  part.append(...children);
  return part;
}

/** Tells Firefox to leave single letters to the style sheet: not every machine has mathematical alphabets. */
export function withOwnLetters(math: Element): Element {
  math.setAttribute('mathvariant', 'normal');
  return math;
}

const whole = (...parts: Element[]) => withOwnLetters(mathPart('math', ...parts));

/** A single letter, or one with an index, as mathematics. */
export function letter(text: string): Element {
  const index = /^(.)([₀-₉])$/.exec(text);
  if (!index) return whole(mathPart('mi', text));
  const number = mathPart('mn', String(index[2].charCodeAt(0) - 0x2080));
  return whole(mathPart('msub', mathPart('mi', index[1]), number));
}

/** A formula in one line of letters and signs, with ᵀ and ⋆ raised: λ(XᵀMX), f − f⋆. */
export function formula(text: string): Element {
  const sign = (character: string): Element => {
    if (/\p{L}/u.test(character)) return mathPart('mi', character);
    const part = mathPart('mo', character);
    part.setAttribute('stretchy', 'false');
    return part;
  };
  const upright = mathPart('mi', 'T');
  upright.setAttribute('mathvariant', 'normal');
  const signs = [...text.matchAll(/(\S)([ᵀ⋆]?)/gu)].map(([, base, raised]) =>
    raised
      ? mathPart('msup', sign(base), raised === 'ᵀ' ? upright.cloneNode(true) : mathPart('mo', raised))
      : sign(base),
  );
  return whole(...signs);
}
